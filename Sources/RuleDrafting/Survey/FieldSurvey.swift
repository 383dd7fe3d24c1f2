import OrderingValues

/// What was seen of one member of the records, or of one column.
///
/// It holds counts and a few values, never the data: its memory does not grow with them, but for the hashes of values
/// as long as none repeats.
struct FieldSurvey {
  /// How many records hold anything here, a list without items and an empty text too, but not null.
  private(set) var presentCount = 0
  /// How many hold an empty text.
  private(set) var blankCount = 0
  private(set) var listCount = 0
  private(set) var objectCount = 0
  /// How many values no field can hold.
  private(set) var otherCount = 0
  /// Whether a record holds it twice.
  private(set) var isRepeated = false
  private(set) var numberCount = 0
  private(set) var textCount = 0
  private(set) var booleanCount = 0
  /// Cells, which have no type.
  private(set) var plainCount = 0

  private(set) var numbers = NumberReadings()
  private(set) var dates = DateReadings()
  /// Whether every cell is `true` or `false`.
  private(set) var areBooleans = true
  /// Whether every value is of digits only.
  private(set) var areDigits = true
  /// Whether every value is of digits and the signs that numbers are dressed with.
  private(set) var areDressedNumbers = true
  /// How many values are numbers, be they written as numbers or as texts.
  private(set) var numericCount = 0
  /// The first value that is no number.
  private(set) var firstOther: String?
  /// How often each value occurs, by its first occurrence; nil where there are too many, or one is too long, for a list.
  private(set) var choices: [(value: String, count: Int)]? = []
  private var places: [ExactText: Int] = [:]
  /// The hashes of all values, as long as none repeats.
  private var hashes: Set<Int>? = []
  private(set) var examples: [Example] = []

  /// A value, and the record that holds it.
  struct Example {
    let text: String
    let record: Int
  }

  static let mostChoices = 40
  static let longestChoice = 60
  /// More values than this are not looked at for repeats.
  private static let mostHashes = 4_000_000

  private var lastRecord = -1

  /// How many values were seen that are not empty.
  var valueCount: Int { numberCount + textCount + booleanCount + plainCount }

  /// Whether no value occurs twice, of at least one.
  var isUnique: Bool { hashes.map { !$0.isEmpty } ?? false }

  // MARK: Seeing

  mutating func seeObject(record: Int) {
    begin(record)
    objectCount += 1
  }

  mutating func seeList(record: Int) {
    begin(record)
    listCount += 1
    hashes = nil
  }

  mutating func seeOther(record: Int, inList: Bool) {
    if !inList { begin(record) }
    otherCount += 1
  }

  /// - Returns: Whether the record should be kept as an example.
  mutating func see(
    _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, record: Int, inList: Bool
  ) -> Bool {
    if kind == .null {
      if !inList { noteRepeat(record) }
      return false
    }
    if !inList { begin(record) }
    guard !utf8.isEmpty else {
      blankCount += 1
      return false
    }
    switch kind {
    case .number: numberCount += 1
    case .text: textCount += 1
    case .boolean: booleanCount += 1
    case .plain: plainCount += 1
    case .null: break
    }
    read(kind, utf8)
    noteValue(utf8)
    return noteExample(utf8, record)
  }

  private mutating func begin(_ record: Int) {
    noteRepeat(record)
    presentCount += 1
  }

  private mutating func noteRepeat(_ record: Int) {
    if record == lastRecord { isRepeated = true }
    lastRecord = record
  }

  private mutating func read(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) {
    if numbers.isOpen {
      if kind == .boolean { numbers.close() } else { numbers.take(kind, utf8) }
    }
    if dates.isOpen {
      if kind == .text || kind == .plain { dates.take(kind, utf8) } else { dates.close() }
    }
    if areBooleans {
      areBooleans = utf8.elementsEqual("true".utf8) || utf8.elementsEqual("false".utf8)
    }
    if areDigits { areDigits = utf8.allSatisfy { isDigit($0) } }
    if areDressedNumbers {
      let signs = "0123456789.,$%'\u{20AC}\u{A3} ".utf8
      let isNegative = utf8.first == UInt8(ascii: "-")
      areDressedNumbers =
        utf8.contains { isDigit($0) } && utf8.dropFirst(isNegative ? 1 : 0).allSatisfy(signs.contains)
    }
    if NumberReadings.isNumeric(kind, utf8) {
      numericCount += 1
    } else if firstOther == nil {
      firstOther = shownText(utf8, limit: 20)
    }
  }

  private mutating func noteValue(_ utf8: UnsafeBufferPointer<UInt8>) {
    if choices != nil { noteChoice(utf8) }
    guard hashes != nil else { return }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(utf8))
    // Equal values have equal hashes: where all hashes differ, so do the values.
    let isNew = hashes?.insert(hasher.finalize()).inserted ?? false
    if !isNew || (hashes?.count ?? 0) > Self.mostHashes { hashes = nil }
  }

  private mutating func noteChoice(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard utf8.count <= Self.longestChoice else {
      choices = nil
      return
    }
    let text = String(decoding: utf8, as: UTF8.self)
    if let place = places[ExactText(text)] {
      choices?[place].count += 1
    } else if places.count < Self.mostChoices, text.isSeen {
      places[ExactText(text)] = places.count
      choices?.append((text, 1))
    } else {
      choices = nil
      places = [:]
    }
  }

  private mutating func noteExample(_ utf8: UnsafeBufferPointer<UInt8>, _ record: Int) -> Bool {
    guard examples.count < 3, utf8.count <= 60, examples.last?.record != record else { return false }
    let text = String(decoding: utf8, as: UTF8.self)
    guard text.isSeen, !examples.contains(where: { $0.text == text }) else { return false }
    examples.append(Example(text: text, record: record))
    return true
  }
}
