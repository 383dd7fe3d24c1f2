import OrderingValues
import RuleText

/// Values of the options of source policies.
extension TreeReader {
  /// Reads the options that are written.
  /// - Returns: Their entries by name, without those that are empty.
  @discardableResult
  mutating func read<Owner: SourceOptions>(
    _ entries: [Node.Entry], into owner: inout Owner, _ path: RulePath
  ) -> [String: Node.Entry] {
    let written = options(entries, of: Owner.vocabulary, path)
    return read(written, into: &owner, path)
  }

  @discardableResult
  mutating func read<Owner: SourceOptions>(
    _ written: Options, into owner: inout Owner, _ path: RulePath
  ) -> [String: Node.Entry] {
    var found: [String: Node.Entry] = [:]
    for option in Owner.options {
      guard let entry = written[option.name] else { continue }
      let path = path + option.name
      if entry.value.saysNothing {
        report(
          .emptyValue(option.name, standard: option.defaultText, example: option.example),
          at: entry.key.range,
          path)
      } else {
        found[option.name] = entry
        option.read(&self, entry.value, &owner, path)
      }
    }
    return found
  }

  /// Options below an option.
  mutating func group<Inner: SourceOptions>(
    _ node: Node, of name: String, into inner: inout Inner, bare: SourceOption<Inner>?, example: String,
    _ path: RulePath
  ) {
    if let bare, node.text != nil {
      bare.read(&self, node, &inner, path)
      return
    }
    guard let entries = entries(node, of: "`\(name)`", path, example: "\(name): \(example)") else { return }
    if entries.isEmpty {
      report(.emptyValue(name, standard: nil, example: example), at: visible(node), path)
    }
    read(entries, into: &inner, path)
  }

  // MARK: Durations

  /// A duration; `standard` is what counts where it is not written.
  mutating func duration<Owner>(
    _ node: Node, of name: String, _ durations: SourceOption<Owner>.Durations, standard: TimeSpan?,
    _ path: RulePath
  ) -> TimeSpan? {
    guard let scalar = scalar(node, of: "`\(name)`", path, example: "\(name): 5s") else { return nil }
    let span: TimeSpan
    do {
      span = try TimeSpan(scalar.text)
    } catch {
      report(
        error, scalar.text, of: name, takesForever: durations.takesForever, standard, at: node.range, path)
      return nil
    }
    if span == .forever, !durations.takesForever {
      report(.endlessDuration(name, isOptional: standard == nil), at: node.range, path)
      return nil
    }
    if span == .zero, !durations.takesZero {
      report(
        .noDuration(name, scalar.text, why: durations.why, standard: standard?.description), at: node.range,
        path)
      return nil
    }
    return span
  }

  private mutating func report(
    _ fault: InvalidTimeSpan, _ text: String, of name: String, takesForever: Bool, _ standard: TimeSpan?,
    at range: Range<Int>, _ path: RulePath
  ) {
    if fault.isTooLong {
      report(.tooLongDuration(name, text, why: fault.why, takesForever: takesForever), at: range, path)
      return
    }
    if fault.instead == ["forever"], !takesForever {
      report(.endlessDuration(name, isOptional: standard == nil), at: range, path)
      return
    }
    let isOff = ["none", "off", "no", "false"].contains(text.lowercased())
    let fix =
      fault.instead.count == 1 && !isOff
      ? Finding.Fix(
        "write `\(fault.instead[0])`", edits: [.init(range, fault.instead[0])], isSafe: fault.isCertain)
      : nil
    report(
      isOff
        ? .durationSwitchedOff(name, text, standard: standard?.description)
        : .durationForm(name, text, why: fault.why, instead: fault.instead, takesForever: takesForever),
      at: range, path, fix: fix)
  }

  // MARK: Outcomes

  /// The outcomes that go on to the next step.
  mutating func outcomes(
    _ node: Node, of step: SourceStep.Place, _ path: RulePath
  ) -> [SourceOutcome]? {
    guard let nodes = elements(node, of: "`fallback-on`", path, example: "fallback-on: [unavailable]") else {
      return nil
    }
    let listed = SourceOutcome.listed(in: step)
    let words = listed.map(\.rawValue)
    var outcomes: [SourceOutcome] = []
    var firsts: [SourceOutcome: Range<Int>] = [:]
    for (index, node) in nodes.enumerated() {
      let path = path[index]
      guard let scalar = scalar(node, of: "an outcome", path, example: "unavailable") else { continue }
      guard let outcome = SourceOutcome(rawValue: scalar.text) else {
        // What cannot be listed is guessed too, so that it can be said that it cannot.
        let meant = guess(
          scalar.text, among: SourceOutcome.allCases.map(\.rawValue), synonyms: SourceOutcome.meant)
        let outcome = meant.flatMap { SourceOutcome(rawValue: $0.name) }
        if let outcome, !listed.contains(outcome), meant?.kind.isCertain == true {
          report(.impossibleOutcome(outcome, in: step, words: words), at: node.range, path)
        } else {
          let suggestion = outcome.flatMap { listed.contains($0) ? meant : nil }
          var fix = fix(suggestion, at: node.range)
          if suggestion?.kind == .synonym { fix?.isSafe = false }
          report(
            .unknownWord(scalar.text, of: "an outcome", words: words, suggestion: suggestion?.name),
            at: node.range, path, fix: fix)
        }
        continue
      }
      if !listed.contains(outcome) {
        report(.impossibleOutcome(outcome, in: step, words: words), at: node.range, path)
      } else if let first = firsts[outcome] {
        report(
          .repeatedValue(outcome.rawValue), at: node.range, path, labels: [.init(span(first), "first here")])
      } else {
        firsts[outcome] = node.range
        outcomes.append(outcome)
      }
    }
    return outcomes
  }
}

extension Node {
  /// Whether nothing is written, or what YAML calls null.
  var saysNothing: Bool {
    guard case .scalar(let scalar) = content else { return isEmpty }
    return scalar.style == .plain && ["null", "Null", "NULL", "~", ""].contains(scalar.text)
  }
}
