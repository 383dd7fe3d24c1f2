internal import SortKernels

/// An open collator, or what stands in its place for versions.
final class TextKeyMaker {
  private var keys: TextKeys

  init?(_ comparison: TextComparison) {
    guard let keys = TextKeys(comparison) else { return nil }
    self.keys = keys
  }

  /// Nil where the text is no version although versions are compared.
  func key(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var key: [UInt8] = []
    return keys.appendKey(of: text, to: &key) ? key : nil
  }
}

/// The collators of one connection.
final class TextKeyMakers {
  private var makers = Remembered<TextKeyMaker>()

  typealias Bytes = UnsafeBufferPointer<UInt8>

  func maker(mode: Bytes, locale: Bytes, ignoring: Bytes) -> Result<TextKeyMaker, CallMistake> {
    makers.made(for: [mode, locale, ignoring]) { () throws(CallMistake) in
      let locale = String(decoding: locale, as: UTF8.self)
      let comparison = try TextKeyMakers.comparison(
        mode: String(decoding: mode, as: UTF8.self), locale: locale,
        ignoring: String(decoding: ignoring, as: UTF8.self))
      guard let maker = TextKeyMaker(comparison) else {
        throw CallMistake(
          message: "no locale is called '\(locale)'; a language tag is wanted, such as sv or de-CH")
      }
      return maker
    }
  }

  private static func comparison(
    mode: String, locale: String, ignoring: String
  ) throws(CallMistake) -> TextComparison {
    guard let ignored = ignoring.isEmpty ? Ignoring.nothing : Ignoring(rawValue: ignoring) else {
      throw CallMistake(
        message: "'\(ignoring)' cannot be ignored; write 'case', 'accents', 'both', or '' for nothing")
    }
    let collation = Collation(locale: locale, ignoring: ignored)
    switch mode {
    case "standard": return .standard(collation)
    case "natural": return .natural(collation)
    case "version":
      guard locale.isEmpty, ignored == .nothing else {
        throw CallMistake(message: "versions have no locale and ignore nothing; write '' for both")
      }
      return .version
    default:
      throw CallMistake(
        message: "texts are not compared by '\(mode)'; write 'standard', 'natural' or 'version'")
    }
  }
}
