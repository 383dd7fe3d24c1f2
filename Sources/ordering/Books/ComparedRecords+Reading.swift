import OrderingPlans
import OrderingValues
import Records
import RuleComparison
import RuleModel
import RuleText

/// Records of a file for several orderings at once; what is wrong with them is said, and ends the command.
extension ComparedRecords {
  /// Reads the records of a file for orderings of one version of a book or of two.
  /// - Throws: ``BadRecords`` where records do not fit; they have been shown.
  /// - Precondition: The plans are bound to the parameters of the context.
  static func reading(
    _ file: InputFile, old: [OrderingPlan] = [], new: [OrderingPlan],
    invalid: InvalidValues
  ) throws -> ComparedRecords {
    let records = ComparedRecords(
      file.bytes, format: file.format, old: old, new: new, invalid: invalid)
    let isOneBook = old.isEmpty || new.isEmpty
    try file.refuse(records.errors.told(isOneBook: isOneBook))
    file.show(records.warnings.told(isOneBook: isOneBook), as: .warning)
    var idle: [ItemKind.Field] = []
    for (plans, side) in [(new, RuleSide.new), (old, .old)] {
      for field in plans.flatMap({ records.idleFields(of: $0, side) }) {
        guard !idle.contains(where: { $0.name == field.name && $0.path == field.path }) else { continue }
        idle.append(field)
        file.warn(ofIdle: field)
      }
    }
    return records
  }

  /// Says which values fit their field and not how an ordering compares them.
  /// - Throws: ``BadRecords`` where such values are not to be taken for missing.
  func refuseUnfitValues(of ranking: RecordRanking, in file: InputFile, _ invalid: InvalidValues) throws {
    try file.refuse(ranking.unfit, invalid, line: line(of:))
  }
}

extension ComparedRecords.Problems {
  /// Them as they are said; where there are two books, with whose declaration of a field finds them.
  fileprivate func told(isOneBook: Bool) -> RecordProblems {
    var problems = RecordProblems()
    problems.add(
      first.map { found in
        var problem = found.problem
        if !isOneBook, let side = found.side {
          problem.message += side == .old ? " (by the old rules)" : " (by the new rules)"
        }
        return problem
      }, of: count)
    return problems
  }
}
