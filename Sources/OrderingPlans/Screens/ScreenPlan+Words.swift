import OrderingValues
import RuleModel

/// A screen in plain English.
extension ScreenPlan {
  /// What it offers, with which ordering it begins, and by which policy it reads.
  package var sentences: [String] {
    let names = orderings.map(\.inQuotes)
    let offer =
      names.count == 1
      ? "It shows \(names[0])." : "Its picker offers \(Self.joined(names)), in this order."
    return [offer] + Self.sentences(of: defaultChoice, "begins with")
      + (source.map { Self.sentences(of: $0, "reads by the source policy") } ?? [])
  }

  /// One sentence an entry: "It begins with `newest` where `$a = 1` holds.", "Else it begins with `top`."
  private static func sentences(of choice: ChoicePlan, _ verb: String) -> [String] {
    choice.entries.enumerated().map { index, entry in
      var sentence = "\(index == 0 ? "It" : "Else it") "
      switch entry.rule.outcome {
      case .use(let reference): sentence += "\(verb) \(reference.name.inQuotes)"
      case .split(let split):
        let total = split.arms.reduce(0) { $0 + $1.weight }
        let arms = split.arms.map { "\($0.reference.name.inQuotes) for \(($0.weight / total).percentage)" }
        sentence +=
          "\(verb) \(joined(arms)) of the readers, told apart by `$\(split.reader)` "
          + "(the experiment \(split.experiment.inQuotes))"
      }
      if let condition = entry.condition {
        sentence += ", where `\(condition.formula.source.onOneLine)` holds"
      }
      return sentence + "."
    }
  }

  private static func joined(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and \(words[words.count - 1])"
  }
}
