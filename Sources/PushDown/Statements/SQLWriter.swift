import RuleModel

/// Writes expressions in a dialect, and collects the values that are bound.
struct SQLWriter {
  /// What becomes of values.
  enum Values: Sendable, Hashable {
    /// A placeholder stands for them.
    case bound(PlaceholderStyle, first: Int)
    /// They are written out as literals: for definitions of indexes and views, which take no values.
    case written
  }

  let dialect: SQLDialect
  private let alias: String?
  private let mode: Values
  private(set) var text = ""
  private(set) var values: [KeyValue] = []
  /// The places of values that numbered placeholders stand for already.
  private var numbers: [Bound: Int] = [:]

  private struct Bound: Hashable {
    var value: KeyValue
    var type: KeyType
  }

  init(_ dialect: SQLDialect, alias: String? = nil, values mode: Values) {
    self.dialect = dialect
    self.alias = alias.map { dialect.quoted($0) + "." }
    self.mode = mode
  }

  init(_ dialect: SQLDialect, _ context: SQLContext) {
    self.init(
      dialect, alias: context.alias,
      values: .bound(context.placeholders ?? dialect.placeholders, first: context.firstPlaceholder))
  }

  var statement: SQLStatement { SQLStatement(text: text, values: values) }

  /// Writes SQL of our own.
  mutating func write(_ words: String) {
    guard case .bound(.percent, _) = mode, words.utf8.contains(UInt8(ascii: "%")) else {
      return text += words
    }
    for scalar in words.unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "%" { text.unicodeScalars.append(scalar) }
    }
  }

  mutating func writeIdentifier(_ name: String) { write(dialect.quoted(name)) }

  mutating func writeList<Element>(
    _ elements: some Collection<Element>, _ separator: String = ", ",
    _ body: (inout SQLWriter, Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { write(separator) }
      isFirst = false
      body(&self, element)
    }
  }

  // MARK: Expressions

  mutating func write(_ expression: SQLExpression) {
    switch expression {
    case .column(let name): write((alias ?? "") + dialect.quoted(name.string))
    case .written(let text): write("(\(text))")
    case .bound(let value, let type): write(value, type)
    case .literal(let value, let type): write(literal(value, type))
    case .whole(let number): write(written(number))
    case .null(let type): write(cast("NULL", .missing, type))
    case .call(let function, let arguments): write(template: dialect.functions[function] ?? "", arguments)
    case .collated(let part, let template): write(template: template, [part])
    case .isNull(let part): writeTest(of: part, "IS NULL")
    case .not(.isNull(let part)): writeTest(of: part, "IS NOT NULL")
    case .not(let part):
      write("(NOT ")
      write(part)
      write(")")
    case .all(let parts): write(joined: parts, " AND ", none: "(1 = 1)")
    case .any(let parts): write(joined: parts, " OR ", none: "(1 = 0)")
    case .comparison(let a, let comparison, let b):
      write("(")
      write(a)
      write(" \(comparison == .notEqual ? "<>" : comparison.rawValue) ")
      write(b)
      write(")")
    case .isIn(let part, let list):
      write("(")
      write(part)
      write(" IN (")
      writeList(list) { $0.write($1) }
      write("))")
    case .searched(let arms, let otherwise):
      write("(CASE")
      for arm in arms {
        write(" WHEN ")
        write(arm.condition)
        write(" THEN ")
        write(arm.result)
      }
      if let otherwise {
        write(" ELSE ")
        write(otherwise)
      }
      write(" END)")
    case .chosen(let condition, let then, let otherwise):
      write("(CASE ")
      write(condition)
      write(" WHEN TRUE THEN ")
      write(then)
      write(" WHEN FALSE THEN ")
      write(otherwise)
      write(" END)")
    case .element: write(dialect.lists?.value ?? "")
    case .overList(let aggregate, let list, let value, let condition):
      write(aggregate, over: list, of: value, where: condition)
    }
  }

  private mutating func write(
    _ aggregate: ListAggregate, over list: SQLExpression, of value: SQLExpression,
    where condition: SQLExpression?
  ) {
    guard let lists = dialect.lists else { return }
    let (before, behind) =
      switch aggregate {
      case .count: ("count(", ")")
      case .countDistinct: ("count(DISTINCT ", ")")
      case .least: ("min(", ")")
      case .greatest: ("max(", ")")
      case .first, .last: ("", "")
      }
    write("(SELECT \(before)")
    write(value)
    write("\(behind) FROM ")
    write(template: lists.rows, [list])
    let isPlaced = aggregate == .first || aggregate == .last
    if let condition = isPlaced ? .not(.isNull(value)) : condition {
      write(" WHERE ")
      write(condition)
    }
    if isPlaced { write(" ORDER BY \(lists.place)\(aggregate == .last ? " DESC" : "") LIMIT 1") }
    write(")")
  }

  /// In parentheses: engines do not agree on what binds tighter, such a test or a comparison.
  private mutating func writeTest(of part: SQLExpression, _ test: String) {
    write("(")
    write(part)
    write(" \(test))")
  }

  private mutating func write(joined parts: [SQLExpression], _ separator: String, none: String) {
    guard parts.count != 1 else { return write(parts[0]) }
    guard !parts.isEmpty else { return write(none) }
    write("(")
    writeList(parts, separator) { $0.write($1) }
    write(")")
  }

  /// A template's text, with the arguments at `{0}`, `{1}`.
  private mutating func write(template: String, _ arguments: [SQLExpression]) {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      write(String(rest[..<open]))
      let digit = rest.index(after: open)
      // Templates are ours: a digit and a bracket follow.
      write(arguments[rest[digit].wholeNumberValue!])
      rest = rest[rest.index(digit, offsetBy: 2)...]
    }
    write(String(rest))
  }

  // MARK: Values

  private mutating func write(_ value: KeyValue, _ type: KeyType) {
    guard case .bound(let style, let first) = mode else { return write(literal(value, type)) }
    var number = first + values.count
    let bound = Bound(value: value, type: type)
    if style.isNumbered, let known = numbers[bound] {
      number = known
    } else {
      values.append(value)
      if style.isNumbered { numbers[bound] = number }
    }
    // Not `write`, which would double the percent sign of a placeholder.
    text += cast(style.placeholder(number), value, type)
  }

  /// The text of a value, which cannot be taken for one of another type: a decimal with as many digits and places
  /// as it has, since beside one with more some engines drop places of others.
  private func cast(_ text: String, _ value: KeyValue, _ type: KeyType) -> String {
    guard var name = dialect.types[type] else { return text }
    if type == .decimal {
      name = name.replacing("{precision}", with: String(max(value.decimalDigits, 1)))
        .replacing("{scale}", with: String(value.decimalPlaces))
    }
    return "CAST(\(text) AS \(name))"
  }

  /// A value written out, so that no text ends it.
  private func literal(_ value: KeyValue, _ type: KeyType) -> String {
    // Without types to cast to, numbers are as they are written; with them, `0.1` would be a decimal first.
    let isCast = dialect.types[type] != nil
    let text =
      switch value {
      case .missing: "NULL"
      case .integer(let number): written(number)
      case .float(let number) where isCast: dialect.texts.quoted(number.engineText)
      case .float(let number) where number.isInfinite: number > 0 ? "9e999" : "(-9e999)"
      case .float(let number): number < 0 ? "(\(number))" : number.description
      case .boolean(let truth): truth ? "TRUE" : "FALSE"
      case .decimal(let text), .text(let text): dialect.texts.quoted(text)
      case .bytes(let bytes): "X'" + bytes.map { hexadecimal($0) }.joined() + "'"
      case .instant where type == .instant && dialect.types[.instant] != dialect.types[.timestamp]:
        dialect.texts.quoted(value.engineText)
      // What has no zones takes no sign of one.
      case .instant: dialect.texts.quoted(value.engineText.replacing("T", with: " ").replacing("Z", with: ""))
      case .day: dialect.texts.quoted(value.engineText)
      }
    return cast(text, value, type)
  }
}

/// A number that can stand behind a minus: two of them begin a comment.
private func written(_ number: Int64) -> String { number < 0 ? "(\(number))" : String(number) }

private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

extension KeyValue {
  /// How many digits a decimal has in all, written without a power of ten.
  fileprivate var decimalDigits: Int {
    guard case .decimal(let digits) = self else { return 0 }
    let parts = digits.utf8.split(separator: UInt8(ascii: "e"))
    let whole = parts.first?.prefix { $0 != UInt8(ascii: ".") }.count { $0 != UInt8(ascii: "-") } ?? 0
    let exponent = parts.dropFirst().first.flatMap { Int(Substring($0)) } ?? 0
    return max(whole + exponent, 1) + decimalPlaces
  }

  /// How many digits a decimal has behind the point.
  fileprivate var decimalPlaces: Int {
    guard case .decimal(let digits) = self else { return 0 }
    let parts = digits.utf8.split(separator: UInt8(ascii: "e"))
    let fraction = parts.first?.split(separator: UInt8(ascii: ".")).dropFirst().first?.count ?? 0
    let exponent = parts.dropFirst().first.flatMap { Int(Substring($0)) } ?? 0
    return max(0, fraction - exponent)
  }
}

extension Double {
  /// How engines read it from a text.
  fileprivate var engineText: String {
    isInfinite ? self > 0 ? "Infinity" : "-Infinity" : description
  }
}
