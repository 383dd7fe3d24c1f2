package import OrderingValues
package import RuleModel
package import RuleText
import SortKernels

/// A rule book on its whole way: read, checked, planned.
package struct LoadedBook: Sendable {
  package var book: CheckedBook
  /// One for each of the book's orderings, in their order; empty where the book has an error.
  package var plans: [OrderingPlan]
  /// One for each of the book's screens, likewise.
  package var screens: [ScreenPlan] = []
  /// Every finding of every file, by file and place.
  package var findings: [Finding]
  /// The comments that put up with some of them.
  private var suppressions = Suppressions()

  /// The screen of a name.
  package func screen(_ name: ExactText) -> ScreenPlan? { screens.first { $0.name == name } }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Loads the files of one book.
  package static func load(_ files: [SourceFile]) -> LoadedBook {
    let locales = LocaleCatalog(
      isKnown: { Collation.isKnown(locale: $0) }, names: { Collation.knownLocales })
    // Files are read independently of each other, and stay in their order.
    let parsed = inParallel(mapping: files.count) { parseRuleText(files[$0]) }
    let (book, found) = BookChecker.check(parsed, locales: locales)
    var loaded = LoadedBook(book: book, plans: [], findings: found)
    if !loaded.hasErrors {
      let (plans, advice) = Planner.plans(of: book)
      loaded.findings += advice
      if !loaded.hasErrors {
        precondition(plans.count == book.orderings.count, "an ordering was refused without an error")
        loaded.plans = plans
        loaded.screens = book.screens.map { ScreenPlan($0) }
        loaded.findings += loaded.screens.flatMap(\.advice) + loaded.clockWarnings + loaded.advice
      }
    }
    RemovalFixes.add(to: &loaded.findings, in: parsed)
    loaded.suppressions = Suppressions(parsed)
    loaded.findings = loaded.suppressions.muted(loaded.findings)
    // Where there is an error, not everything was looked at.
    loaded.findings += loaded.suppressions.findings(reportsUnused: !loaded.hasErrors)
    loaded.findings.sort(by: Finding.inPlaceOrder)
    return loaded
  }

  /// Those of some later findings that no comment of the book mutes.
  package func unmuted(_ later: [Finding]) -> [Finding] {
    var suppressions = suppressions
    return suppressions.muted(later)
  }

  /// Warnings of tests whose result depends on when they are run.
  private var clockWarnings: [Finding] {
    book.tests.compactMap { test in
      guard test.now == nil,
        let place = book.index(of: test.ordering.name) ?? book.index(replacing: test.ordering.name),
        plans[place].readsNow
      else { return nil }
      return Finding(
        .testReadsClock(test.ordering.name.string), at: test.nameSpan, rulePath: test.rulePath)
    }
  }
}
