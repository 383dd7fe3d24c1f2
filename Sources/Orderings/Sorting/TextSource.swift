import OrderingValues
import SortKernels

/// A field of texts as a key that is read straight from the items.
final class TextSource: Sendable {
  private let read: FieldReader.Texts
  private let pair: FieldReader.TextPair
  private let comparison: TextComparison
  private let blankIsMissing: Bool

  init(
    read: @escaping FieldReader.Texts, pair: @escaping FieldReader.TextPair, comparison: TextComparison,
    blankIsMissing: Bool
  ) {
    (self.read, self.pair) = (read, pair)
    (self.comparison, self.blankIsMissing) = (comparison, blankIsMissing)
  }

  /// Texts are made keys in parts that stay in the cache.
  private static let partSize = 512

  /// Appends the keys of some items, whose order byte by byte is that of the texts: of an exact comparison the texts
  /// themselves. What is missing, or no version although versions are compared, is missing.
  func appendKeys(of items: UnsafeRawPointer, _ wanted: FieldReader.Wanted, to keys: inout TextBlock) {
    if comparison == .exact {
      read(items, wanted, &keys)
      if blankIsMissing { keys.markBlanksMissing() }
      return
    }
    guard let textKeys = TextKeys(comparison) else { preconditionFailure("The locale is checked by now.") }
    let size = min(wanted.count, Self.partSize)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 * size) { bytes in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: size) { ends in
        withUnsafeTemporaryAllocation(of: Bool.self, capacity: size) { missing in
          var next = 0
          while next < wanted.count {
            let part = next..<min(next + size, wanted.count)
            var texts = TextBlock(bytes: bytes, ends: ends.baseAddress!, missing: missing.baseAddress!)
            read(items, wanted.slice(part), &texts)
            for index in 0..<part.count {
              keys.append(withRoomFor: 0) { key in
                guard let text = present(texts.text(index)) else { return nil }
                return textKeys.writeKey(of: text, to: key)
              }
            }
            next = part.upperBound
          }
        }
      }
    }
  }

  private func present(_ text: UnsafeBufferPointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
    blankIsMissing && text?.isEmpty == true ? nil : text
  }

  /// −1, 0 or 1: whether the text of an item comes before that of another, ties with it or comes after it.
  ///
  /// - Complexity: As of `TextComparer`, or of a key for each text where they are natural or versions.
  func precedence(
    of a: UnsafeRawPointer, and b: UnsafeRawPointer, missingFirst: Bool, isDescending: Bool
  ) -> Int {
    var result = 0
    pair(a, b) { a, b in
      switch comparison {
      case .exact, .standard:
        guard let a = present(a), let b = present(b) else {
          result = Self.precedence(present(a) == nil, present(b) == nil, missingFirst)
          return
        }
        if case .standard(let collation) = comparison {
          guard var comparer = TextComparer(collation) else { return }
          result = comparer.precedence(of: a, and: b)
        } else {
          result = SortKernels.precedence(of: a, and: b)
        }
        if isDescending { result = -result }
      case .natural, .version:
        result = precedenceByKeys(of: present(a), and: present(b), missingFirst, isDescending)
      }
    }
    return result
  }

  private func precedenceByKeys(
    of a: UnsafeBufferPointer<UInt8>?, and b: UnsafeBufferPointer<UInt8>?, _ missingFirst: Bool,
    _ isDescending: Bool
  ) -> Int {
    guard let textKeys = TextKeys(comparison) else { preconditionFailure("The locale is checked by now.") }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { bytes in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 2) { ends in
        withUnsafeTemporaryAllocation(of: Bool.self, capacity: 2) { missing in
          var keys = TextBlock(bytes: bytes, ends: ends.baseAddress!, missing: missing.baseAddress!)
          for text in [a, b] {
            keys.append(withRoomFor: 0) { key in text.flatMap { textKeys.writeKey(of: $0, to: key) } }
          }
          guard let a = keys.text(0), let b = keys.text(1) else {
            return Self.precedence(missing[0], missing[1], missingFirst)
          }
          return SortKernels.precedence(of: a, and: b) * (isDescending ? -1 : 1)
        }
      }
    }
  }

  private static func precedence(_ isMissing: Bool, _ isOtherMissing: Bool, _ missingFirst: Bool) -> Int {
    isMissing == isOtherMissing ? 0 : isMissing == missingFirst ? -1 : 1
  }
}
