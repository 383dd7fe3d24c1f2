import OrderingPlans
import OrderingValues
import RuleModel

/// The index by which an engine reads an ordering off, in place of sorting.
public struct IndexAdvice: Sendable, Hashable {
  /// What to run once, in this order; none where no index helps.
  public let statements: [String]
  /// What the index cannot do, what to do about that, and what its use depends on: a sentence or more each.
  public let notes: [String]
}

extension PushedOrdering {
  /// The index by which the engine reads this ordering off, forwards and backwards, and finds a page's first row.
  ///
  /// - Parameter name: The name of the index; made of the table's and the ordering's by default.
  /// - Returns: The statements that make it, and notes. An index that serves a part of the keys has those alone, and
  ///   a note says from which key on the engine sorts.
  public func indexAdvice(named name: String? = nil) -> IndexAdvice {
    guard let indexing = dialect.indexing else {
      return IndexAdvice(
        statements: [],
        notes: ["\(dialect.title) sorts what a statement selects, and has no index that would save it that."])
    }
    if let fault = Reason.faults(ofTable: table).first {
      return IndexAdvice(statements: [], notes: ["No index can be made of the table: \(fault.text)."])
    }
    var notes: [String] = []
    var served: [Atom] = []
    for atom in atoms {
      if let obstacle = obstacle(to: atom, isFirst: served.isEmpty, indexing) {
        notes.append(refusal(atom, obstacle, served.count, indexing))
        break
      }
      served.append(written(atom))
    }
    for (index, key) in report.keys.enumerated() where !atoms.contains(where: { $0.key == index }) {
      guard key.verdict != .refused, !unbound.alone(index).parameters.isEmpty else { continue }
      notes.append(
        "“\(key.sentence)” decides nothing by these parameters; by others the index serves only what is before it."
      )
    }
    if let refused = report.keys.first(where: { $0.verdict == .refused }) {
      notes.append(
        "\(dialect.title) is not asked for “\(refused.sentence)” and what follows it, see the report.")
    }
    guard !served.isEmpty, served.count == atoms.count || indexing.sortsRest else {
      return IndexAdvice(statements: [], notes: notes)
    }
    notes += conditions(of: served, indexing)
    if !dialect.seeksRow(of: atoms), atoms.count > 1 {
      notes.append(
        """
        The keys are not of one direction and never null, so that the condition for the next page is no single \
        range of the index: on large tables run `seekingStatement` of the page, which searches it once for each key.
        """)
    }
    let collations = Set(served.map(\.key)).sorted().flatMap { report.keys[$0].reasons.flatMap(\.ddl) }
    return IndexAdvice(
      statements: collations + [definition(name ?? "\(table.last ?? "")_\(self.name)", served, indexing)],
      notes: notes)
  }

  private func definition(_ name: String, _ atoms: [Atom], _ indexing: SQLDialect.Indexing) -> String {
    var writer = SQLWriter(dialect, values: .written)
    let isQualified = indexing.schemaNamesIndex && table.count > 1
    writer.write("CREATE INDEX ")
    writer.writeList((isQualified ? table.dropLast() : []) + [name], ".") { $0.writeIdentifier($1) }
    writer.write(" ON ")
    writer.writeList(isQualified ? table.suffix(1) : table[...], ".") { $0.writeIdentifier($1) }
    writer.write(" (")
    writer.writeIndex(of: atoms, indexing)
    writer.write(");")
    return writer.text
  }

  // MARK: What no index does

  /// Why no index holds an atom, and what to do; nil where one does.
  private func obstacle(to atom: Atom, isFirst: Bool, _ indexing: SQLDialect.Indexing) -> String? {
    let key = unbound.alone(atom.key)
    if key.readsNow {
      return """
        it depends on the time, which no index can hold. Order by the date itself where the age alone decides, or by \
        a column that the app fills anew from time to time
        """
    }
    if let parameter = key.parameters.first {
      return """
        it depends on the parameter `\(parameter)`, and an index is one for all. Sort what a few other conditions \
        have selected, or order by a column
        """
    }
    if !indexing.hasExpressions, !atom.expression.isColumn {
      return """
        \(dialect.title) reads off columns alone, in the collation that they have. Order by a column of numbers or \
        dates before it, so that little is left to sort
        """
    }
    if let unfit = atom.expression.functions.intersection(indexing.unfit).map(\.words).min() {
      return """
        \(dialect.title) lets no index depend on \(unfit), since the session's settings can change that. Keep the \
        value in a column that the app or a trigger fills, and order by that
        """
    }
    if !dialect.isNative(atom) {
      if !dialect.hasNullsClause {
        return """
          \(dialect.title) has no `NULLS LAST`, and what stands for it no index can give. Declare the column NOT NULL \
          and the field `required: true`, or put missing values at the other end
          """
      }
      if !indexing.hasNullsClause, !isFirst {
        return """
          \(dialect.title) reads missing values from the other end for the first key alone. Declare the column NOT \
          NULL and the field `required: true`, or put missing values at the other end
          """
      }
    }
    return nil
  }

  private func refusal(
    _ atom: Atom, _ obstacle: String, _ count: Int, _ indexing: SQLDialect.Indexing
  ) -> String {
    let sorted =
      count == 0 || !indexing.sortsRest
      ? "No index serves this ordering"
      : "The index serves the keys before it, and \(dialect.title) sorts what ties there"
    return "“\(report.keys[atom.key].sentence)”: \(obstacle). \(sorted)."
  }

  /// What it takes for the index to be used.
  private func conditions(of atoms: [Atom], _ indexing: SQLDialect.Indexing) -> [String] {
    var notes: [String] = []
    if atoms.contains(where: \.expression.hasLiteral) {
      notes.append(
        indexing.seesBoundValues
          ? """
          The index holds constants that statements bind. \(dialect.title) finds it as long as it plans with the \
          values, which it does unless `plan_cache_mode` is `force_generic_plan`; with \
          `SQLContext.writesRuleConstants` it finds it in any case.
          """
          : """
          The index holds constants, and \(dialect.title) finds it for statements that write them out too: set \
          `SQLContext.writesRuleConstants`.
          """)
    }
    if atoms.contains(where: \.expression.isWritten) {
      notes.append(
        "An expression of the column file is in the index: the same row must give the same value at all times."
      )
    }
    let registered = atoms.contains { atom in
      report.keys[atom.key].reasons.contains { $0.id == Reason.registeredFunction.id }
    }
    if registered {
      notes.append("Every connection that writes to the table must have registered the functions, too.")
    }
    return notes
  }
}

extension SQLDialect {
  /// What an engine's indexes can do for sorting.
  struct Indexing: Sendable, Hashable {
    /// Whether expressions can be in one.
    var hasExpressions = true
    /// Whether nulls can be put at an end.
    var hasNullsClause = false
    /// Whether it reads off the first keys and sorts the rest.
    var sortsRest = true
    /// Whether an expression with bound values is found.
    var seesBoundValues = false
    /// Whether a key that is equal in all rows does not keep it from the index, whatever its expression.
    var seesEqualKeys = true
    /// Whether a schema is said with the name of the index, not with the table's.
    var schemaNamesIndex = false
    /// Functions that depend on more than their arguments.
    var unfit: Set<SQLFunction> = []
  }
}

extension SQLWriter {
  fileprivate mutating func writeIndex(of atoms: [Atom], _ indexing: SQLDialect.Indexing) {
    writeList(atoms) { writer, atom in
      let isBare = atom.expression.isColumn || atom.expression.isCollatedColumn
      writer.write(isBare ? "" : "(")
      writer.write(atom.expression)
      writer.write(isBare ? "" : ")")
      if atom.isDescending { writer.write(" DESC") }
      if indexing.hasNullsClause, !writer.dialect.isNative(atom) {
        writer.write(atom.missingFirst ? " NULLS FIRST" : " NULLS LAST")
      }
    }
  }
}

extension SQLExpression {
  fileprivate var isColumn: Bool { if case .column = self { true } else { false } }

  /// Whether it is a column with the words of a collation behind it, which indexes take as they are.
  fileprivate var isCollatedColumn: Bool {
    switch self {
    case .call(.exactText, let parts): parts[0].isColumn
    case .collated(let part, let template): part.isColumn && template.hasPrefix("{0} COLLATE")
    default: false
    }
  }

  fileprivate var hasLiteral: Bool {
    if case .literal = self { true } else { parts.contains(where: \.hasLiteral) }
  }

  fileprivate var isWritten: Bool {
    if case .written = self { true } else { parts.contains(where: \.isWritten) }
  }
}
