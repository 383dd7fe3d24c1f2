public import Orderings
package import OrderingPlans
import OrderingValues
import RuleModel
package import RuleText

extension RuleBook {
  /// What is wrong with the promises of the book: engines of `same-order-in` that cannot give the very same order.
  ///
  /// What `ordering validate` says. A promise holds where each key is exact, or exact under a condition that the
  /// data have to keep; ``PushedOrdering/report`` names the conditions.
  ///
  /// ```swift
  /// let broken = book.checkPromises().filter { $0.severity == .error }
  /// ```
  ///
  /// - Parameter columns: Where engines keep the items. These count before the book's own column files.
  /// - Returns: An error for each reason why an engine cannot do it, and a warning for each engine that should, and in
  ///   which nobody has tried it.
  public func checkPromises(columns: [ColumnFile] = []) -> [Diagnostic] {
    loaded.promiseFindings(columns: columns).map { Diagnostic($0) }
  }
}

extension LoadedBook {
  /// A finding for each reason why an engine cannot keep a promise, at the name of the engine.
  package func promiseFindings(columns given: [ColumnFile] = []) -> [Finding] {
    let files = given + book.columnFiles.map { ColumnFile($0) }
    // A book with errors has no plans.
    let findings = zip(book.orderings, plans).flatMap { rule, plan -> [Finding] in
      if rule.sameOrderIn.isEmpty { return [] }
      let proof = PromiseProof(plan, of: book)
      return rule.sameOrderIn.flatMap { promise in
        proof.findings(
          of: promise, columns: files.map(of: plan.kind.name, in: promise.engine.rawValue))
      }
    }
    return unmuted(findings)
  }
}
