/// The declared values of a choice, found by their code points.
package struct ChoiceTable: Sendable {
  private let choices: [ExactText]
  /// The values' bytes, one after the other, and where each ends.
  private let bytes: [UInt8]
  private let ends: [Int]
  /// A hash table of places, by linear probing, at most half full; −1 is a free slot.
  private let slots: [Int32]

  private let nearest: NearestNames

  package init(_ choices: [ExactText]) {
    self.choices = choices
    nearest = NearestNames(choices.map(\.string))
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var slots = [Int32](repeating: -1, count: max(1, (2 * choices.count).nextPowerOfTwo))
    for (place, choice) in choices.enumerated() {
      let start = bytes.count
      bytes += choice.string.utf8
      ends.append(bytes.count)
      var slot = bytes[start...].withUnsafeBytes(ByteHasher.shared.hash).slot(of: slots.count)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place)
    }
    (self.bytes, self.ends, self.slots) = (bytes, ends, slots)
  }

  /// The place of a value in the declared list; nil where it is not declared.
  package func place(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = ByteHasher.shared.hash(UnsafeRawBufferPointer(utf8)).slot(of: slots.count)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      let start = place == 0 ? 0 : ends[place - 1]
      if ends[place] - start == utf8.count, bytes[start..<ends[place]].elementsEqual(utf8) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The declared values that a wrong one may have been meant for, in words.
  func advice(on utf8: UnsafeBufferPointer<UInt8>) -> String {
    let written = String(decoding: utf8, as: UTF8.self)
    if let near = nearest.nearest(to: written).first { return "did you mean \(quoted(ExactText(near)))?" }
    let listed = choices.prefix(8).map(quoted).joined(separator: ", ")
    return "declared are \(listed)\(choices.count > 8 ? " and \(choices.count - 8) more" : "")"
  }

  private func quoted(_ text: ExactText) -> String {
    Array(text.string.utf8).withUnsafeBufferPointer(InvalidValue.quoted)
  }
}

extension UInt64 {
  /// A slot of a table whose size is a power of two.
  @inline(__always)
  fileprivate func slot(of count: Int) -> Int { Int(truncatingIfNeeded: self) & (count - 1) }
}

extension Int {
  /// The least power of two that is not less.
  fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
