import OrderingValues
import SortKernels

/// Bytes read one by one; behind their end all are 0.
struct FuzzedInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(Array(bytes)) }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func word() -> Int64 { (0..<8).reduce(0) { word, _ in word << 8 | Int64(byte()) } }
}

/// A value as a person would compare it.
enum FuzzedValue {
  case whole(Int64)
  case double(Double)
  case date(seconds: Int64, nanoseconds: Int32)
  case decimal(DecimalValue)
  case text([UInt8])
}

/// A field: its type, and how it is compared.
struct FuzzedField {
  let type: FieldType
  let encoding: KeyEncoding

  init(_ input: inout FuzzedInput) {
    type = FieldType.allCases[input.number(below: FieldType.allCases.count)]
    let options = input.byte()
    var comparison = TextComparison.exact
    if type == .text {
      let collation = Self.collations[input.number(below: Self.collations.count)]
      comparison = [.exact, .standard(collation), .natural(collation), .version][Int(options >> 2 & 3)]
    }
    encoding = KeyEncoding(
      comparison: comparison, isDescending: options & 1 != 0, missingFirst: options & 2 != 0)
  }

  /// Fewer than are kept open.
  private static let collations =
    ["", "sv", "cs", "de-u-co-phonebk", "fr-CA", "hu", "ja", "th", "da-u-kf-upper"].map {
      Collation(locale: $0)
    }
    + [Ignoring.letterCase, .accents, .both].map { Collation(locale: "cs", ignoring: $0) }

  /// Lets every collation see so many texts that it takes the short way with Latin letters.
  static func warmUp() { _ = warm }

  private static let warm: Void = {
    for collation in collations {
      guard var keys = TextKeys(.standard(collation)) else {
        preconditionFailure("'\(collation.locale)' is unknown")
      }
      var key: [UInt8] = []
      for _ in 0..<3_000 {
        [UInt8(ascii: "a")].withUnsafeBufferPointer { _ = keys.appendKey(of: $0, to: &key) }
      }
    }
  }()

  // MARK: Values

  /// Nil where it is missing.
  func value(_ input: inout FuzzedInput) -> FuzzedValue? {
    let form = input.byte()
    if form == 0 { return nil }
    switch type {
    case .integer, .day: return .whole(whole(form, &input))
    case .boolean: return .whole(Int64(form & 1))
    case .choice: return .whole(Int64(form % 5))
    case .number:
      if form % 2 == 0 { return .whole(whole(form / 2, &input)) }
      let double =
        form % 4 == 1
        ? Double(whole(form / 4, &input)) / 4 : Double(bitPattern: UInt64(bitPattern: input.word()))
      // What is no number is missing.
      return double.isNaN ? nil : .double(double)
    case .date:
      let seconds = whole(form, &input)
      return .date(
        seconds: seconds,
        nanoseconds: form % 2 == 0 ? 0 : Int32(truncatingIfNeeded: input.word().magnitude % 1_000_000_000))
    case .decimal:
      let coefficient = whole(form, &input)
      return .decimal(DecimalValue(Int128(coefficient), lastExponent: input.number(below: 7) - 3))
    case .id: return .text((0..<Int(form % 20)).map { _ in input.byte() })
    case .text: return .text(text(form, &input))
    }
  }

  /// Small ones, ones next to a power of two, any.
  private func whole(_ form: UInt8, _ input: inout FuzzedInput) -> Int64 {
    switch form % 3 {
    case 0: return Int64(Int8(bitPattern: input.byte()))
    case 1: return (1 << Int64(input.number(below: 64))) &+ Int64(Int8(bitPattern: input.byte()) % 3)
    default: return input.word()
    }
  }

  private func text(_ form: UInt8, _ input: inout FuzzedInput) -> [UInt8] {
    let length = Int(form % 24)
    switch encoding.comparison {
    case .exact: return (0..<length).map { _ in input.byte() }
    case .standard:
      // Any bytes, or pieces that belong together.
      if form >= 192 { return (0..<length).map { _ in input.byte() } }
      return (0..<length).flatMap { _ in pick(Self.pieces, &input) }
    case .natural: return (0..<length).flatMap { _ in pick(Self.numberedPieces, &input) }
    case .version: return (0..<length).flatMap { _ in pick(Self.versionPieces, &input) }
    }
  }

  private func pick(_ pieces: [String], _ input: inout FuzzedInput) -> [UInt8] {
    Array(pieces[input.number(below: pieces.count)].utf8)
  }

  private static let pieces = [
    "a", "A", "b", "c", "h", "C", "H", "d", "z", "s", "e", "é", "e\u{301}", "\u{301}", "\u{323}", "ä", "å",
    "ü", "ß", "æ", "ø",
    "\u{1100}", "\u{1161}", "가", "日", "カ", "か", "ー", "เ", "ก", " ", "-", "_", "1", "\u{0}", "\u{7F}",
    "\u{FFFE}", "😀",
  ]
  static let otherDigits = ["²", "１", "٣"]
  private static let numberedPieces =
    ["0", "1", "2", "9", "00", "10", "a", "A", "b", "é", "\u{301}", ".", "-", " ", "日"] + otherDigits
  private static let versionPieces = [
    "0", "1", "2", "10", "01", ".", ".", "-", "+", "v", "a", "B", "rc", "x-y", "*",
  ]

  // MARK: Keys

  /// The values as keys.
  func key(of values: [FuzzedValue?], inOneLayout: Bool) -> EncodedKey {
    var column = ValueColumn(type: type)
    for value in values {
      switch value {
      case nil: column.appendMissing()
      case .whole(let whole) where type == .number:
        let nearest = Double(whole)
        column.append(
          word: Int64(bitPattern: nearest.bitPattern), fraction: Int32(Int128(whole) - Int128(nearest)))
      case .whole(let whole): column.append(word: whole)
      case .double(let double): column.append(word: Int64(bitPattern: double.bitPattern), fraction: 0)
      case .date(let seconds, let nanoseconds): column.append(word: seconds, fraction: nanoseconds)
      case .decimal(let decimal):
        decimal.orderPreservingBytes.withUnsafeBufferPointer { column.append(bytes: $0) }
      case .text(let text): text.withUnsafeBufferPointer { column.append(bytes: $0) }
      }
    }
    return encode(column, encoding, inOneLayout: inOneLayout)
  }
}
