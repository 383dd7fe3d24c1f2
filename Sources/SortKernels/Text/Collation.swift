internal import CCollation

/// The order of texts in a language, by the Unicode collation algorithm.
///
/// Canonically equal texts, such as a composed and a decomposed "é", always tie. Nothing depends on the
/// locale of the machine or the process.
package struct Collation: Sendable, Hashable {
  /// A BCP 47 tag such as `sv` or `de-u-co-phonebk`; empty for the root collation, which fits no language
  /// in particular.
  package var locale: String
  /// What differences do not count.
  package var ignoring: Ignoring

  package init(locale: String = "", ignoring: Ignoring = .nothing) {
    self.locale = locale
    self.ignoring = ignoring
  }

  /// Whether there is an order for the locale: its tag is well formed, its language is one that ICU has data
  /// for, and the keywords in it choose an order (`co`, `kf`, `ka`, `kb`) that the language has.
  ///
  /// A country or script without an order of its own takes that of its language.
  package static func isKnown(locale: String) -> Bool {
    // A NUL would hide what follows from C.
    !locale.utf8.contains(0) && collation_is_known(locale)
  }

  /// The version of ICU, whose data give texts their order.
  package static let version: String = {
    // As many bytes as the C function may write.
    let bytes = [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { collation_icu_version($0.baseAddress) }
      count = buffer.firstIndex(of: 0) ?? 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }()

  /// The tags of the locales with an order of their own, sorted: what an unknown one may have been meant to be.
  package static var knownLocales: [String] {
    var locales: [String] = []
    for index in 0..<collation_locale_count() {
      let tag = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) {
          Int(collation_locale_tag(index, $0.baseAddress, Int32($0.count)))
        }
      }
      if !tag.isEmpty { locales.append(String(decoding: tag, as: UTF8.self)) }
    }
    return locales.sorted()
  }
}

/// An open ICU collator: turns texts into bytes that are in order as the texts are.
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

  /// Appends the sort key of a UTF-8 text, of which only the beginning counts: see `collation_sort_key`.
  mutating func appendSortKey(of text: UnsafeBufferPointer<UInt8>, natural: Bool, to bytes: inout [UInt8]) {
    let needed = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { key in
      let needed = collation_sort_key(
        handle, text.baseAddress, text.count, natural, key.baseAddress, key.count)
      if needed <= key.count { bytes.append(contentsOf: key[..<needed]) }
      return needed <= key.count ? 0 : needed
    }
    guard needed > 0 else { return }
    bytes += [UInt8](unsafeUninitializedCapacity: needed) { key, count in
      count = collation_sort_key(
        handle, text.baseAddress, text.count, natural, key.baseAddress, key.count)
    }
  }
}
