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
