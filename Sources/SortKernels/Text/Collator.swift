internal import CCollation

/// An open ICU collator: turns texts into bytes that are in order as the texts are, and compares two texts.
///
/// Opening one that was open before costs no more than a look into a table: see `collation_open`.
struct Collator: ~Copyable {
  private let handle: OpaquePointer

  /// - Precondition: The locale is known.
  init(_ collation: Collation) {
    // Accents without case are no level of their own: ICU has the case level for it, beside the first.
    let levels: Int32 =
      switch collation.ignoring {
      case .nothing: 3
      case .letterCase: 2
      case .accents, .both: 1
      }
    guard let handle = collation_open(collation.locale, levels, collation.ignoring == .accents) else {
      preconditionFailure("The locale '\(collation.locale)' is unknown; it must be checked before sorting.")
    }
    self.handle = handle
  }

  deinit { collation_close(handle) }

  /// Writes the sort key of a UTF-8 text to where there is room for it, and returns its length. If that is more than
  /// the room, what was written is of no use, and so much room is wanted. Only the beginning of a text counts: see
  /// `collation_sort_key`.
  func sortKey(
    of text: UnsafeBufferPointer<UInt8>, natural: Bool, into key: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    collation_sort_key(handle, text.baseAddress, text.count, natural, key.baseAddress, key.count)
  }

  /// −1, 0 or 1: whether one UTF-8 text comes before the other, ties with it or comes after it, as their sort keys do.
  func precedence(of a: UnsafeBufferPointer<UInt8>, and b: UnsafeBufferPointer<UInt8>) -> Int {
    Int(collation_compare(handle, a.baseAddress, a.count, b.baseAddress, b.count))
  }
}
