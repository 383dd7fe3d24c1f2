import Foundation
import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// What `--set` and `--now` give: parameters, and the instant that counts as now.
extension Command.Option {
  static let context: [Command.Option] = [
    Command.Option(
      "--set", value: "NAME=VALUE", isRepeatable: true,
      "Gives a parameter: text, or JSON for lists and records. May stand several times."),
    Command.Option(
      "--now", value: "TIME", "What counts as now, as in 2026-01-31T12:00:00Z. Default: the clock."),
  ]
}

extension Invocation {
  /// The context that the options give, by the parameters of a book.
  /// - Throws: ``UsageError`` with everything that does not fit.
  func context(for book: CheckedBook) throws -> PlanContext { try context(for: book, at: now()) }

  /// The contexts that the options give to two versions of a book: what only the other one knows is no mistake.
  func contexts(for old: CheckedBook, and new: CheckedBook) throws -> (old: PlanContext, new: PlanContext) {
    // One instant for both: else the order could differ by the time between them.
    let now = try now()
    return (try context(for: old, at: now, beside: new), try context(for: new, at: now, beside: old))
  }

  private func context(
    for book: CheckedBook, at now: Instant, beside other: CheckedBook? = nil
  ) throws -> PlanContext {
    var given: [(name: String, value: GivenParameter)] = []
    for text in values("--set") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError(
          "`--set` needs a name and a value, not \(shown(text))", help: "write `--set seed=autumn`")
      }
      // As it is written in rules.
      let name = String(parts[0].first == "$" ? parts[0].dropFirst() : parts[0])
      if let other, !book.declares(parameter: name), other.declares(parameter: name) { continue }
      given.append((name, try Self.parameter(name, String(parts[1]), of: book)))
    }
    let (values, messages) = book.parameterValues(given)
    try Self.refuse(messages)
    return PlanContext(parameters: values, now: now)
  }

  private func now() throws -> Instant {
    guard let text = value("--now") else { return .onTheClock }
    var reader = ValueReader(type: .date)
    guard case .date(let now)? = try? reader.value(of: .text(text)) else {
      throw UsageError(
        "`--now` needs a time with its offset, not \(shown(text))", help: "write `--now 2026-01-31T12:00:00Z`"
      )
    }
    return now
  }

  /// JSON where the parameter is a list or a record and the text begins like one, else the text.
  private static func parameter(_ name: String, _ text: String, of book: CheckedBook) throws -> GivenParameter
  {
    let rule = book.parameters.first { $0.name == ExactText(name) }
    let isStructured = rule.map { $0.members.count > 1 || $0.members.contains { $0.many || $0.name != nil } }
    guard isStructured ?? false, let first = text.first(where: { !$0.isWhitespace }), "[{".contains(first)
    else {
      return .value(.plain(text))
    }
    do {
      let value = try JSONDecoder().decode(JSONParameter.self, from: Data(text.utf8))
      if case .record(let members) = value {
        return .record(try members.map { .init(name: $0, value: try $1.raw()) })
      }
      return .value(try value.raw())
    } catch {
      throw UsageError(
        "the value of \(shown(name)) is no JSON: \(shown(text))",
        help: first == "["
          ? "write it like `--set '\(name)=[\"a\", \"b\"]'`"
          : "write it like `--set '\(name)={\"latitude\": 52.5, \"longitude\": 13.4}'`")
    }
  }

  /// Ends the command where something is wrong with what it was given.
  static func refuse(_ messages: [Message]) throws {
    guard let first = messages.first else { return }
    for message in messages.dropFirst() {
      Console.standardError.remark(.error, id: message.kind.id, message.text, help: message.help)
    }
    throw UsageError(first)
  }
}

extension CheckedBook {
  /// Whether it has a parameter of a name, or the record that a name is a member of.
  fileprivate func declares(parameter name: String) -> Bool {
    let record = name.prefix { $0 != "." }
    return parameters.contains { $0.name == ExactText(name) || $0.name == ExactText(String(record)) }
  }
}

extension Instant {
  /// What the clock of the machine says; 1970 where that is out of range.
  static var onTheClock: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(secondsSince1970: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
      ?? Instant(secondsSince1970: 0)!
  }
}

extension OrderingPlan {
  /// The plan with what the caller supplies in its place.
  /// - Throws: ``UsageError`` where a parameter is missing or does not fit.
  func given(_ context: PlanContext, of book: CheckedBook) throws -> OrderingPlan {
    try Invocation.refuse(book.missingParameters(of: parameters, in: context.parameters))
    let (plan, problems) = bound(to: context.parameters)
    try Invocation.refuse(problems)
    return plan
  }
}

/// A value of JSON; numbers by their digits.
private indirect enum JSONParameter: Decodable {
  case null
  case boolean(Bool)
  case number(Decimal)
  case text(String)
  case list([JSONParameter])
  case record([(String, JSONParameter)])

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      self = .record(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }
          .map { ($0.stringValue, try members.decode(JSONParameter.self, forKey: $0)) })
      return
    }
    if var elements = try? decoder.unkeyedContainer() {
      var list: [JSONParameter] = []
      while !elements.isAtEnd { list.append(try elements.decode(JSONParameter.self)) }
      self = .list(list)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try value.decode(Decimal.self))
    }
  }

  func raw() throws -> RawValue {
    switch self {
    case .null: .missing
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value.description)
    case .text(let text): .text(text)
    case .list(let values): .list(try values.map { try $0.raw() })
    case .record: .object
    }
  }
}
