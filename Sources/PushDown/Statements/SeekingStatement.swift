/// A page as one search of an index for each way in which a row can stand behind the cursor's.
///
/// A condition with `OR` is one range of the first key at best: where a million rows tie in it, they are all read.
/// Here each alternative is a search of its own, equal in some keys and a range of the next one, that ends after as
/// many rows as the page has. The engine puts the few rows of all of them in order.
extension PushedOrdering {
  /// As `selection(behind:backwards:limit:select:in:)`, with the same rows.
  func seekingStatement(
    behind values: [KeyValue], backwards: Bool, limit: Int, select: [String]?, in context: SQLContext
  ) -> SQLStatement {
    var context = context
    let alias = context.alias ?? "t"
    context.alias = alias
    let atoms = atoms(backwards: backwards, in: context)
    let searches = atoms.searches(behind: values)
    guard searches.count > 1, !dialect.seeksRow(of: atoms) else {
      return selection(behind: values, backwards: backwards, limit: limit, select: select, in: context)
    }
    var writer = SQLWriter(dialect, context)
    func writeEnd(_ atoms: [Atom], _ writer: inout SQLWriter) {
      if !atoms.isEmpty {
        writer.write(" ORDER BY ")
        writer.writeOrder(by: atoms)
      }
      writer.write(" LIMIT \(limit)")
    }
    writeSelection(select, alias, atoms, &writer)
    writer.write(" FROM (")
    writer.writeList(searches, " UNION ALL ") { writer, search in
      // Some engines take no ORDER BY within UNION, and every one takes a table.
      writer.write("SELECT * FROM (SELECT * FROM ")
      writeTable(alias, &writer)
      writer.write(" WHERE ")
      writer.write(search.condition)
      writeEnd(dialect.indexing?.seesEqualKeys == false ? search.undecided : atoms, &writer)
      writer.write(") AS \(dialect.quoted(alias))")
    }
    writer.write(") AS \(dialect.quoted(alias))")
    writeEnd(atoms, &writer)
    return writer.statement
  }
}

/// One way in which a row can stand behind another one.
private struct Search {
  /// A range of an index: some keys are equal, and the next one is behind.
  var condition: SQLExpression
  /// The keys in which the rows of it can differ.
  var undecided: [Atom]
}

extension [Atom] {
  /// The searches that together find all rows behind one; none finds a row of another.
  fileprivate func searches(behind values: [KeyValue]) -> [Search] {
    var searches: [Search] = []
    var equal: [SQLExpression] = []
    for (index, (atom, value)) in zip(self, values).enumerated() {
      for range in atom.ranges(behind: value) {
        let isEqual = range == .isNull(atom.expression)
        searches.append(
          Search(
            condition: .all(equal + [range]), undecided: Array(dropFirst(isEqual ? index + 1 : index))))
      }
      equal.append(atom.equals(value))
    }
    return searches
  }
}
