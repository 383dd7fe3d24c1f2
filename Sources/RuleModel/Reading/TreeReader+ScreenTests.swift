import OrderingValues
import RuleText

/// Tests of screens: what is offered, and with which ordering and source policy a screen begins.
extension TreeReader {
  private static let expectations = ["expect-default", "expect-source", "expect-orderings"]
  private static let wordsOfOrderings = [
    "ordering", "given", "expect", "expect-first", "expect-before", "expect-equal",
  ]

  /// Whether a test is one of a screen.
  func isScreenTest(_ node: Node) -> Bool {
    let words = (node.ownEntries ?? []).map(\.key.text.string)
    return words.contains("screen")
      || !words.contains("ordering") && words.contains(where: Self.expectations.contains)
  }

  /// Reports what belongs to a test of another thing.
  mutating func refuseWords(ofScreen: Bool, in options: Options, _ path: RulePath) {
    let (words, of, here) =
      ofScreen
      ? (["screen"] + Self.expectations, "a screen", "an ordering")
      : (Self.wordsOfOrderings, "an ordering", "a screen")
    for word in words {
      guard let entry = options[word] else { continue }
      report(.notOfThisTest(word, of: of, not: here), at: entry.key.range, path + word)
    }
  }

  /// Reads a test of a screen; the names that it expects are not looked up.
  mutating func screenTest(
    _ node: Node, _ path: RulePath, parameters: ParameterNames
  ) -> (test: ScreenTest, screen: ScreenRule.Reference)? {
    let errorsBefore = errorCount
    guard let entries = entries(node, of: "a test", path, example: "name: home begins with the newest") else {
      return nil
    }
    let options = options(entries, of: .test, path)
    refuseWords(ofScreen: false, in: options, path)
    let isWhole = errorCount == errorsBefore
    let place = entries.first?.key.range ?? visible(node)
    func lacks(_ word: String, _ example: String, _ reader: inout TreeReader) {
      if isWhole { reader.report(.incompleteTest(word, example: example), at: place, path) }
    }
    let example = "name: home begins with the newest"
    let name = options["name"].flatMap { entry in
      text(entry.value, of: "`name`", path + "name", example: example).map { ($0, span(entry.value.range)) }
    }
    if options["name"] == nil || name?.0 == "" { lacks("name", example, &self) }
    if options["screen"] == nil { lacks("screen", "screen: home", &self) }
    let screen = options["screen"].flatMap { reference($0.value, of: "`screen`", path + "screen") }
    let values = givenParameters(options["parameters"], of: parameters, path + "parameters")
    let now = options["now"].flatMap { instant($0.value, of: "`now`", path + "now") }
    func expected(_ word: String, _ reader: inout TreeReader) -> ScreenRule.Reference? {
      options[word].flatMap { reader.reference($0.value, of: quoted(word), path + word) }
    }
    var test = ScreenTest(
      name: name?.0 ?? "", nameSpan: name?.1 ?? span(place), screen: screen?.name ?? "", now: now,
      parameters: values ?? ParameterValues(), span: span(node.range), rulePath: path.text)
    test.expectDefault = expected("expect-default", &self)
    test.expectSource = expected("expect-source", &self)
    test.expectOrderings = options["expect-orderings"].map { offered($0.value, path + "expect-orderings") }
    if isWhole, !Self.expectations.contains(where: { options[$0] != nil }) {
      report(.screenTestExpectsNothing(test.name), at: place, path)
    }
    guard errorCount == errorsBefore, let screen else { return nil }
    return (test, screen)
  }
}
