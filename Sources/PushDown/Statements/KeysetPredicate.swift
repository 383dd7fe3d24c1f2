import RuleModel

/// The condition that a row stands behind another one, which is known by the values of its atoms.
///
/// | value of the cursor's row | missing values | behind it under this atom |
/// |---|---|---|
/// | missing | last | nothing |
/// | missing | first | `e IS NOT NULL` |
/// | v | first | `e > v` |
/// | v | last | `e > v OR e IS NULL` |
///
/// (`<` where greater values come first.) A row is behind where it is equal in some atoms and behind in the next
/// one. The bound of the first atom is said once more outside, since engines do not find it inside `OR`.
extension SQLWriter {
  /// - Precondition: There are as many values as atoms, each of its atom's type.
  mutating func writeCondition(behind values: [KeyValue], of atoms: [Atom]) {
    let pairs = Array(zip(atoms, values))
    guard !pairs.isEmpty else { return write("(1 = 0)") }
    if dialect.seeksRow(of: atoms) { return writeRowComparison(pairs) }
    write(SQLExpression.condition(behind: values, of: atoms))
  }

  private mutating func writeRowComparison(_ pairs: [(Atom, KeyValue)]) {
    write("((")
    writeList(pairs) { $0.write($1.0.expression) }
    write(pairs[0].0.isDescending ? ") < (" : ") > (")
    writeList(pairs) { $0.write($1.0.bound($1.1)) }
    write("))")
  }
}

extension SQLDialect {
  /// Whether one comparison of rows says it all, and seeks.
  func seeksRow(of atoms: [Atom]) -> Bool {
    seeksRowValues && atoms.count > 1
      && atoms.allSatisfy { !$0.isNullable && $0.isDescending == atoms[0].isDescending }
  }
}

extension SQLExpression {
  /// The condition by itself, which other back ends write in their own words.
  ///
  /// - Precondition: As above, and there is an atom.
  static func condition(behind values: [KeyValue], of atoms: [Atom]) -> SQLExpression {
    let pairs = Array(zip(atoms, values))
    let alternatives = pairs.indices.compactMap { index -> [SQLExpression]? in
      let (atom, value) = pairs[index]
      guard let behind = atom.isBehind(value) else { return nil }
      return pairs[..<index].map { $0.0.equals($0.1) } + [behind]
    }
    let any = SQLExpression.any(alternatives.map { .all($0) })
    guard let (first, value) = pairs.first, pairs.count > 1, let bound = first.isNotBefore(value) else {
      return .all([any])
    }
    return .all([bound, any])
  }
}

extension Atom {
  fileprivate func bound(_ value: KeyValue) -> SQLExpression { .bound(value, type) }

  /// That a row has the same value; missing values are the same.
  func equals(_ value: KeyValue) -> SQLExpression {
    value == .missing ? .isNull(expression) : .comparison(expression, .equal, bound(value))
  }

  /// That a row's value stands behind one; nil where none can.
  fileprivate func isBehind(_ value: KeyValue) -> SQLExpression? {
    let ranges = ranges(behind: value)
    return ranges.isEmpty ? nil : .any(ranges)
  }

  /// The values behind one as ranges of an index, which have nothing in common.
  func ranges(behind value: KeyValue) -> [SQLExpression] {
    if value == .missing { return missingFirst ? [.not(.isNull(expression))] : [] }
    let behind = SQLExpression.comparison(expression, isDescending ? .less : .greater, bound(value))
    return isNullable && !missingFirst ? [behind, .isNull(expression)] : [behind]
  }

  /// That a row's value does not stand before one; nil where that says nothing.
  fileprivate func isNotBefore(_ value: KeyValue) -> SQLExpression? {
    if value == .missing { return missingFirst ? nil : .isNull(expression) }
    let bound = SQLExpression.comparison(
      expression, isDescending ? .lessOrEqual : .greaterOrEqual, bound(value))
    return isNullable && !missingFirst ? .any([bound, .isNull(expression)]) : bound
  }
}
