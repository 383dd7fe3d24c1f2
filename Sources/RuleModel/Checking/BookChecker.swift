import OrderingValues
package import RuleText

/// Checks the files of a rule book together.
package struct BookChecker {
  var outlines: [FileOutline]
  private let fileIndices: [String: Int]
  var scopes: [ExactText: KindScope] = [:]
  var kindNames: [ExactText] = []
  private var names = OrderingNames()
  private var tests: [RuleTest] = []
  private var screenTests: [ScreenTest] = []
  var screens = ScreenNames()
  var sourceNames = SourceNames()
  var parameterNames = ParameterNames()
  private var sources: [SourcePolicy] = []
  private var backends = SourceBackends()

  /// Reads and checks what the files say.
  /// - Returns: What could be understood, and every finding of every file, by file and place. Where one of them
  ///   is an error the book must not be used; it is returned for tools that show what there is.
  package static func check(
    _ files: [ParsedFile], locales: LocaleCatalog
  ) -> (book: CheckedBook, findings: [Finding]) {
    let columnFiles = files.filter(\.isColumnFile)
    let ruleFiles = columnFiles.isEmpty ? files : files.filter { !$0.isColumnFile }
    var checker = BookChecker(outlines: ruleFiles.map { FileOutline($0, locales: locales) })
    checker.readParameters()
    checker.readFields()
    checker.readComputed()
    checker.readOrderings()
    checker.checkReferences()
    checker.readSources()
    checker.readScreens()
    checker.readTests()
    let columns = checker.read(columnFiles)
    let book = CheckedBook(
      kinds: checker.kindNames.compactMap { checker.scopes[$0]?.kind }, orderings: checker.names.orderings,
      tests: checker.tests, parameters: checker.parameters, screens: checker.screens.screens,
      screenTests: checker.screenTests, sources: checker.sources, backends: checker.backends,
      columnFiles: columns.files)
    let findings = checker.outlines.flatMap(\.reader.findings) + columns.findings
    return (book, Finding.merged(findings.sorted(by: Finding.inPlaceOrder)))
  }

  private init(outlines: [FileOutline]) {
    self.outlines = outlines
    fileIndices = Dictionary(
      outlines.enumerated().map { ($1.reader.source.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Parameters

  var parameters: [ParameterRule] { parameterNames.rules }

  private mutating func readParameters() {
    parameterNames.read(&outlines)
    warnOfSimilar(parameters.map { ($0.name, $0.span, RulePath(text: $0.rulePath)) })
  }

  // MARK: Fields

  private mutating func readFields() {
    let isComplete = outlines.allSatisfy(\.isComplete)
    names.isComplete = isComplete && outlines.allSatisfy(\.knowsAllOrderings)
    for index in outlines.indices {
      guard let items = outlines[index].items else { continue }
      if scopes[items] == nil {
        kindNames.append(items)
        scopes[items] = KindScope(kind: ItemKind(name: items, fields: [], span: nil), isComplete: isComplete)
      }
      guard let part = outlines[index]["fields"] else { continue }
      let path = RulePath.root + "fields"
      let fields = outlines[index].reader.fields(part, path)
      if let first = scopes[items]?.kind.span {
        outlines[index].reader.report(
          .fieldsTwice(items.string), at: part.key.range, path, labels: [.init(first, "declared here first")])
        // Keys on fields of the second declaration follow from the same mistake.
        scopes[items]?.faultyFields.formUnion(fields.declared.map(\.name) + fields.faulty)
        if !fields.isComplete { scopes[items]?.isComplete = false }
        continue
      }
      let span = outlines[index].reader.span(part.key.range)
      scopes[items] = KindScope(
        kind: ItemKind(name: items, fields: fields.declared, span: span), faultyFields: fields.faulty,
        meantTypes: fields.meantTypes, isComplete: isComplete && fields.isComplete)
      warnOfSimilar(fields.declared.map { ($0.name, $0.span, RulePath(text: $0.rulePath)) })
    }
    if isComplete { reportUndeclared() }
  }

  /// Reports items whose fields no file declares, once for each file that has orderings or tests of them.
  private mutating func reportUndeclared() {
    let declared = kindNames.filter(isDeclared).map(\.string)
    for index in outlines.indices {
      guard let items = outlines[index].items, let range = outlines[index].itemsRange,
        !isDeclared(items),
        !outlines[index].orderings.isEmpty || outlines[index]["tests"] != nil
          || outlines[index]["computed"] != nil || outlines[index]["screens"] != nil
      else { continue }
      let meant = outlines[index].reader.guess(items.string, among: declared)
      var fix = outlines[index].reader.fix(meant, at: range)
      fix?.isSafe = false
      outlines[index].reader.report(
        .fieldsNotDeclared(items.string, suggestion: meant?.name, isAlone: outlines.count == 1), at: range,
        .root + "items", fix: fix)
    }
  }

  /// Warns of names that are nearly the same as one before them, or as one of some others.
  mutating func warnOfSimilar(
    _ names: [(ExactText, SourceSpan, RulePath)], beside others: [(ExactText, SourceSpan)] = []
  ) {
    var seen = Dictionary(
      others.map { ($0.0.string.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    seen.reserveCapacity(seen.count + names.count)
    for (name, span, path) in names {
      // Texts that differ in their Unicode form only are equal as keys.
      let folded = name.string.lowercased()
      if let (other, otherSpan) = seen[folded] {
        report(
          .similarNames(name.string, other.string), at: span, path.text,
          labels: [.init(otherSpan, "and this")])
      } else {
        seen[folded] = (name, span)
      }
    }
  }

  // MARK: Orderings

  private mutating func readOrderings() {
    let parts = OrderingPart.all(of: outlines, scopes)
    for part in inParallel(mapping: parts.count, { parts[$0].read() }) {
      outlines[part.file].reader.add(part.reader)
      names.faulty.formUnion(part.faulty)
      for rule in part.rules {
        if let first = names[rule.name] {
          outlines[part.file].reader.report(
            .duplicateName(rule.name.string, of: "orderings"), at: rule.span.range, rule.path,
            labels: [.init(first.span, "defined here first")])
        } else {
          names.append(rule)
        }
      }
    }
    warnOfSimilar(names.orderings.map { ($0.name, $0.span, $0.path) })
  }

  // MARK: References

  private mutating func checkReferences() {
    var replaced: [ExactText: SourceSpan] = [:]
    let orderings = names.orderings
    // By place: an ordering taken out would be copied with all that it names.
    for place in orderings.indices where orderings[place].namesOthers {
      let rule = orderings[place]
      for reference in rule.used { check(reference, for: rule.items) }
      if let reference = rule.replacedBy { check(reference, for: rule.items, warnsOfReplaced: false) }
      if let reference = rule.fallback { check(reference, for: rule.items) }
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
    guard orderings.contains(where: \.namesOthers) else { return }
    reportCircles(of: "use", \.used)
    reportCircles(of: "replaced-by") { [$0.replacedBy].compactMap { $0 } }
    reportCircles(of: "fallback") { [$0.fallback].compactMap { $0 } }
  }

  func fileIndex(of span: SourceSpan) -> Int? { fileIndices[span.file.name] }

  /// The ordering that a name leads to; nil where it leads to none of these items, which is said.
  @discardableResult
  mutating func check(
    _ reference: OrderingRule.Reference, for items: ExactText, warnsOfReplaced: Bool = true
  ) -> OrderingRule? {
    guard let file = fileIndex(of: reference.span) else { return nil }
    let (found, complaint) = names.resolve(
      reference, by: &outlines[file].reader, warnsOfReplaced: warnsOfReplaced,
      mayStandElsewhere: !isDeclared(items))
    if let complaint { outlines[file].reader.report(complaint, at: reference) }
    // Items that no file declares are a mistake of their own.
    guard let found, found.items != items, isDeclared(found.items), isDeclared(items) else { return found }
    outlines[file].reader.report(
      .otherItems(reference.name.string, its: found.items.string, here: items.string),
      at: reference.span.range, RulePath(text: reference.rulePath),
      labels: [.init(found.span, "for \(quoted(found.items))")])
    return nil
  }

  func isDeclared(_ items: ExactText) -> Bool { scopes[items]?.kind.span != nil }

  private mutating func reportCircles(
    of word: String, _ references: (OrderingRule) -> [OrderingRule.Reference]
  ) {
    let graph = ReferenceGraph(
      edges: names.orderings.map { rule in
        references(rule).compactMap { reference in
          names.place(of: reference.name).map { .init(target: $0, reference: reference) }
        }
      })
    if graph.edges.allSatisfy(\.isEmpty) { return }
    for circle in graph.circles() {
      let reference = circle[0].reference
      let path = circle.map { names.orderings[$0.ordering].name.string }
      report(.cycle(word, path + path.prefix(1)), at: reference.span, reference.rulePath)
    }
  }

  // MARK: Sources

  private mutating func readSources() {
    sourceNames = SourceNames(outlines)
    let book = SourceBook(&outlines)
    sources = book.policies
    backends = book.backends
    warnOfSimilar(sources.map { ($0.name, $0.span, RulePath(text: $0.rulePath)) })
  }

  // MARK: Tests

  private mutating func readTests() {
    for index in outlines.indices {
      guard let part = outlines[index]["tests"] else { continue }
      let path = RulePath.root + "tests"
      guard !outlines[index].reader.reportIfEmpty(part, path) else { continue }
      let nodes = outlines[index].reader.elements(
        part.value, of: "`tests`", path, example: "- name: newest comes first")
      let mayStandElsewhere = outlines[index].items.map { !isDeclared($0) } ?? false
      var seen: [ExactText: SourceSpan] = [:]
      for (number, node) in (nodes ?? []).enumerated() {
        if outlines[index].reader.isScreenTest(node) {
          guard let test = readScreenTest(node, in: index, path[number]) else { continue }
          reportIfNamedTwice(test.name, test.nameSpan, path[number], &seen)
          screenTests.append(test)
          continue
        }
        let test = outlines[index].reader.test(node, path[number], parameters: parameterNames) {
          reference, reader in
          let (found, complaint) = names.resolve(
            reference, by: &reader, mayStandElsewhere: mayStandElsewhere)
          if let complaint { reader.report(complaint, at: reference) }
          return found.flatMap { scopes[$0.items] }
        }
        guard let test else { continue }
        reportIfNamedTwice(test.name, test.nameSpan, path[number], &seen)
        tests.append(test)
      }
    }
  }

  private mutating func reportIfNamedTwice(
    _ name: String, _ span: SourceSpan, _ path: RulePath, _ seen: inout [ExactText: SourceSpan]
  ) {
    if let first = seen[ExactText(name)] {
      report(.duplicateTest(name), at: span, (path + "name").text, labels: [.init(first, "first here")])
    } else {
      seen[ExactText(name)] = span
    }
  }

  /// Adds a finding to the file that it is about.
  mutating func report(
    _ message: Message, at span: SourceSpan, _ path: String, labels: [Finding.Label] = []
  ) {
    guard let file = fileIndices[span.file.name] else { return }
    outlines[file].reader.report(message, at: span.range, RulePath(text: path), labels: labels)
  }
}

extension SortKeyRule {
  fileprivate var isUse: Bool { if case .use = subject { true } else { false } }
}

extension OrderingRule {
  /// Whether it speaks of any ordering.
  fileprivate var namesOthers: Bool {
    replacedBy != nil || fallback != nil || !replaces.isEmpty || keys.contains(where: \.isUse)
  }

  /// The orderings whose keys stand among those of this one.
  var used: [Reference] {
    keys.compactMap { if case .use(let reference, _) = $0.subject { reference } else { nil } }
  }
}
