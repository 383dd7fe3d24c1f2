import OrderingPlans
import OrderingValues
import Records
import RuleComparison
import RulePages
import RuleText

/// What a call of `ordering diff` asks for beside the versions.
struct DiffRequest {
  let outputs: GivenOutputs<DiffFormat>
  let conditions: [FailCondition]
  /// How many first places are looked at.
  let tops: [Int]
  /// The orderings that are looked at; empty for all.
  let only: [String]
  let data: [String]
  let format: RecordFormat?
  let invalid: InvalidValues
  /// How many items of each list a page begins with; nil for so many that it opens quickly.
  let items: Int?

  static let options: [Command.Option] = [
    ComparedBooks.git,
    .init(
      "--data", value: "[ITEMS=]FILE", isRepeatable: true,
      "Records to see the change on. Without them only the orderings themselves are compared."),
    .from, .invalid,
    .init("--only", value: "NAME", isRepeatable: true, "Only this ordering. May stand several times."),
    .init(
      "--top", value: "N", isRepeatable: true,
      "What enters and leaves the first N places. May stand several times. Default: 10."),
    .init(
      "--fail-if", value: "CONDITION", isRepeatable: true,
      "Exit code 1 where it is met, as in `moved > 5%` or `top 10 entering > 2`. May stand several times."),
    GivenOutputs<DiffFormat>.option,
    .init(
      "--items", value: "N",
      "How many of the first items of each list a page shows. Default: \(PageContent.entryLimit(sections: 1).grouped), or fewer where there are many orderings."
    ),
    .init("--allow-empty", "A version without rule files is a book without orderings."),
  ]

  init(_ invocation: Invocation) throws {
    outputs = try GivenOutputs<DiffFormat>(invocation)
    only = invocation.values("--only")
    data = invocation.values("--data")
    format = try invocation.recordFormat("--from")
    invalid = try invocation.invalidValues()
    items = try invocation.wholeNumber("--items", least: 1)
    if items != nil, !outputs.formats.contains(.html) {
      throw UsageError(
        "`--items` is about the page, and none is to be written", help: "add `--output html=FILE`")
    }
    conditions = try invocation.values("--fail-if").map { text in
      do throws(FailCondition.Mistake) { return try FailCondition(text) } catch {
        throw UsageError("`--fail-if` cannot be \(shown(text)): \(error.message)", help: error.help)
      }
    }
    if data.isEmpty, let condition = conditions.first(where: { !$0.measure.countsOrderings }) {
      throw UsageError(
        "\(shown("--fail-if " + condition.text)) is about items, and no records are given",
        help: "add `--data FILE`")
    }
    let given = try invocation.wholeNumbers("--top", least: 1)
    var tops: [Int] = []
    for top in (given.isEmpty ? [10] : given) + conditions.compactMap(\.top) where !tops.contains(top) {
      tops.append(top)
    }
    self.tops = tops
  }

  /// The changes that are looked at.
  func chosen(of changes: [OrderingChange]) throws -> [OrderingChange] {
    if only.isEmpty { return changes }
    for name in only {
      let exact = ExactText(name)
      guard !changes.contains(where: { $0.name == exact || $0.oldName == exact }) else { continue }
      let names = changes.flatMap { [$0.name, $0.oldName].compactMap { $0?.string } }
      throw UsageError(
        "neither version has an ordering \(shown(name))",
        help: suggestion(for: name, among: names) ?? "`ordering list --rules PATH` shows them")
    }
    let wanted = Set(only.map { ExactText($0) })
    return changes.filter { change in
      wanted.contains(change.name) || change.oldName.map(wanted.contains) ?? false
    }
  }
}
