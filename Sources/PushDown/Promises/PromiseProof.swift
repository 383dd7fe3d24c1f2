import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// Whether engines can take an ordering exactly, whatever its parameters are.
struct PromiseProof {
  let plan: OrderingPlan
  private let context: PlanContext
  /// The parameters whose values were taken for the proof though they can make a difference.
  private let examples: [String]

  init(_ plan: OrderingPlan, of book: CheckedBook) {
    self.plan = plan
    var values = book.parameterValues([]).values
    let members = Dictionary(
      book.parameters.flatMap { rule in rule.members.map { (rule.reference($0), $0) } },
      uniquingKeysWith: { first, _ in first })
    // What an engine can do depends on no value, but for languages and zones: there a default, such as UTC, may be
    // what is easiest, and the promise is for all.
    for reference in plan.parameters where values[reference] == nil {
      values[reference] = members[reference]?.example
    }
    var examples: [String] = []
    func take(_ text: String, for reference: ParameterReference?) {
      guard let reference, members[reference]?.type == .text else { return }
      values[reference] = .one(.text(ExactText(text)))
      examples.append("`\(text)` for `$\(reference)`")
    }
    for key in plan.keys.map(\.key) {
      take("de", for: key.text?.locale?.parameter)
      if case .per(_, let zone?) = key.grouping { take("Europe/Berlin", for: zone.parameter) }
    }
    self.examples = examples.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    context = PlanContext(parameters: values, now: .example)
  }

  /// What an engine makes of the ordering.
  func report(_ engine: EngineName, _ columns: ColumnMap) -> PushReport {
    PushTarget(engine).pushed(plan, columns: columns, in: context).report
  }

  /// Why a promise does not hold.
  func findings(of promise: OrderingRule.Promise, columns: ColumnMap) -> [Finding] {
    func finding(_ message: Message, label: Finding.Label? = nil) -> Finding {
      Finding(
        message, at: promise.span, rulePath: promise.rulePath, labels: label.map { [$0] } ?? [])
    }
    let name = plan.name.string
    let report = report(promise.engine, columns)
    func broken(_ reason: Reason, key: String? = nil) -> Message {
      let notes =
        [key.map { "the key is \($0)" }, reason.counterexample.map { "for example: \($0)" }]
        + [examples.isEmpty ? nil : "tried with \(examples.joined(separator: ", "))"]
        + ["the reason is called `\(reason.id)` in reports"]
      return .brokenPromise(
        name, engine: report.engine, verdict: reason.verdict.words, reason: reason.text,
        remedy: reason.remedy, notes: notes.compactMap { $0 })
    }
    var findings = report.reasons.filter(\.breaksPromise).map { finding(broken($0)) }
    for (key, planned) in zip(report.keys, plan.keys) {
      // What follows from a refused key is cured with it.
      for reason in key.reasons where reason.breaksPromise && reason != .behindRefused {
        findings.append(
          finding(broken(reason, key: key.sentence), label: .init(planned.span, "by this key")))
      }
    }
    if findings.isEmpty, !report.isVerified {
      findings.append(finding(.untriedPromise(name, engine: report.engine)))
    }
    return findings
  }
}

extension Reason {
  fileprivate var breaksPromise: Bool { verdict >= .approximate }
}

extension ParameterRule.Member {
  /// Some value that the parameter can have.
  fileprivate var example: ParameterValues.Value {
    let value: FieldValue =
      switch type {
      case .id, .text: .text("example")
      case .integer: .integer(1)
      case .number: .number(ExactNumber(Int64(1)))
      case .decimal: .decimal(DecimalValue(1))
      case .date: .date(.example)
      case .day: .day(.example)
      case .boolean: .boolean(true)
      case .choice: .choice(0)
      }
    return many ? .many([value]) : .one(value)
  }
}

extension Instant {
  /// The beginning of 2026.
  fileprivate static let example = Instant(secondsSince1970: 1_767_225_600)!
}

extension CalendarDay {
  fileprivate static let example = CalendarDay(year: 2026, month: 1, day: 1)!
}
