/// `ORDER BY` and the columns that a cursor is made of.
extension SQLWriter {
  /// The atoms as the list behind `ORDER BY`.
  mutating func writeOrder(by atoms: [Atom]) { writeList(atoms) { $0.writeOrder(by: $1) } }

  private mutating func writeOrder(by atom: Atom) {
    let isNative = dialect.isNative(atom)
    if !isNative, !dialect.hasNullsClause {
      write(.isNull(atom.expression))
      write(atom.missingFirst ? " DESC, " : ", ")
    }
    write(atom.expression)
    write(atom.isDescending ? " DESC" : " ASC")
    // Left out where the engine does the same by itself, so that a plain index serves.
    if !isNative, dialect.hasNullsClause { write(atom.missingFirst ? " NULLS FIRST" : " NULLS LAST") }
  }

  /// The atoms as columns of their own, exactly: moments and days as whole numbers, decimals as text.
  mutating func writeProjection(of atoms: [Atom]) {
    writeList(atoms.enumerated().map { ($0, $1) }) { writer, element in
      writer.write(writer.dialect.projected(element.1))
      writer.write(" AS ")
      writer.writeIdentifier(PushedOrdering.cursorColumn(element.0))
    }
  }
}

extension SQLDialect {
  /// Whether the nulls of an atom, where it can have some, go without a clause where they should.
  func isNative(_ atom: Atom) -> Bool { !atom.isNullable || putsNullsFirst(atom) == atom.missingFirst }

  /// Whether nulls come first without a clause.
  fileprivate func putsNullsFirst(_ atom: Atom) -> Bool {
    switch nulls {
    case .smallest: !atom.isDescending
    case .greatest: atom.isDescending
    case .last: false
    }
  }

  /// The value of an atom as it can leave the engine without a loss.
  fileprivate func projected(_ atom: Atom) -> SQLExpression {
    switch atom.type {
    case .instant: .call(.microseconds, atom.expression)
    case .timestamp: .call(.timestampMicroseconds, atom.expression)
    case .day: .call(.dayNumber, atom.expression)
    case .decimal: .call(.asText, atom.expression)
    case .real: .call(.asFloat, atom.expression)
    case .integer, .float, .boolean, .bytes, .text: atom.uncollated
    }
  }
}

extension Atom {
  /// What is compared without its collation, which a column of a result must not keep.
  var uncollated: SQLExpression {
    switch expression {
    case .call(.exactText, let parts): parts[0]
    case .collated(let part, let template) where template.hasPrefix("{0} COLLATE"): part
    default: expression
    }
  }

  /// The same comparison of a column that holds what is compared without its collation.
  func over(column: String) -> Atom {
    var atom = self
    switch expression {
    case .call(.exactText, _): atom.expression = .call(.exactText, .column(ExactText(column)))
    case .collated(_, let template) where template.hasPrefix("{0} COLLATE"):
      atom.expression = .collated(.column(ExactText(column)), template: template)
    default: atom.expression = .column(ExactText(column))
    }
    return atom
  }

  /// Whether a row can have a value: of its type, and missing only where it can be.
  ///
  /// A column map that calls a column never null while it is would lose its rows between two pages.
  func holds(_ value: KeyValue) -> Bool { value == .missing ? isNullable : type.holds(value) }
}

extension KeyType {
  /// The value of an atom from its column in a result.
  ///
  /// Nil where a column of this type cannot hold it.
  func value(from column: KeyValue) -> KeyValue? {
    switch (self, column) {
    case (_, .missing): .missing
    case (.instant, .integer(let number)), (.timestamp, .integer(let number)):
      .instant(
        seconds: microsecondSeconds(number).seconds, nanoseconds: microsecondSeconds(number).nanoseconds)
    case (.day, .integer(let number)): Int(exactly: number).map { .day($0) }
    case (.decimal, .text(let digits)), (.decimal, .decimal(let digits)): .decimal(digits)
    case (.decimal, .integer(let number)): .decimal(String(number))
    case (.float, .float(let number)), (.real, .float(let number)):
      number.isNaN ? .missing : .float(number == 0 ? 0 : number)
    case (.float, .integer(let number)), (.real, .integer(let number)):
      Double(exactly: number).map { .float($0) }
    case (.integer, .integer(let number)): .integer(number)
    case (.integer, .decimal(let digits)): Int64(digits).map { .integer($0) }
    case (.float, .decimal(let digits)): Double(digits).map { .float($0) }
    case (.boolean, .boolean(let truth)): .boolean(truth)
    // What is neither 0 nor 1 has a place of its own in the engine, which no flag can tell.
    case (.boolean, .integer(let number)): number == 0 || number == 1 ? .boolean(number == 1) : nil
    case (.integer, .boolean(let truth)): .integer(truth ? 1 : 0)
    case (.text, .text(let text)): .text(text)
    case (.bytes, .bytes(let bytes)): .bytes(bytes)
    case (.text, .bytes(let bytes)): String(validating: bytes, as: UTF8.self).map { .text($0) }
    default: nil
    }
  }

  /// Whether a value of a cursor is one of this type.
  func holds(_ value: KeyValue) -> Bool {
    switch (self, value) {
    case (_, .missing), (.integer, .integer), (.float, .float), (.real, .float), (.text, .text),
      (.boolean, .boolean), (.bytes, .bytes):
      true
    case (.decimal, .decimal(let digits)): digits.isDecimalNumber
    case (.instant, .instant), (.timestamp, .instant), (.day, .day): value.engineText != "-infinity"
    default: false
    }
  }
}

/// Microseconds since 1970 as seconds and nanoseconds.
private func microsecondSeconds(_ number: Int64) -> (seconds: Int64, nanoseconds: Int32) {
  let (seconds, rest) = number.quotientAndRemainder(dividingBy: 1_000_000)
  return rest < 0 ? (seconds - 1, Int32(rest + 1_000_000) * 1000) : (seconds, Int32(rest) * 1000)
}

extension String {
  /// Whether it is digits, with a sign and a point at most.
  fileprivate var isDecimalNumber: Bool {
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }
}
