package import OrderingPlans
package import OrderingValues
package import Records
import RuleModel
package import RuleText
import SortKernels
import Synchronization

/// A rule book and records of a format, as the tool puts them together.
package struct RulesAndRecords {
  /// What keeps rules or records from being used, a text each.
  package struct Refused: Error, CustomStringConvertible {
    package let problems: [String]

    package var description: String { problems.joined(separator: "\n") }
  }

  package let loaded: LoadedBook
  /// The instant that counts as now; without one only orderings that read no time can be used.
  package var now: Instant?

  /// - Throws: ``Refused`` with the errors of the rules.
  package init(rules: String, name: String = "rules.yaml", now: Instant? = nil) throws {
    self.now = now
    loaded = Self.load(rules, name)
    if loaded.hasErrors {
      throw Refused(problems: loaded.findings.map { ConciseRenderer().render($0) })
    }
  }

  /// The books that were loaded last: tests of laws ask for the same one many times.
  private static let recent = Mutex<[(rules: String, loaded: LoadedBook)]>([])

  private static func load(_ rules: String, _ name: String) -> LoadedBook {
    if let known = recent.withLock({ $0.first { $0.rules == rules }?.loaded }) { return known }
    let loaded = LoadedBook.load([SourceFile(name: name, text: rules)])
    recent.withLock { $0 = [(rules, loaded)] + $0.prefix(7) }
    return loaded
  }

  package func plan(_ ordering: String) throws -> OrderingPlan {
    guard let index = loaded.book.index(of: ExactText(ordering)) else {
      throw Refused(problems: ["no ordering \(ordering)"])
    }
    return loaded.plans[index]
  }

  /// The places of the records in order, and how each is called: by the field `id`, else by its identity or its
  /// number from 1.
  /// - Throws: ``Refused`` with the problems of the records.
  package func order(
    of records: [UInt8], _ format: RecordFormat, by ordering: String, top: Int? = nil
  ) throws -> (places: [Int], names: [String]) {
    let read = try read(records, format, for: [ordering])
    return (try keys(of: read, by: ordering).places(top: top), read.names)
  }

  /// Reads what some orderings need of records.
  /// - Throws: ``Refused`` with the problems of the records.
  package func read(
    _ records: [UInt8], _ format: RecordFormat, for orderings: [String]
  ) throws -> ReadRecords {
    let plans = try orderings.map(plan)
    guard let kind = plans.first?.kind else { return ReadRecords(names: [], columns: [:]) }
    let identity = kind.fields.firstIndex { $0.name == "id" } ?? kind.identity
    var slots: [Int] = []
    for slot in plans.flatMap(\.slots) + [identity].compactMap({ $0 })
    where !slots.contains(slot) {
      slots.append(slot)
    }
    let fields = slots.map { slot in
      let field = kind.fields[slot]
      return RecordField(
        name: field.name.string, path: field.path, reader: field.reader, isRequired: field.isRequired,
        isUnique: field.isUnique)
    }
    let table = readRecords(records, format: format, fields: fields).table
    guard table.errors.isEmpty else { throw Refused(problems: table.errors.first.map(\.description)) }
    let columns = Dictionary(uniqueKeysWithValues: zip(slots, table.columns))
    let names = table.records.indices.map { item in
      identity.flatMap { columns[$0]?.value(at: item)?.description } ?? String(item + 1)
    }
    return ReadRecords(names: names, columns: columns)
  }

  /// Reads what some orderings need of records, one a line.
  package func read(ndjson: String, for orderings: [String]) throws -> ReadRecords {
    try read(Array(ndjson.utf8), .ndjson, for: orderings)
  }

  /// What an ordering compares of records.
  /// - Throws: ``Refused`` where a text is no version.
  package func keys(of records: ReadRecords, by ordering: String) throws -> RecordKeys {
    // Parameters have their defaults.
    let parameters = loaded.book.parameterValues([]).values
    let (plan, problems) = try plan(ordering).bound(to: parameters)
    guard problems.isEmpty else { throw Refused(problems: problems.map(\.text)) }
    let program = Program(plan, in: now.map { PlanContext(parameters: parameters, now: $0) })
    let keys = program.keys(of: program.slots.compactMap { records.columns[$0] })
    if let (_, item) = keys.invalid.first { throw Refused(problems: ["record \(item + 1): no version"]) }
    return RecordKeys(columns: keys.columns, count: records.names.count)
  }
}

/// Records that were read once, to be ordered in many ways.
package struct ReadRecords {
  /// How each is called.
  package let names: [String]
  /// By the place of the field in the rules.
  fileprivate let columns: [Int: ValueColumn]
}

/// What one ordering compares of records.
package struct RecordKeys {
  fileprivate let columns: [KeyColumn]
  package let count: Int

  /// The places of the records in order, or of the first of them.
  package func places(top: Int? = nil) -> [Int] {
    top.map { smallest($0, of: columns, count: count) } ?? sortedPermutation(of: columns, count: count)
  }

  /// Negative where the record at `a` stands before the one at `b`, zero where they tie.
  package func precedence(of a: Int, and b: Int) -> Int {
    SortKernels.precedence(of: a, and: b, in: columns)
  }
}

/// Sorts records (NDJSON text) by an ordering of a rule text; the ids (field `id`) in order. Throws when the
/// rules do not load or the records do not fit.
package func sortedIDs(
  rules: String, ordering: String, records: String, top: Int? = nil, now: Instant? = nil
) throws -> [String] {
  let (places, names) = try RulesAndRecords(rules: rules, now: now).order(
    of: Array(records.utf8), .ndjson, by: ordering, top: top)
  return places.map { names[$0] }
}

/// All findings of a rule text, in the order of their places.
package func findings(rules: String) -> [Finding] {
  LoadedBook.load([SourceFile(name: "rules.yaml", text: rules)]).findings
}

/// The ids of all findings of a rule text, in the order of their places, as in `["unknown-field"]`.
package func findingIDs(rules: String) -> [String] { findings(rules: rules).map(\.kind.id) }

/// The first finding of a rule text.
package func firstFinding(rules: String) -> (id: String, message: String, help: String?)? {
  findings(rules: rules).first.map { ($0.kind.id, $0.message, $0.help) }
}

/// The problems of reading records, a text each, in the order of the records.
package func recordProblems(rules: String, ordering: String, records: String) -> [String] {
  do {
    _ = try sortedIDs(rules: rules, ordering: ordering, records: records)
    return []
  } catch let refused as RulesAndRecords.Refused {
    return refused.problems
  } catch {
    return ["\(error)"]
  }
}
