import RuleTesting

extension Command {
  static let test = Command(
    name: "test", operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Runs the tests of rule books: small feeds, and the order in which they must come out.",
    details: GivenBooks.details + """


      Items are sorted as a test gives them and in other orders: in every one where there are at most 6, else in shuffles
      that are the same each time. A test that fails names the first two items that stand wrongly, the key that decided
      between them and where it is written, and both values.

      `--coverage` changes each thing that the rules say, one after the other: it takes a key away, turns its direction or
      list around, puts missing values or those that a list does not name to the other end. Whatever no test notices is
      listed. Only tests that are run and pass count.


      """ + Watching.details,
    options: [GivenOutputs<TestFormat>.option] + TestedBooks.options + [Watching.option] + GivenBooks.options
      + [.color],
    run: { try Watching.run($0) { try runTests($0, &$1) } })

  private static func runTests(_ invocation: Invocation, _ tally: inout Watching.Tally) throws -> ExitCode {
    let outputs = try GivenOutputs<TestFormat>(invocation)
    try outputs.refuse(overwriting: GivenBooks.files(invocation), "a file of the rules")
    let tested = try TestedBooks(invocation, refusing: outputs) { tally.willRead($0) }
    (tally.mistakes, tally.isComplete) = (Set(tested.failed.map { "\($0)" }), tested.isComplete)
    let written = outputs.write(to: .standardOutput) { try $1.print($0.text(of: tested.report, for: $1)) }
    return max(tested.code, written)
  }
}
