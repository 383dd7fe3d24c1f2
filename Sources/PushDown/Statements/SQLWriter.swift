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
    if case .bound(.percent, _) = mode {
      text += words.replacing("%", with: "%%")
    } else {
      text += words
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
    case .column(let name): write((alias ?? "") + dialect.quoted(name))
    case .written(let text): write("(\(text))")
    case .bound(let value, let type): write(value, type)
    case .whole(let number): write(String(number))
    case .null(let type): write(dialect.types[type].map { "CAST(NULL AS \(named($0, .missing)))" } ?? "NULL")
    case .call(let function, let arguments): write(template: dialect.functions[function] ?? "", arguments)
    case .collated(let part, let template): write(template: template, [part])
    case .isNull(let part):
      write(part)
      write(" IS NULL")
    case .not(.isNull(let part)):
      write(part)
      write(" IS NOT NULL")
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
    let cast = dialect.types[type].map { named($0, value) }
    var number = first + values.count
    if style.isNumbered, let known = numbers[Bound(value: value, type: type)] {
      number = known
    } else {
      values.append(value)
      numbers[Bound(value: value, type: type)] = number
    }
    // Not `write`, which would double the percent sign of a placeholder.
    text += cast.map { "CAST(\(style.placeholder(number)) AS \($0))" } ?? style.placeholder(number)
  }

  /// A type with as many digits and places as a decimal has: beside one with more, engines drop places of others.
  private func named(_ type: String, _ value: KeyValue) -> String {
    guard type.contains("{scale}") else { return type }
    var (precision, places) = (1, 0)
    if case .decimal(let digits) = value {
      precision = digits.count { $0.isNumber }
      if let point = digits.firstIndex(of: ".") {
        places = digits.distance(from: point, to: digits.endIndex) - 1
      }
    }
    return type.replacing("{precision}", with: String(precision)).replacing("{scale}", with: String(places))
  }

  /// A value written out, safe for every text: quotation marks are doubled.
  private func literal(_ value: KeyValue, _ type: KeyType) -> String {
    func cast(_ text: String) -> String {
      dialect.types[type].map { "CAST(\(text) AS \(named($0, value)))" } ?? text
    }
    switch value {
    case .missing: return cast("NULL")
    case .integer(let number): return cast(String(number))
    case .float(let number):
      return number.isFinite ? cast(String(describing: number)) : cast(number > 0 ? "9e999" : "-9e999")
    case .boolean(let truth): return truth ? "TRUE" : "FALSE"
    case .decimal(let digits): return cast(digits)
    case .text(let text): return cast(quotedText(text))
    case .bytes(let bytes): return "X'" + bytes.map { hexadecimal($0) }.joined() + "'"
    case .instant:
      // An engine without zones takes no sign of one.
      let text = value.engineText
      let hasZones = dialect.types[.instant] != dialect.types[.timestamp] && type == .instant
      return cast(quotedText(hasZones ? text : text.replacing("T", with: " ").replacing("Z", with: "")))
    case .day: return cast(quotedText(value.engineText))
    }
  }

  private func quotedText(_ text: String) -> String {
    let escaped = dialect.escapesBackslash ? text.replacing("\\", with: "\\\\") : text
    return "'" + escaped.replacing("'", with: "''") + "'"
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
