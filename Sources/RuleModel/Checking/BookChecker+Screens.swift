import OrderingValues
import RuleText

/// Screens: what they offer must be there, and what they begin with must be offered.
extension BookChecker {
  mutating func readScreens() {
    screens.isComplete = outlines.allSatisfy(\.isComplete)
    var declared: [ExactText: SourceSpan] = [:]
    let path = RulePath.root + "screens"
    for file in outlines.indices {
      guard let part = outlines[file]["screens"], let items = outlines[file].items else { continue }
      guard !outlines[file].reader.reportIfEmpty(part, path),
        let entries = outlines[file].reader.entries(
          part.value, of: "`screens`", path, example: "home: { orderings: [newest], default: newest }")
      else {
        screens.isComplete = false
        continue
      }
      if outlines[file].reader.hidesEntries(entries, in: part.range) { screens.isComplete = false }
      var scope = parameterNames.conditionScope
      if !isDeclared(items) { scope.isComplete = false }
      for entry in entries {
        let name = entry.key.text
        let path = path + name
        guard outlines[file].reader.checkName(entry.key, path),
          var screen = outlines[file].reader.screen(entry, of: items, in: scope, path)
        else {
          screens.faulty.insert(name)
          continue
        }
        if let first = declared[name] {
          outlines[file].reader.report(
            .duplicateName(name.string, of: "screens"), at: entry.key.range, path,
            labels: [.init(first, "defined here first")])
          continue
        }
        declared[name] = screen.span
        check(&screen)
        screens.screens.append(screen)
      }
    }
    warnOfSimilar(screens.screens.map { ($0.name, $0.span, RulePath(text: $0.rulePath)) })
    warnOfDifferingExperiments()
  }

  // MARK: Names

  private mutating func check(_ screen: inout ScreenRule) {
    var offered: [ExactText: SourceSpan] = [:]
    var isWhole = !screen.orderings.isEmpty
    for index in screen.orderings.indices {
      guard let name = currentName(screen.orderings[index], for: screen.items) else {
        isWhole = false
        continue
      }
      let reference = screen.orderings[index]
      if let first = offered[name] {
        report(
          .repeatedValue(name.string), at: reference.span, reference.rulePath,
          labels: [.init(first, "first here")])
      } else {
        offered[name] = reference.span
      }
      screen.orderings[index].name = name
    }
    let names = screen.orderings.map(\.name.string)
    let items = screen.items
    // What stands in for a default that is not written has been looked at among the orderings.
    let written = Set(screen.orderings.map(\.span))
    let first = screen.orderings.first
    var choice = screen.defaultChoice
    choice.updateReferences { reference in
      guard !written.contains(reference.span) else {
        reference.name = first?.name ?? reference.name
        return
      }
      guard let name = currentName(reference, for: items) else { return }
      reference.name = name
      if isWhole, offered[name] == nil {
        report(.notOffered(name.string, offered: names), at: reference.span, reference.rulePath)
      }
    }
    checkArms(of: choice)
    screen.defaultChoice = choice
    for reference in screen.source?.references ?? [] { checkSource(reference, for: items) }
  }

  /// The name under which an ordering lives that a reference leads to; nil where it leads to none, or to one of
  /// other items, which is said.
  private mutating func currentName(_ reference: ScreenRule.Reference, for items: ExactText) -> ExactText? {
    check(reference, for: items)?.name
  }

  /// Two names of one ordering are one arm.
  private mutating func checkArms(of choice: ScreenRule.Choice) {
    for case .split(let split) in choice.entries.map(\.outcome) {
      var firsts: [ExactText: SourceSpan] = [:]
      for reference in split.arms.map(\.reference) {
        if let first = firsts[reference.name] {
          report(
            .repeatedValue(reference.name.string), at: reference.span, reference.rulePath,
            labels: [.init(first, "first here")])
        }
        firsts[reference.name] = reference.span
      }
    }
  }

  /// Checks the name of a source policy. Where the fields stand in a file that is not checked, it may too.
  private mutating func checkSource(_ reference: ScreenRule.Reference, for items: ExactText) {
    guard sourceNames.isUnknown(reference.name), let file = fileIndex(of: reference.span) else { return }
    let names = sourceNames.names.map(\.string).sorted()
    let meant = outlines[file].reader.guess(reference.name.string, among: names)
    if !isDeclared(items), meant == nil { return }
    var fix = outlines[file].reader.fix(meant, at: reference.span.range)
    fix?.isSafe = false
    outlines[file].reader.report(
      .unknownSource(reference.name.string, suggestion: meant?.name, names: names),
      at: reference.span.range, RulePath(text: reference.rulePath), fix: fix)
  }

  // MARK: Experiments

  /// One experiment puts a reader into the same arm wherever it is met, if it is split alike.
  private mutating func warnOfDifferingExperiments() {
    struct Met {
      var split: ScreenRule.Split
      var isSource: Bool
    }
    var firsts: [ExactText: Met] = [:]
    for screen in screens.screens {
      let choices = [(screen.defaultChoice, false)] + (screen.source.map { [($0, true)] } ?? [])
      for (choice, isSource) in choices {
        for case .split(let split) in choice.entries.map(\.outcome) {
          guard let first = firsts[split.experiment] else {
            firsts[split.experiment] = Met(split: split, isSource: isSource)
            continue
          }
          let why: String
          if first.split.reader != split.reader {
            why = "by \(quoted("$\(split.reader)")), there by \(quoted("$\(first.split.reader)"))"
          } else if first.split.arms.map(\.weight) != split.arms.map(\.weight) {
            why = "with other weights"
          } else if first.isSource == isSource,
            first.split.arms.map(\.reference.name) != split.arms.map(\.reference.name)
          {
            why = "into other arms, or the same in another order"
          } else {
            continue
          }
          report(
            .experimentDiffers(split.experiment.string, because: why), at: split.experimentSpan,
            split.rulePath, labels: [.init(first.split.experimentSpan, "the other split")])
        }
      }
    }
  }

  // MARK: Tests

  mutating func readScreenTest(_ node: Node, in file: Int, _ path: RulePath) -> ScreenTest? {
    let read = outlines[file].reader.screenTest(node, path, parameters: parameterNames)
    guard let (read, screen) = read else { return nil }
    var test = read
    guard let rule = screens.screens.first(where: { $0.name == screen.name }) else {
      if screens.isUnknown(screen.name) {
        let names = screens.screens.map(\.name.string)
        let meant = outlines[file].reader.guess(screen.name.string, among: names)
        var fix = outlines[file].reader.fix(meant, at: screen.span.range)
        fix?.isSafe = false
        outlines[file].reader.report(
          .unknownScreen(screen.name.string, suggestion: meant?.name, names: names), at: screen.span.range,
          RulePath(text: screen.rulePath), fix: fix)
      }
      return nil
    }
    if let reference = test.expectDefault, let name = currentName(reference, for: rule.items) {
      test.expectDefault?.name = name
    }
    if let references = test.expectOrderings {
      test.expectOrderings = references.map { reference in
        var reference = reference
        if let name = currentName(reference, for: rule.items) { reference.name = name }
        return reference
      }
    }
    if let reference = test.expectSource { checkSource(reference, for: rule.items) }
    return test
  }
}

extension ScreenRule.Choice {
  fileprivate mutating func updateReferences(_ update: (inout ScreenRule.Reference) -> Void) {
    for index in entries.indices {
      switch entries[index].outcome {
      case .use(var reference):
        update(&reference)
        entries[index].outcome = .use(reference)
      case .split(var split):
        for arm in split.arms.indices { update(&split.arms[arm].reference) }
        entries[index].outcome = .split(split)
      }
    }
  }
}
