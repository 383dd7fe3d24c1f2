import OrderingPlans
import OrderingValues
import RuleComparison
import Testing

/// The conditions of `--fail-if`.
struct ReportsConditionTests {
  /// What is wrong with a condition.
  private func mistake(_ text: String) -> FailCondition.Mistake? {
    do throws(FailCondition.Mistake) {
      _ = try FailCondition(text)
      return nil
    } catch { return error }
  }

  @Test(
    "what can be written",
    arguments: [
      ("moved > 5%", FailCondition.Measure.moved, nil), ("moved>5%", .moved, nil),
      ("moved >= 5 %", .moved, nil),
      ("  moved   <   0.5% ", .moved, nil), ("moves > 3", .moved, nil), ("distance > 10", .distance, nil),
      ("entering > 2", .entering, nil), ("entered > 2", .entering, nil),
      ("top 10 entering > 2", .entering, 10),
      ("top 3 leaving >= 50%", .leaving, 3), ("swapped > 2%", .swapped, nil),
      ("agreement < 0.9", .agreement, nil),
      ("agreement < -0.5", .agreement, nil), ("tau < 0.9", .agreement, nil), ("added > 0", .added, nil),
      ("removed = 1", .removed, nil), ("removed == 1", .removed, nil), ("renamed > 0", .renamed, nil),
      ("changed <= 3", .changed, nil),
    ] as [(String, FailCondition.Measure, Int?)])
  func conditions(_ text: String, _ measure: FailCondition.Measure, _ top: Int?) throws {
    let condition = try FailCondition(text)
    #expect(condition.measure == measure)
    #expect(condition.top == top)
  }

  @Test(
    "what cannot, and what to write instead",
    arguments: [
      ("", "nothing to measure", "moved > 5%"), ("moved", "no comparison", ">="),
      ("moved >", "no number", "moved > 5%"),
      ("moved 5%", "no comparison", ">="), ("moved > five", "no number", "moved > 5%"),
      ("moved => 5", "no comparison", ">="),
      ("moved != 5", "no comparison", ">="), ("moved > 5 percent", "`percent`", "moved > 5%"),
      ("moved > 5%%", "`%`", "moved > 5%"), ("movd > 5%", "`movd`", "did you mean `moved`?"),
      ("items > 5%", "`items`", "`moved`"), ("top entering > 2", "number of places", "top 10 entering > 2"),
      ("top 0 entering > 2", "number of places", "top 10"),
      ("top 10 moved > 2", "not to `moved`", "leave it out"),
      ("agreement < 90%", "takes no `%`", "from -1 to 1"), ("added > 5%", "takes no `%`", "added > 5"),
      ("moved > 5% or distance > 3", "`or`", "of its own"), ("moved > 1e3", "no number", "moved > 5%"),
      ("moved > nan", "no number", "moved > 5%"), ("moved > 1.2.3", "no number", "moved > 5%"),
    ])
  func mistakes(_ text: String, _ message: String, _ help: String) {
    let mistake = mistake(text)
    #expect(mistake?.message.contains(message) == true, "\(String(describing: mistake))")
    #expect(mistake?.help.contains(help) == true, "\(String(describing: mistake))")
  }

  /// Ten items, of which the last is now the first: one moves, by nine places, past nine of the 45 pairs.
  private func report() throws -> ChangeReport {
    let (old, new) = (
      try book("x:\n  - priority: highest first\ngone:\n  - title: a to z"),
      try book("x:\n  - points: highest first\nfresh:\n  - title: z to a\nother:\n  - id: z to a")
    )
    let comparison = BookComparison(old: old, new: new)
    let lines = (0..<10).map { number in
      "{\"id\": \"s\(number)\", \"priority\": \(20 - number), \"points\": \(number == 9 ? 99 : 20 - number)}\n"
    }
    let change = try comparison.change("x")
    return try told(change, lines.joined(), comparison, tops: [3, 9])
  }

  @Test(
    "a condition that is met names the ordering and the figure",
    arguments: [
      ("moved > 9%", "`x`: 1 of 10 stories moves (10 %), and `moved > 9%` is not allowed"),
      ("moved >= 10%", "`x`: 1 of 10 stories moves (10 %), and `moved >= 10%` is not allowed"),
      ("moved > 10%", nil), ("moved > 0", "`x`: 1 of 10 stories moves, and `moved > 0` is not allowed"),
      ("moved > 1", nil),
      ("distance > 8", "`x`: the farthest move is by 9 places, and `distance > 8` is not allowed"),
      ("distance > 9", nil),
      ("top 3 entering > 0", "`x`: 1 enters the top 3, and `top 3 entering > 0` is not allowed"),
      (
        "top 3 leaving > 33%",
        "`x`: 1 leaves the top 3 (33.3 %), and `top 3 leaving > 33%` is not allowed"
      ),
      ("top 3 leaving > 34%", nil),
      (
        "swapped >= 20%",
        "`x`: 9 of 45 pairs stand the other way round (20 %), and `swapped >= 20%` is not allowed"
      ),
      ("swapped > 20%", nil),
      ("swapped > 8", "`x`: 9 of 45 pairs stand the other way round, and `swapped > 8` is not allowed"),
      // 1 - 2 × 9/45.
      ("agreement < 0.61", "`x`: the agreement is 0.6, and `agreement < 0.61` is not allowed"),
      ("agreement < 0.59", nil),
      ("added > 1", "2 orderings are added, and `added > 1` is not allowed"), ("added > 2", nil),
      ("removed = 1", "1 ordering is removed, and `removed = 1` is not allowed"),
      ("changed > 0", "1 ordering is changed, and `changed > 0` is not allowed"), ("renamed > 0", nil),
    ])
  func meeting(_ text: String, _ expected: String?) throws {
    #expect(try FailCondition(text).failures(in: report()) == [expected].compactMap { $0 })
  }

  @Test("without a number of places every top that was asked for counts")
  func everyTop() throws {
    #expect(
      try FailCondition("entering >= 1").failures(in: report()) == [
        "`x`: 1 enters the top 3, and `entering >= 1` is not allowed",
        "`x`: 1 enters the top 9, and `entering >= 1` is not allowed",
      ])
  }
}
