/// A part of the benchmarks, with its own table.
struct BenchmarkGroup {
  let name: String
  /// Measures what of it is wanted, and prints it; false where something is not right, as `Options.help` says.
  let measure: (Materials) throws -> Bool

  static var all: [BenchmarkGroup] {
    [
      BenchmarkGroup("sorts", Comparison.sorts),
      BenchmarkGroup("floors", Comparison.floors),
      BenchmarkGroup("pairs", Comparison.pairs),
      BenchmarkGroup("allocations") { _ in try Comparison.printAllocations() },
      BenchmarkGroup("memory") { try Memory.measure($0.options) },
      BenchmarkGroup("live", Comparison.live),
      BenchmarkGroup("books", Comparison.books),
      BenchmarkGroup("diff", Comparison.changes),
      BenchmarkGroup("scores", Comparison.scores),
      BenchmarkGroup("cursors") { _ in
        try measureCursors()
        return true
      },
      BenchmarkGroup("pages") { materials in
        try measureDeepPages(materials.stories)
        return true
      },
      .grid,
    ]
  }

  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// Measures all that the options want. False where something is not right, as `Options.help` says.
  static func measure(_ options: Options) throws -> Bool {
    let materials = Materials(options)
    var isRight = true
    for group in all { isRight = try group.measure(materials) && isRight }
    return isRight
  }
}

extension BenchmarkGroup {
  /// A table of comparisons. They are wanted by the name of the group or by their own.
  private init(_ name: String, _ comparisons: [Comparison]) {
    self.name = name
    measure = { materials in
      let wanted = comparisons.filter { materials.options.want("\(name): \($0.name)") }
      guard !wanted.isEmpty else { return true }
      report("\n\(Comparison.header)")
      var isRight = true
      for comparison in wanted {
        let row = try comparison.row(materials)
        report(row.text)
        isRight = row.isRight && isRight
      }
      return isRight
    }
  }

  /// One that is wanted whole and prints its own table.
  private init(_ name: String, _ show: @escaping (Materials) throws -> Bool) {
    self.name = name
    measure = { materials in try !materials.options.want(name) || show(materials) }
  }

  private static var grid: BenchmarkGroup {
    BenchmarkGroup(
      name: "grid",
      measure: { materials in
        let wanted = GridOrderings.all.filter { materials.options.want("grid: \($0.name)") }
        return try wanted.isEmpty || Grid.measure(materials.options, wanted)
      })
  }
}
