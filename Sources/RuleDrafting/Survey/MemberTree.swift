import OrderingValues
import Records

/// All members that records have, nested ones too, and what was seen of each.
struct MemberTree: RecordVisitor {
  /// A member, by the names on the way to it.
  struct Member {
    let path: [ExactText]
    let parent: Int?
    var survey = FieldSurvey()
    fileprivate var children: [ExactText: Int] = [:]
    fileprivate var childList: [Int] = []
    /// Where in `childList` the next name is expected: records mostly have the same members in the same order.
    fileprivate var nextChild = 0
  }

  /// The records themselves first.
  private(set) var members = [Member(path: [], parent: nil)]
  /// Whether there were more different members than are looked at, or deeper ones.
  private(set) var hasMoreMembers = false
  /// The number, from 0, of the record that is looked at.
  private var record = -1
  /// Whether it holds an example of a field.
  private(set) var isExample = false

  /// So many different members are looked at, and so many levels.
  static let mostMembers = 20_000
  static let mostLevels = 12

  mutating func beginRecord() {
    record += 1
    isExample = false
    members[0].nextChild = 0
  }

  // MARK: Visits

  mutating func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    let next = members[object].nextChild
    if next < members[object].childList.count {
      let expected = members[object].childList[next]
      if members[expected].path.last?.string.utf8.elementsEqual(name) ?? false {
        members[object].nextChild = next + 1
        return expected
      }
    }
    let text = ExactText(String(decoding: name, as: UTF8.self))
    if let known = members[object].children[text] {
      members[object].nextChild = (members[object].childList.firstIndex(of: known) ?? 0) + 1
      return known
    }
    guard members.count <= Self.mostMembers, members[object].path.count < Self.mostLevels else {
      hasMoreMembers = true
      return nil
    }
    let number = members.count
    members.append(Member(path: members[object].path + [text], parent: object))
    members[object].children[text] = number
    members[object].childList.append(number)
    members[object].nextChild = members[object].childList.count
    return number
  }

  mutating func visitObject(_ member: Int) {
    members[member].survey.seeObject(record: record)
    members[member].nextChild = 0
  }

  mutating func visitList(_ member: Int) { members[member].survey.seeList(record: record) }

  mutating func visitScalar(
    _ member: Int, _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, inList: Bool
  ) {
    if members[member].survey.see(kind, utf8, record: record, inList: inList) { isExample = true }
  }

  mutating func visitOther(_ member: Int, inList: Bool) {
    members[member].survey.seeOther(record: record, inList: inList)
  }
}
