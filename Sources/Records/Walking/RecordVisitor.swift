package import OrderingValues

/// Sees all that records hold, whatever it is called; see `RecordWalker`.
///
/// Members are told apart by numbers that the visitor gives them: 0 is a record itself. Bytes that it is given live only
/// until it returns.
package protocol RecordVisitor {
  /// The number of a member of an object; nil where nothing of it is to be seen.
  mutating func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int?

  /// An object, whose members follow.
  mutating func visitObject(_ member: Int)

  /// A list, whose items follow.
  mutating func visitList(_ member: Int)

  /// A value, or one of a list's: the digits of a number as written, a text without its escapes, a cell.
  mutating func visitScalar(
    _ member: Int, _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, inList: Bool)

  /// A value that no field holds: an object or a list inside a list, a text with half of a surrogate pair.
  mutating func visitOther(_ member: Int, inList: Bool)
}

/// Walks over all that a record holds, where it is not known yet which fields there are.
package struct RecordWalker {
  private enum Form {
    case json(JSONWalker)
    case cells(DelimitedScanner, names: [ExactText])
  }

  private var form: Form

  /// Walks over records of a format.
  ///
  /// - Parameters:
  ///   - format: Their format.
  ///   - columnNames: What the header calls the columns, in formats that have one.
  package init(format: RecordFormat, columnNames: [ExactText]?) {
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    form =
      switch format {
      case .json, .ndjson: .json(JSONWalker())
      case .csv: .cells(DelimitedScanner(nothing, .csv), names: columnNames ?? [])
      case .tsv: .cells(DelimitedScanner(nothing, .tsv), names: columnNames ?? [])
      }
  }

  /// Shows a visitor all that a record holds, which a reader has read without an error.
  package mutating func walk(_ record: UnsafeBufferPointer<UInt8>, _ visitor: inout some RecordVisitor) {
    switch form {
    case .json(var walker):
      walker.walk(record, &visitor)
      form = .json(walker)
    case .cells(var scanner, let names):
      scanner.begin(record)
      if scanner.nextRow() {
        var text: [UInt8] = []
        for (cell, name) in zip(scanner.cells, names) {
          text.removeAll(keepingCapacity: true)
          scanner.append(textOf: cell, to: &text)
          var name = name.string
          guard let member = name.withUTF8({ visitor.member($0, of: 0) }) else { continue }
          text.withUnsafeBufferPointer { visitor.visitScalar(member, .plain, $0, inList: false) }
        }
      }
      form = .cells(scanner, names: names)
    }
  }
}
