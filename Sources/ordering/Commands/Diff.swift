extension Command {
  static let diff = Command(
    name: "diff", operands: "OLD NEW", operandCount: 0...2,
    summary: "Says what a change of the rules does: to the orderings, and to the places of real items.",
    details: """
      OLD and NEW are rule books: folders or files. `ordering diff --git REV [PATH]` compares PATH as it is with what
      it was at a revision of git. CONDITION is MEASURE, one of > >= < <= =, and a number or a share, as in `5%`:
      moved, distance, entering, leaving (of a top), swapped (pairs), agreement (Kendall's tau), and how many
      orderings are added, removed, renamed or changed. The exit code is 0 also where much changes, 1 where a
      condition is met or a version has errors.
      """,
    options: DiffRequest.options + Option.context + [.color],
    run: { invocation in
      try reportingBrokenInput {
        let request = try DiffRequest(invocation)
        let books = try ComparedBooks(invocation)
        return try Difference(request, books, invocation).run()
      }
    })
}
