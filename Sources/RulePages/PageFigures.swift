internal import Foundation
import OrderingValues
import RuleComparison

/// A number that says how much of an ordering changed, with what it counts.
struct Figure: Hashable {
  var label: String
  var value: String
  /// What helps to judge it.
  var note: String?
}

extension PageContent.Section {
  /// The numbers at the head of an ordering, where something can move.
  var figures: [Figure] {
    guard let effect else { return [] }
    var figures = [
      Figure(
        label: "Moved", value: effect.moves.count.grouped,
        note: "of \(counted(effect.itemCount, "item"))" + share(of: effect))
    ]
    let distances = effect.moves.map(\.distance).sorted()
    if let farthest = distances.last {
      let middle = distances[distances.count / 2]
      figures.append(
        Figure(
          label: "Farthest move", value: counted(farthest, "place"),
          note: distances.count > 1 ? "half of them at most \(middle.grouped)" : nil))
    }
    for top in effect.tops {
      figures.append(
        Figure(
          label: "Top \(top.count.grouped)",
          value: top.entering.isEmpty && top.leaving.isEmpty
            ? "the same" : "\(top.entering.count.grouped) in, \(top.leaving.count.grouped) out",
          note: top.entering.isEmpty && top.leaving.isEmpty ? "no item enters or leaves it" : nil))
    }
    figures.append(
      Figure(label: "Agreement", value: agreement(effect.agreement), note: "1 same order, −1 reversed"))
    return figures
  }

  private func share(of effect: OrderEffect) -> String {
    guard effect.itemCount > 0, !effect.moves.isEmpty else { return "" }
    return ", " + Figures.percent(effect.moves.count, of: effect.itemCount)
  }

  /// To three digits, but 1 only where nothing moved: what is almost the same is not the same.
  private func agreement(_ value: Double) -> String {
    if value == 1 { return "1" }
    let text = String(format: "%.3f", value)
    if text == "1.000" { return "above 0.999" }
    return text.replacingOccurrences(of: "-", with: "−")
  }
}

/// "1 item", "2,000 items".
func counted(_ count: Int, _ word: String) -> String { "\(count.grouped) \(word)\(count == 1 ? "" : "s")" }
