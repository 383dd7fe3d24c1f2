import OrderingValues
import RuleText

/// Typed values as rule files write them: in value lists, bands, steps, and the rows of tests.
extension TreeReader {
  /// A value of a field's type. Dates may be written as the field's data write them, or by RFC 3339.
  mutating func value(
    _ node: Node, of what: @autoclosure () -> String, as type: FieldType, field: ItemKind.Field,
    _ path: @autoclosure () -> RulePath
  ) -> FieldValue? {
    switch type {
    case .boolean: return boolean(node, of: what(), path()).map(FieldValue.boolean)
    case .integer, .number, .decimal: return number(node, of: what(), as: type, path())
    case .id, .text:
      guard let text = text(node, of: what(), path(), example: "a text") else { return nil }
      return .text(ExactText(text))
    case .choice:
      guard let text = text(node, of: what(), path(), example: field.values.first?.string ?? "a value") else {
        return nil
      }
      if let place = field.place(of: ExactText(text)) { return .choice(place) }
      let names = field.values.map(\.string)
      let meant = guess(text, among: names)
      var fix = fix(meant, at: node.range)
      fix?.isSafe = false
      report(
        .undeclaredValue(text, field: field.name.string, values: names, suggestion: meant?.name),
        at: node.range, path(), labels: [.init(field.span, "declared here")], fix: fix)
      return nil
    case .date, .day: return instantOrDay(node, of: what(), as: type, field: field, path())
    }
  }

  /// A number in the one form that the language has; it is not quoted.
  mutating func number(
    _ node: Node, of what: @autoclosure () -> String, as type: FieldType, _ path: @autoclosure () -> RulePath
  )
    -> FieldValue?
  {
    guard let scalar = scalar(node, of: what(), path(), example: "10") else { return nil }
    var reader = ValueReader(type: type)
    let value = (try? reader.value(of: .number(scalar.text))) ?? nil
    let isNumber = value != nil
    if scalar.style != .plain {
      let fix = isNumber ? Finding.Fix("remove the quotes", edits: [.init(node.range, scalar.text)]) : nil
      report(.quotedNumber(scalar.text, of: what(), isNumber: isNumber), at: node.range, path(), fix: fix)
      return nil
    }
    if let fault = ScalarForm.faultOfNumber(scalar.text) {
      report(
        .numberForm(scalar.text, why: fault.why, instead: fault.instead), at: node.range, path(),
        fix: fault.instead.map { .init("write `\($0)`", edits: [.init(node.range, $0)], isSafe: false) })
      return nil
    }
    if let value { return value }
    guard DecimalValue(literal: scalar.text.utf8) != nil else {
      report(
        .invalidValue(of: what(), type, why: "\(quoted(scalar.text)) is not a number"), at: node.range, path()
      )
      return nil
    }
    return read(.number(scalar.text), by: &reader, of: what(), at: node.range, path())
  }

  private mutating func instantOrDay(
    _ node: Node, of what: @autoclosure () -> String, as type: FieldType, field: ItemKind.Field,
    _ path: @autoclosure () -> RulePath
  ) -> FieldValue? {
    let example = type == .date ? "2026-01-31T12:00:00Z" : "2026-01-31"
    guard let scalar = scalar(node, of: what(), path(), example: example) else { return nil }
    var standard = ValueReader(type: type)
    if let value = try? standard.value(of: .text(scalar.text)) { return value }
    var reader = field.readerOfOne
    return read(
      scalar.style == .plain ? .plain(scalar.text) : .text(scalar.text), by: &reader, of: what(),
      at: node.range, path())
  }

  /// A point in time.
  mutating func instant(_ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath)
    -> Instant?
  {
    let field = ItemKind.Field(name: "", type: .date, span: span(node.range), rulePath: path().text)
    guard case .date(let instant) = value(node, of: what(), as: .date, field: field, path()) else {
      return nil
    }
    return instant
  }

  private mutating func read(
    _ raw: RawValue, by reader: inout ValueReader, of what: @autoclosure () -> String, at range: Range<Int>,
    _ path: @autoclosure () -> RulePath
  ) -> FieldValue? {
    do {
      if let value = try reader.value(of: raw) { return value }
      report(.invalidValue(of: what(), reader.type, why: "nothing is written"), at: range, path())
    } catch {
      report(.invalidValue(of: what(), reader.type, why: error.message), at: range, path())
    }
    return nil
  }
}

extension ItemKind.Field {
  /// Reads one value of the field, also where it holds many.
  var readerOfOne: ValueReader {
    ValueReader(
      type: type, choices: values, many: false, blankIsMissing: blankIsMissing, format: format,
      timeZone: timeZone)
  }
}
