package import OrderingPlans
package import OrderingValues
package import RuleText

/// What the orderings of a book say, and whether a test notices when it is said otherwise.
package struct RuleCoverage: Sendable {
  /// One thing that a key of an ordering says.
  package struct Point: Sendable {
    /// The ordering in which the key is written.
    package var ordering: ExactText
    /// The key in half a sentence.
    package var key: String
    /// What of it.
    package var aspect: KeyAspect
    /// Whether missing values, or others than the listed ones, stand first.
    package var standsFirst: Bool
    /// Where the key stands.
    package var span: SourceSpan
    /// Where that is in the rules, in words.
    package var rulePath: String
    /// Whether a test fails when it is said otherwise.
    package var isDecided: Bool
  }

  /// By ordering and key, in the order of the files.
  package var points: [Point]

  /// Describes what is decided.
  package init(points: [Point]) { self.points = points }

  /// Those that no test decides.
  package var undecided: [Point] { points.filter { !$0.isDecided } }

  /// How many are decided.
  package var decidedCount: Int { points.count - undecided.count }

  /// How many of a hundred are decided; a hundred where there is nothing to decide.
  package var percent: Double {
    points.isEmpty ? 100 : Double(decidedCount) * 100 / Double(points.count)
  }

  /// "34 of 40 things that the rules say are decided by tests (85 %)".
  package var summary: String {
    // Rounded down: what is not whole is not a hundred.
    "\(decidedCount) of \(points.count) things that the rules say are decided by tests (\(Int(percent)) %)"
  }
}

extension RuleCoverage.Point {
  /// What no test notices.
  package var change: String {
    switch aspect {
    case .key: "\(key), is taken away"
    case .direction: "\(key), is turned around"
    case .missing: "under \(key), items without a value come \(otherEnd)"
    case .others: "under \(key), other values come \(otherEnd)"
    }
  }

  private var otherEnd: String { standsFirst ? "last" : "first" }

  /// The place, the ordering and what no test notices, in a line.
  package var line: String { "\(place): \(ordering.inQuotes): no test fails when \(change)" }

  /// File and line of the key.
  package var place: String {
    "\(span.file.name.onOneLine):\(span.file.position(at: span.range.lowerBound).line)"
  }
}
