import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

extension OrderingChange {
  /// An ordering that only one of two books has.
  init(
    _ presence: Presence, _ plan: OrderingPlan, _ rule: OrderingRule, in old: LoadedBook, _ new: LoadedBook
  ) {
    self.presence = presence
    difference = .meaning
    name = rule.name
    self.old = presence == .removed ? plan : nil
    self.new = presence == .removed ? nil : plan
    if presence == .removed, let successor = rule.replacedBy {
      let isThere = new.book.index(of: successor.name) != nil
      remarks.append(
        "It was marked as replaced by \(successor.name.inQuotes)\(isThere ? "" : ", which is gone too").")
    }
    if presence == .removed, let successor = new.book.index(replacing: rule.name) {
      remarks.append("Its name leads to \(new.book.orderings[successor].name.inQuotes) now.")
    }
  }

  /// An ordering that both books have; `isSaid` tells whether what the rules say leads from the old name to the new one.
  init(
    kept plans: (old: OrderingPlan, new: OrderingPlan), _ rules: (old: OrderingRule, new: OrderingRule),
    isSaid: Bool, in books: (old: CheckedBook, new: CheckedBook), _ parts: [PartChange]
  ) {
    presence = .kept
    name = rules.new.name
    oldName = rules.old.name == rules.new.name ? nil : rules.old.name
    old = plans.old
    new = plans.new
    let isSame =
      OrderingMeaning(plans.old, in: books.old) == OrderingMeaning(plans.new, in: books.new)
    let words = RuleWords(rules.old, plans.old).differences(from: RuleWords(rules.new, plans.new))
    let isSpelledAlike = rules.old.spelling == rules.new.spelling
    difference = !isSame ? .meaning : words.isEmpty && isSpelledAlike ? .none : .wording
    if let oldName, !isSaid {
      remarks.append(
        "Nothing leads from the old name to the new one, so that choices kept by it are lost: write "
          + "`replaces: [\(oldName.string.onOneLine)]`.")
    }
    remarks += words.compactMap(\.self)
    if !isSame { remarks += Self.causes(plans, parts) }
    if difference == .wording, remarks.isEmpty, !isSentenceChanged {
      remarks.append("It is written otherwise, and says the same.")
    }
  }

  private var isSentenceChanged: Bool { sentences.contains { $0.side != .both } }

  /// What changed of the fields and parameters that its keys read.
  private static func causes(_ plans: (old: OrderingPlan, new: OrderingPlan), _ parts: [PartChange])
    -> [String]
  {
    var remarks: [String] = []
    if plans.old.kind.name != plans.new.kind.name {
      remarks.append(
        "It orders \(plans.new.kind.name.inQuotes), and ordered \(plans.old.kind.name.inQuotes) before.")
    }
    let fields = Set(plans.new.slots.map { plans.new.kind.fields[$0].name })
    let parameters = Set(plans.new.parameters.map(\.name))
    for part in parts where part.change == .changed {
      switch part.part {
      case .field where part.items == plans.new.kind.name && fields.contains(part.name),
        .parameter where parameters.contains(part.name):
        remarks.append(part.sentence)
      default: break
      }
    }
    return remarks
  }
}

/// What is said of an ordering beside its keys.
private struct RuleWords {
  let rule: OrderingRule
  let sentences: [String]

  init(_ rule: OrderingRule, _ plan: OrderingPlan) {
    self.rule = rule
    sentences = plan.lines
  }

  /// For each difference a remark, or nil where the sentences show it.
  func differences(from new: RuleWords) -> [String?] {
    var remarks: [String?] = []
    func compare<Value: Equatable>(_ what: String, _ old: Value?, _ new: Value?, _ words: (Value) -> String) {
      guard old != new else { return }
      switch (old, new) {
      case (let old?, let new?): remarks.append("\(what) was \(words(old)), and is \(words(new)).")
      case (nil, let new?): remarks.append("\(what) is new: \(words(new)).")
      case (let old?, nil): remarks.append("\(what) is gone; it was \(words(old)).")
      case (nil, nil): break
      }
    }
    func list(_ references: [OrderingRule.Reference]) -> [ExactText]? {
      references.isEmpty ? nil : references.map(\.name)
    }
    func names(_ names: [ExactText]) -> String { names.map(\.inQuotes).joined(separator: ", ") }
    if sentences != new.sentences { remarks.append(nil) }
    compare("Its label", rule.label.whole, new.rule.label.whole) { $0 }
    compare("Its description", rule.description, new.rule.description) { "“\($0.onOneLine)”" }
    compare("Its successor (`replaced-by`)", rule.replacedBy?.name, new.rule.replacedBy?.name) { $0.inQuotes }
    compare("The list of names that it replaces", list(rule.replaces), list(new.rule.replaces), names)
    compare("Its fallback", rule.fallback?.name, new.rule.fallback?.name) { $0.inQuotes }
    let promises = (rule, new.rule)
    compare(
      "The promise `same-order-in`",
      promises.0.sameOrderIn.isEmpty ? nil : promises.0.sameOrderIn.map(\.engine.rawValue),
      promises.1.sameOrderIn.isEmpty ? nil : promises.1.sameOrderIn.map(\.engine.rawValue)
    ) { $0.joined(separator: ", ") }
    return remarks
  }
}

extension OrderingRule.Label {
  /// All of its texts; nil where there is none.
  fileprivate var whole: String? {
    let texts =
      (text.map { ["“\($0.onOneLine)”"] } ?? [])
      + byLanguage.map { "“\($0.text.onOneLine)” (\($0.language))" }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension OrderingRule {
  /// How it is written in its file, comments and all: the lines from its name on that stand further to the right.
  fileprivate var spelling: [String] {
    let file = span.file
    let first = file.lineIndex(at: span.range.lowerBound)
    func text(_ line: Int) -> String { file.text(file.lineRange(line)) }
    func indentation(_ line: String) -> Int? {
      let column = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      // Empty lines and comments stand anywhere.
      guard let sign = line.utf8.dropFirst(column).first, sign != UInt8(ascii: "#") else { return nil }
      return column
    }
    let column = indentation(text(first)) ?? 0
    let end =
      (first + 1..<file.lineStarts.count).first { (indentation(text($0)) ?? .max) <= column }
      ?? file.lineStarts.count
    let lineEnd = file.lineRange(first).upperBound
    let head = span.range.upperBound <= lineEnd ? file.text(span.range.upperBound..<lineEnd) : ""
    // What stands in front of the next entry may be a comment of that one: it is left out.
    var lines = (first + 1..<end).map(text)
    while let last = lines.last, indentation(last) == nil { lines.removeLast() }
    return ([head] + lines).map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
