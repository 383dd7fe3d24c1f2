import OrderingValues
import RuleText

/// `sources`: policies, written as a word, a list of steps, or steps with options beside them.
extension TreeReader {
  /// A policy whose every step could be read without an error; nil where one could not. `names` are those of all
  /// policies of the book, for somebody may name one as a step.
  mutating func sourcePolicy(
    _ entry: Node.Entry, among names: Set<ExactText>, _ path: RulePath
  ) -> SourcePolicyDraft? {
    let errorsBefore = errorCount
    var draft = SourcePolicyDraft(name: entry.key, path: path, steps: [])
    let node = entry.value
    switch node.content {
    case _ where node.saysNothing: report(.emptyPolicy(entry.key.text.string), at: entry.key.range, path)
    case .scalar:
      if let list = stepsInOneText(node) {
        report(
          .stepsWithoutBrackets(node.text ?? "", list), at: node.range, path,
          fix: .init("write `\(list)`", edits: [.init(node.range, list)]))
      } else if let step = step(node, among: names, path) {
        draft.steps = [step]
      }
    case .list(let nodes): draft.steps = steps(nodes, node, among: names, path)
    case .mapping: readOptions(into: &draft, node, among: names, path)
    case .empty, .broken: break
    }
    return errorCount > errorsBefore || draft.steps.isEmpty ? nil : draft
  }

  private mutating func readOptions(
    into draft: inout SourcePolicyDraft, _ node: Node, among names: Set<ExactText>, _ path: RulePath
  ) {
    let entries = node.ownEntries ?? []
    let words = entries.filter { SourceStep.Place(rawValue: $0.key.text.string) != nil }
    if let first = words.first, words.count == entries.count {
      var fix: Finding.Fix?
      if node.isFlow, node.range.count > 1 {
        let (start, end) = (node.range.lowerBound, node.range.upperBound)
        fix = .init(
          "write a list", edits: [.init(start..<start + 1, "["), .init(end - 1..<end, "]")])
      }
      report(
        .stepsWithoutDashes(words.map(\.key.text.string), isOnePolicy: true), at: first.key.range, path,
        fix: fix ?? dashes(before: words))
      return
    }
    if entries.isEmpty { report(.emptyPolicy(draft.name.text.string), at: draft.name.range, path) }
    if let first = words.first {
      report(.stepsBesideOptions(words.map(\.key.text.string)), at: first.key.range, path)
    }
    let others = entries.filter { entry in !words.contains { $0.key.text == entry.key.text } }
    let options = options(others, of: SourcePolicyOptions.vocabulary, path)
    draft.written = read(options, into: &draft.options, path)
    guard let entry = options["steps"] else {
      if !options.says("steps"), !entries.isEmpty, words.isEmpty {
        report(.missingSteps(draft.name.text.string), at: draft.name.range, path)
      }
      return
    }
    let path = path + "steps"
    if entry.value.saysNothing {
      report(.emptyValue("steps", standard: nil, example: "[local, remote]"), at: entry.key.range, path)
    } else if let list = stepsInOneText(entry.value) {
      report(
        .stepsWithoutBrackets(entry.value.text ?? "", list), at: entry.value.range, path,
        fix: .init("write `\(list)`", edits: [.init(entry.value.range, list)]))
    } else if let nodes = elements(entry.value, of: "`steps`", path, example: "steps: [local, remote]") {
      draft.steps = steps(nodes, entry.value, among: names, path)
    }
  }

  private mutating func steps(
    _ nodes: [Node], _ list: Node, among names: Set<ExactText>, _ path: RulePath
  ) -> [SourcePolicyDraft.Step] {
    if nodes.isEmpty { report(.emptyList("the list of steps"), at: visible(list), path) }
    var steps: [SourcePolicyDraft.Step] = []
    for (index, node) in nodes.enumerated() {
      if let step = step(node, among: names, path[index]) { steps.append(step) }
    }
    return steps
  }

  /// `[local, remote]` for `local, remote` or `local then remote`; nil where a text is anything else.
  private func stepsInOneText(_ node: Node) -> String? {
    guard let text = node.text, text.utf8.count <= 100 else { return nil }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init).filter {
      !["then", "or", "else", "and"].contains($0)
    }
    guard words.count > 1, words.allSatisfy({ SourceStep.Place(rawValue: $0) != nil }) else { return nil }
    return "[\(words.joined(separator: ", "))]"
  }

  // MARK: Steps

  private mutating func step(
    _ node: Node, among names: Set<ExactText>, _ path: RulePath
  ) -> SourcePolicyDraft.Step? {
    switch node.content {
    case .broken: return nil
    case .scalar(let scalar):
      let key = Node.Key(ExactText(scalar.text), node.range)
      if let place = place(key) { return .init(step: .standard(place), range: node.range, path: path) }
      reportUnknownStep(key, among: names, path)
      return nil
    case .mapping:
      guard let entries = node.ownEntries, !entries.isEmpty else { break }
      return step(entries, among: names, path)
    case .list, .empty: break
    }
    report(
      .wrongShape(
        "a step", wants: "the word `local` or `remote`", found: found(node), example: "local: { max-age: 5m }"
      ),
      at: visible(node), path)
    return nil
  }

  private func place(_ key: Node.Key) -> SourceStep.Place? {
    SourceStep.Place.allCases.first { ExactText($0.rawValue) == key.text }
  }

  /// A step with options below its word.
  private mutating func step(
    _ entries: [Node.Entry], among names: Set<ExactText>, _ path: RulePath
  ) -> SourcePolicyDraft.Step? {
    let words = entries.filter { place($0.key) != nil }
    guard let entry = words.first, let place = place(entry.key) else {
      reportUnknownStep(entries[0].key, among: names, path, isWithOptions: true)
      return nil
    }
    if words.count > 1 {
      report(
        .stepsWithoutDashes(words.map(\.key.text.string), isOnePolicy: false), at: words[1].key.range, path)
      return nil
    }
    let vocabulary = place == .local ? LocalStep.vocabulary : RemoteStep.vocabulary
    let others = entries.filter { $0.key.text != entry.key.text }
    if let other = others.first {
      if vocabulary[other.key.text] != nil {
        report(
          .optionsBesideStep(place.rawValue, others.map(\.key.text.string)), at: other.key.range, path,
          labels: [.init(span(entry.key.range), "below this")], fix: movingBelow(entry, others))
      } else {
        for other in others { reportUnknown(other.key, in: vocabulary, path + other.key.text) }
      }
      return nil
    }
    let path = path + place.rawValue
    var step = SourcePolicyDraft.Step(step: .standard(place), range: entry.key.range, path: path)
    if entry.value.saysNothing || entry.value.ownEntries?.isEmpty == true {
      let whole = entry.key.range.lowerBound..<max(entry.key.range.upperBound, entry.value.range.upperBound)
      report(
        .stepWithoutOptions(place.rawValue), at: entry.key.range, path,
        fix: .init("write `\(place.rawValue)` alone", edits: [.init(whole, place.rawValue)]))
      return nil
    }
    let example = place == .local ? "local: { max-age: 5m }" : "remote: { timeout: 5s }"
    guard
      let options = self.entries(
        entry.value, of: "`\(place.rawValue)` with a colon behind it", path, example: example)
    else { return nil }
    switch place {
    case .local:
      var local = LocalStep()
      step.written = read(options, into: &local, path)
      step.step = .local(local)
    case .remote:
      var remote = RemoteStep()
      let errorsBefore = errorCount
      step.written = read(options, into: &remote, path)
      if errorCount == errorsBefore { checkBackoff(remote.backoff, step) }
      step.step = .remote(remote)
    }
    return step
  }

  /// Reports a step that is neither `local` nor `remote`.
  private mutating func reportUnknownStep(
    _ key: Node.Key, among names: Set<ExactText>, _ path: RulePath, isWithOptions: Bool = false
  ) {
    let word = key.text.string
    if names.contains(key.text) {
      report(.policyAsStep(word), at: key.range, path)
      return
    }
    if isWithOptions {
      // An option without the word of its step, or a misspelt word.
      reportUnknown(key, in: .sourceStep, path)
      return
    }
    let meant = guess(
      word, among: SourceStep.Place.allCases.map(\.rawValue), synonyms: SourceStep.Place.meant)
    report(
      .unknownWord(
        word, of: "a step", words: SourceStep.Place.allCases.map(\.rawValue), suggestion: meant?.name),
      at: key.range, path, fix: fix(meant, at: key.range))
  }

  private mutating func checkBackoff(_ backoff: Backoff, _ step: SourcePolicyDraft.Step) {
    guard let entry = step.written["backoff"], backoff.initial > backoff.max else { return }
    report(
      .contradiction(
        "the first wait, \(quoted(backoff.initial)), is longer than the longest, \(quoted(backoff.max))",
        cure: "write `max: \(backoff.initial)` or more in `backoff`, or a shorter `initial`"),
      at: visible(entry.value), step.path("backoff"))
  }
}

extension SourceStep {
  /// A step with its defaults.
  static func standard(_ place: Place) -> SourceStep {
    switch place {
    case .local: .local(LocalStep())
    case .remote: .remote(RemoteStep())
    }
  }
}

/// Fixes of how steps are written.
extension TreeReader {
  /// Dashes before steps that stand below each other, each on a line of its own; nil where one takes several lines.
  fileprivate func dashes(before steps: [Node.Entry]) -> Finding.Fix? {
    let lines = steps.map { source.lineIndex(at: $0.key.range.lowerBound) }
    let areApart = Set(lines).count == lines.count
    let areShort = zip(steps, lines).allSatisfy { step, line in
      source.lineIndex(at: max(step.key.range.upperBound, step.value.range.upperBound)) == line
    }
    guard areApart, areShort else { return nil }
    return .init(
      "put a dash before each step",
      edits: steps.map { .init($0.key.range.lowerBound..<$0.key.range.lowerBound, "- ") })
  }

  /// Options that stand beside a step with nothing below it move to the right, all of them; nil where some stand
  /// before it, or on its line.
  fileprivate func movingBelow(_ step: Node.Entry, _ options: [Node.Entry]) -> Finding.Fix? {
    let line = source.lineIndex(at: step.key.range.lowerBound)
    let ends = options.map { source.lineIndex(at: max($0.key.range.upperBound, $0.value.range.upperBound)) }
    let columns = ([step] + options).map { source.position(at: $0.key.range.lowerBound).column }
    guard step.value.isEmpty, Set(columns).count == 1, let last = ends.max(),
      let first = options.map({ source.lineIndex(at: $0.key.range.lowerBound) }).min(), first > line
    else { return nil }
    // The names are part of what is edited, since they come to stand below another one.
    let names = Dictionary(
      options.map { (source.lineIndex(at: $0.key.range.lowerBound), $0.key.range.upperBound) },
      uniquingKeysWith: max)
    let edits = (first...last).filter { !source.lineRange($0).isEmpty }.map { line in
      let start = source.lineRange(line).lowerBound
      let moved = start..<(names[line] ?? start)
      return Finding.Fix.Edit(moved, "  " + source.text(moved))
    }
    return .init("move to the right", edits: edits)
  }
}
