import OrderingValues

/// A member that is not declared, and why.
struct LeftOut {
  let path: String
  let why: String
}

/// The fields that data show.
struct DraftedFields {
  private(set) var declared: [DraftedField] = []
  private(set) var leftOut: [LeftOut] = []
  /// How many more there were than fit into a rule file that people can read.
  private(set) var surplus = 0
  /// The place of what tells items apart.
  private(set) var identity: Int?

  /// More fields than this nobody reads, and a rule file has limits of its own.
  static let mostFields = 1_000

  init(_ data: DataSurvey) {
    let isCells = data.isCells
    var naming = FieldNaming()
    var isBlocked = Array(repeating: false, count: data.tree.members.count)
    // A member stands behind the one that it is a member of.
    for (number, member) in data.tree.members.enumerated().dropFirst() {
      let survey = member.survey
      isBlocked[number] =
        member.parent.map { isBlocked[$0] } ?? false || survey.isRepeated
        || survey.objectCount > 0 && survey.presentCount > survey.objectCount
      let parent = member.parent ?? 0
      if parent != 0, isBlocked[parent] { continue }
      if survey.objectCount > 0, !isBlocked[number], !member.isLeaf { continue }
      guard declared.count < Self.mostFields else {
        surplus += 1
        continue
      }
      let path = Self.shown(member.path)
      if let why = Self.reason(againstDeclaring: survey, isCells) {
        leftOut.append(LeftOut(path: path, why: why))
        continue
      }
      let words = NameWords(shownText(member.path.last?.string ?? "", limit: 128))
      guard let typing = FieldTyping(survey, words) else {
        leftOut.append(
          LeftOut(path: path, why: "its values are of several types, which no field takes together"))
        continue
      }
      guard let name = naming.name(of: member.path, isCells: isCells) else {
        leftOut.append(LeftOut(path: path, why: "a rule file cannot hold its name"))
        continue
      }
      declared.append(
        DraftedField(
          name: name, survey: survey, words: words, typing: typing, isNested: member.path.count > 1,
          missingCount: data.recordCount - survey.presentCount
            + (survey.listCount == 0 ? survey.blankCount : 0),
          recordCount: data.recordCount))
    }
    findIdentity()
  }

  private static func shown(_ path: [ExactText]) -> String {
    path.map { $0.string.isEmpty ? "(no name)" : shownText($0.string, limit: 60) }.joined(separator: ".")
  }

  private static func reason(againstDeclaring survey: FieldSurvey, _ isCells: Bool) -> String? {
    if survey.isRepeated { return isCells ? "several columns have this name" : "a record holds it twice" }
    if survey.objectCount > 0 {
      return survey.presentCount > survey.objectCount
        ? "it is an object in some records and a value in others"
        : "it holds objects without members to look at"
    }
    if survey.otherCount > 0 {
      return survey.listCount > 0 ? "it holds lists of objects or of lists" : "a text of it is broken"
    }
    return survey.valueCount == 0 ? "no record has a value" : nil
  }

  private mutating func findIdentity() {
    let candidates = declared.indices.filter { declared[$0].canBeIdentity && declared[$0].words.isIdentity }
    func rank(_ index: Int) -> Int {
      let field = declared[index]
      if field.name.name == "id" { return 0 }
      return (field.words.isPlainIdentity ? 1 : field.words.endsLikeIdentity ? 2 : 3)
        + (field.isNested ? 3 : 0)
    }
    identity = candidates.min { rank($0) < rank($1) }
    guard let identity else { return }
    declared[identity].isUnique = true
    if !declared[identity].words.endsLikeIdentity { declared[identity].typing.doubts.append(.identity) }
  }

  /// Leaves out the fields from one on.
  mutating func cut(to count: Int) {
    guard count < declared.count else { return }
    surplus += declared.count - count
    declared.removeLast(declared.count - count)
    if let identity, identity >= count { self.identity = nil }
  }
}
