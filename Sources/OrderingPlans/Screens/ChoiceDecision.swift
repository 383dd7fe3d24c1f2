package import OrderingValues
import RuleModel

/// What a screen uses, and why.
package struct ChoiceDecision: Sendable, Hashable {
  /// The name of the ordering or source policy.
  package var name: ExactText
  /// The entry that counted, from 0; 0 too where the rules name one thing and no entries.
  package var entry: Int
  /// The condition that held; nil where the entry has none.
  package var condition: String?
  /// The arm of the experiment that the reader is in; nil where nothing was split.
  package var arm: ExperimentArm?

  /// Why, as the end of a sentence: "because `$network = 'offline'` holds".
  package var reason: String {
    let cause =
      condition.map { "because `\($0.onOneLine)` holds" }
      ?? (entry == 0 ? "as the rules say" : "because no condition before holds")
    guard let arm else { return cause }
    return "\(cause), and the experiment `\(arm.experiment.string.onOneLine)` puts this reader "
      + "into that arm, as \(arm.percentage) of all"
  }
}

/// The arm of an experiment that a reader is in.
package struct ExperimentArm: Sendable, Hashable {
  package var experiment: ExactText
  /// The name of the arm: that of the ordering or source policy.
  package var name: ExactText
  /// Which part of all readers the arm gets, from 0 to 1.
  package var share: Double

  /// The share for people: "50 %".
  package var percentage: String { share.percentage }

  /// The first 13 hexadecimal digits of the MD5 of `experiment:reader` are a fraction; times the sum of the
  /// weights, it lies below the weights summed up to the reader's arm, and not below those before it. All
  /// sums and the product are of 64-bit floating point, in the order in which the arms are written.
  init(of split: ScreenRule.Split, reader: FieldValue) {
    let total = split.arms.reduce(0) { $0 + $1.weight }
    let place = MD5("\(split.experiment.string):\(reader.description)".utf8).fraction * total
    var sum = 0.0
    var found = split.arms[split.arms.count - 1]
    for arm in split.arms {
      sum += arm.weight
      if place < sum {
        found = arm
        break
      }
    }
    experiment = split.experiment
    name = found.reference.name
    share = found.weight / total
  }
}

extension Double {
  /// A part of one as a percentage with at most one digit of fraction: "33.3 %".
  var percentage: String {
    let tenths = (self * 1000).rounded()
    let whole = tenths.truncatingRemainder(dividingBy: 10) == 0
    return whole ? "\(Int(tenths / 10)) %" : "\(tenths / 10) %"
  }
}
