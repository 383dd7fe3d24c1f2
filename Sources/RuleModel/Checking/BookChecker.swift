import OrderingValues
package import RuleText

/// Checks the files of a rule book together.
package struct BookChecker {
  private var outlines: [FileOutline]
  private var scopes: [ExactText: KindScope] = [:]
  private var kindNames: [ExactText] = []
  private var names = OrderingNames()
  private var tests: [RuleTest] = []

  /// Reads and checks what the files say.
  /// - Returns: What could be understood, and every finding of every file. Where one of them is an error the
  ///   book must not be used; it is returned for tools that show what there is.
  package static func check(
    _ files: [ParsedFile], locales: LocaleCatalog
  ) -> (book: CheckedBook, findings: [Finding]) {
    var checker = BookChecker(outlines: files.map { FileOutline($0, locales: locales) })
    checker.readFields()
    checker.readOrderings()
    checker.checkReferences()
    checker.readTests()
    let book = CheckedBook(
      kinds: checker.kindNames.compactMap { checker.scopes[$0]?.kind }, orderings: checker.names.orderings,
      tests: checker.tests)
    return (book, checker.outlines.flatMap(\.reader.findings))
  }

  private init(outlines: [FileOutline]) { self.outlines = outlines }

  private var isComplete: Bool { outlines.allSatisfy(\.isComplete) }

  // MARK: Fields

  private mutating func readFields() {
    for index in outlines.indices {
      guard let items = outlines[index].items else { continue }
      if scopes[items] == nil {
        kindNames.append(items)
        scopes[items] = KindScope(kind: ItemKind(name: items, fields: [], span: nil), isComplete: isComplete)
      }
      guard let entry = outlines[index].fields else { continue }
      let path = RulePath.root + "fields"
      let span = outlines[index].reader.span(entry.key.range)
      if let first = scopes[items]?.kind.span {
        outlines[index].reader.report(
          .fieldsTwice(items.string), at: entry.key.range, path, labels: [.init(first, "declared here first")]
        )
        continue
      }
      scopes[items]?.kind.span = span
      if let (fields, faulty) = outlines[index].reader.fields(entry.value, path) {
        scopes[items]?.kind.fields = fields
        scopes[items]?.faultyFields = faulty
      } else {
        scopes[items]?.isComplete = false
      }
    }
    names.isComplete = isComplete
    for name in kindNames { warnOfSimilar(scopes[name]!.kind.fields.map { ($0.name, $0.span, $0.rulePath) }) }
    reportUndeclared()
  }

  /// Orderings or tests of items whose fields no file declares: said once for each file.
  private mutating func reportUndeclared() {
    for index in outlines.indices {
      guard let items = outlines[index].items, scopes[items]?.kind.span == nil, isComplete else { continue }
      guard !outlines[index].orderings.isEmpty || outlines[index].tests != nil else { continue }
      let others = kindNames.filter { scopes[$0]?.kind.span != nil }.map(\.string)
      let range = outlines[index].itemsRange ?? 0..<0
      outlines[index].reader.report(
        .fieldsNotDeclared(
          items.string, suggestion: Spelling.nearest(to: items.string, among: others),
          isAlone: outlines.count == 1),
        at: range, .root + "items")
    }
  }

  private mutating func warnOfSimilar(_ names: [(ExactText, SourceSpan, String)]) {
    var seen: [String: (ExactText, SourceSpan)] = [:]
    for (name, span, path) in names {
      let folded = name.string.lowercased()  // equal by canonical equivalence, as String compares
      if let (other, otherSpan) = seen[folded], other != name {
        report(
          .similarNames(name.string, other.string), at: span, path, labels: [.init(otherSpan, "and this")])
      } else if seen[folded] == nil {
        seen[folded] = (name, span)
      }
    }
  }

  // MARK: Orderings

  private mutating func readOrderings() {
    for index in outlines.indices {
      guard let items = outlines[index].items, let scope = scopes[items] else {
        // The items are not known, so only the names count.
        for entry in outlines[index].orderings { names.faulty.insert(entry.key.text) }
        continue
      }
      for entry in outlines[index].orderings {
        let path = RulePath.root + "orderings" + entry.key.text
        guard outlines[index].reader.checkName(entry.key, of: "an ordering", path) else { continue }
        if let first = names[entry.key.text] {
          // Within one file the repeated name has been reported with the text.
          if first.span.file.name != outlines[index].reader.source.name {
            outlines[index].reader.report(
              .duplicateName("ordering", entry.key.text.string), at: entry.key.range, path,
              labels: [.init(first.span, "defined here first")])
          }
          continue
        }
        let rule = outlines[index].reader.ordering(entry, in: scope, path)
        names.append(rule)
      }
    }
    warnOfSimilar(names.orderings.map { ($0.name, $0.span, $0.rulePath) })
  }

  // MARK: References

  private mutating func checkReferences() {
    var replaced: [ExactText: SourceSpan] = [:]
    for rule in names.orderings {
      for key in rule.keys {
        if case .use(let reference, _) = key.subject { check(reference, by: rule) }
      }
      if let reference = rule.replacedBy { check(reference, by: rule, warnsOfReplaced: false) }
      if let reference = rule.fallback { check(reference, by: rule) }
      for reference in rule.replaces {
        if let living = names[reference.name] {
          report(
            .replacesLiving(reference.name.string), at: reference.span, reference.rulePath,
            labels: [.init(living.span, "this ordering lives")])
        } else if let first = replaced[reference.name] {
          report(
            .replacedTwice(reference.name.string), at: reference.span, reference.rulePath,
            labels: [.init(first, "replaced here first")])
        } else {
          replaced[reference.name] = reference.span
        }
      }
    }
    reportCycles(of: "use") { rule in
      rule.keys.compactMap { if case .use(let reference, _) = $0.subject { reference } else { nil } }
    }
    reportCycles(of: "replaced-by") { [$0.replacedBy].compactMap { $0 } }
    reportCycles(of: "fallback") { [$0.fallback].compactMap { $0 } }
  }

  /// Checks that a name leads to an ordering of the same items.
  private mutating func check(
    _ reference: OrderingRule.Reference, by rule: OrderingRule, warnsOfReplaced: Bool = true
  ) {
    let (found, complaints) = names.resolve(reference, warnsOfReplaced: warnsOfReplaced)
    for complaint in complaints { report(complaint, at: reference) }
    guard let found, found.items != rule.items else { return }
    report(
      .otherItems(reference.name.string, its: found.items.string, here: rule.items.string),
      at: reference.span,
      reference.rulePath, labels: [.init(found.span, "for \(quoted(found.items))")])
  }

  /// Reports each circle of references once, at the reference of its first ordering.
  private mutating func reportCycles(of word: String, _ next: (OrderingRule) -> [OrderingRule.Reference]) {
    let orderings = names.orderings
    var done = Set<Int>()
    for start in orderings.indices where !done.contains(start) {
      // Depth first with an explicit stack: a long chain of references must not exhaust the thread's.
      var trail: [(ordering: Int, remaining: [OrderingRule.Reference])] = [(start, next(orderings[start]))]
      var onTrail: Set<Int> = [start]
      while let top = trail.indices.last {
        guard let reference = trail[top].remaining.first else {
          done.insert(trail[top].ordering)
          onTrail.remove(trail[top].ordering)
          trail.removeLast()
          continue
        }
        trail[top].remaining.removeFirst()
        guard let target = names.place(of: reference.name), !done.contains(target) else { continue }
        if onTrail.contains(target) {
          let from = trail.firstIndex { $0.ordering == target }!
          let circle =
            trail[from...].map { orderings[$0.ordering].name.string } + [orderings[target].name.string]
          report(.cycle(word, circle), at: reference.span, reference.rulePath)
        } else {
          trail.append((target, next(orderings[target])))
          onTrail.insert(target)
        }
      }
    }
  }

  // MARK: Tests

  private mutating func readTests() {
    for index in outlines.indices {
      guard let node = outlines[index].tests, outlines[index].items != nil else { continue }
      let path = RulePath.root + "tests"
      var reader = outlines[index].reader
      let nodes = reader.elements(node, of: "`tests`", path, example: "- name: newest comes first") ?? []
      if nodes.isEmpty, case .list = node.content {
        reader.report(.emptyPart("tests"), at: reader.visible(node), path)
      }
      var seen: [String: Range<Int>] = [:]
      for (number, node) in nodes.enumerated() {
        let test = reader.test(node, path[number]) { reference, reader in
          let (found, complaints) = names.resolve(reference)
          for complaint in complaints { reader.report(complaint, at: reference) }
          return found.flatMap { scopes[$0.items] }
        }
        guard let test else { continue }
        if let first = seen[test.name], !test.name.isEmpty {
          reader.report(
            .duplicateTest(test.name), at: reader.visible(node), path[number],
            labels: [.init(reader.span(first), "first here")])
        }
        seen[test.name] = reader.visible(node)
        tests.append(test)
      }
      outlines[index].reader = reader
    }
  }

  /// Adds a finding to the file that it is about.
  private mutating func report(
    _ message: Message, at span: SourceSpan, _ path: String, labels: [Finding.Label] = [],
    fix: Finding.Fix? = nil
  ) {
    let index = outlines.firstIndex { $0.reader.source.name == span.file.name }!
    outlines[index].reader.report(message, at: span.range, RulePath(text: path), labels: labels, fix: fix)
  }

  private mutating func report(_ complaint: OrderingNames.Complaint, at reference: OrderingRule.Reference) {
    report(
      complaint.message, at: reference.span, reference.rulePath, labels: complaint.labels, fix: complaint.fix)
  }
}
