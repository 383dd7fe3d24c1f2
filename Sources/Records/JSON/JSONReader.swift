import CSimdJSON
import OrderingValues

/// Reads the members that fields ask for from JSON records, one text after the other.
///
/// The owner of the C reader, which is made once and frees its memory with it.
final class JSONReader {
  private let reader = ordering_json_create()
  private let fields: [RecordField]
  /// Where each field's value is found among the reader's values.
  private let slots: [Int]
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Where the text that is open begins in the data.
  private var start = 0

  init(fields: [RecordField]) {
    self.fields = fields
    slots = fields.map { [reader] field in
      let node = field.path.reduce(0) { parent, name in
        // The name is copied before `withUTF8` ends.
        var name = name
        return name.withUTF8 { ordering_json_child(reader, parent, $0.baseAddress, $0.count) }
      }
      return ordering_json_slot(reader, node, field.reader.many)
    }
  }

  deinit { ordering_json_destroy(reader) }

  // MARK: Texts

  /// Opens a range of some bytes, which must live until the last row is appended.
  func open(_ range: Range<Int>, in buffer: UnsafeBufferPointer<UInt8>) -> ordering_json_status {
    bytes = buffer
    start = range.lowerBound
    return ordering_json_open(reader, buffer.baseAddress.map { $0 + start }, range.count)
  }

  /// Reads the one value of a range into a row.
  func readWhole(_ range: Range<Int>, in buffer: UnsafeBufferPointer<UInt8>) -> JSONMistake? {
    let status = open(range, in: buffer)
    guard status == ORDERING_JSON_OK else { return JSONMistake(inWholeText: status, bytes, range) }
    return mistake(ordering_json_read_value(reader)) ?? mistake(ordering_json_finish(reader))
  }

  /// Reads records, one a line, into rows, and stops before a line that is anything else; nil where none is left, or
  /// no more rows.
  func readLines() -> JSONMistake? { mistake(ordering_json_read_lines(reader)) }

  /// Enters the list that the whole text is.
  func beginList() -> JSONMistake? { mistake(ordering_json_begin_list(reader)) }

  /// Goes on with a list behind one of its items.
  func continueList() { ordering_json_continue_list(reader) }

  /// Reads items of the list into rows. It stops behind one that is no object.
  func readItems(isOver: inout Bool) -> JSONMistake? { mistake(ordering_json_read_items(reader, &isOver)) }

  /// Whether the text has no more tokens.
  var isAtEnd: Bool { ordering_json_is_at_end(reader) }

  /// Where in the data the last token that was read is over.
  var position: Int { start + ordering_json_position(reader) }

  /// Whether an item of the list was read to its end, and what stands behind it was not.
  var isBehindItem: Bool { ordering_json_is_behind_item(reader) }

  /// Whether the mistake found last is one whatever follows the text.
  var isMistakeCertain: Bool { ordering_json_mistake_is_certain(reader) }

  private func mistake(_ status: ordering_json_status) -> JSONMistake? {
    guard status != ORDERING_JSON_OK else { return nil }
    return JSONMistake(status: status, offset: start + ordering_json_mistake_offset(reader))
  }

  // MARK: Rows

  /// How many rows were read last.
  var rowCount: Int { ordering_json_row_count(reader) }

  /// Where in the data a row's record stands.
  func range(ofRow row: Int) -> Range<Int> {
    precondition(row < rowCount)
    return start + ordering_json_row_starts(reader)[row]..<start + ordering_json_row_ends(reader)[row]
  }

  /// What the value of the last row is, if it is no record.
  var nonRecordName: String? {
    switch ordering_json_last_kind(reader) {
    case ORDERING_JSON_OBJECT: nil
    case ORDERING_JSON_LIST: "a list"
    case ORDERING_JSON_TEXT, ORDERING_JSON_BROKEN_TEXT: "a text"
    case ORDERING_JSON_NUMBER: "a number"
    case ORDERING_JSON_NULL: "null"
    default: "true or false"
    }
  }

  /// Appends so many rows, the first ones, as records.
  func appendRecords(_ count: Int, to collector: inout RecordCollector) {
    guard count > 0 else { return }
    precondition(count <= rowCount)
    collector.beginRecords(
      from: start, count, starts: ordering_json_row_starts(reader), ends: ordering_json_row_ends(reader))
    appendValues(count, to: &collector)
  }

  /// Appends what the first rows hold to the columns of as many records that were begun.
  func appendValues(_ count: Int = 1, to collector: inout RecordCollector) {
    precondition(count <= rowCount)
    collector.appendBlock(
      count,
      scalars: { field in
        // A column has a place for every row.
        let column = ordering_json_values(reader, slots[field])
        return ScalarBlock(kinds: column.kinds, bytes: column.bytes, lengths: column.lengths, count: count)
      },
      other: { field, row, reader, column throws(InvalidValue) in
        try self.append(ordering_json_values(self.reader, self.slots[field]), row, field, &reader, &column)
      })
  }

  /// Appends what is no scalar: a list, item by item, or nothing.
  private func append(
    _ values: ordering_json_column, _ row: Int, _ field: Int, _ reader: inout ValueReader,
    _ column: inout ValueColumn
  ) throws(InvalidValue) -> Bool {
    let kind = ordering_json_kind(rawValue: values.kinds[row])
    guard kind == ORDERING_JSON_LIST && reader.many else { throw problem(kind, isElement: false, field) }
    let count = values.lengths[row]
    guard count > 0, let items = ordering_json_items(self.reader) else { return column.closeItem() }
    // A list's items are `count` ones from this one on.
    let first = values.first_items[row]
    for item in UnsafeBufferPointer(start: items + first, count: count) {
      do throws(InvalidValue) {
        guard let scalar = RawScalarKind(rawValue: item.kind.rawValue) else {
          throw problem(item.kind, isElement: true, field)
        }
        // The bytes live until the next row is read; the columns copy what they keep.
        let utf8 = UnsafeBufferPointer(start: item.bytes, count: item.bytes == nil ? 0 : item.length)
        try reader.appendElement(scalar, utf8: utf8, to: &column)
      } catch {
        column.discardOpenItem()
        throw error
      }
    }
    return column.closeItem()
  }

  /// Why something is no value of a field.
  private func problem(_ kind: ordering_json_kind, isElement: Bool, _ field: Int) -> InvalidValue {
    switch kind {
    case ORDERING_JSON_LIST:
      InvalidValue(isElement ? "a list stands inside a list" : "a list stands where one value is expected")
    case ORDERING_JSON_OBJECT: InvalidValue("an object stands where a value is expected")
    case ORDERING_JSON_BROKEN_TEXT:
      InvalidValue("the text holds half of a surrogate pair, which is no character")
    case ORDERING_JSON_REPEATED:
      InvalidValue("the member \(shownPath(field)) stands more than once in the record")
    default: InvalidValue("something on the way to \(shownPath(field)) is neither an object nor null")
    }
  }

  private func shownPath(_ index: Int) -> String { "'\(fields[index].path.joined(separator: "."))'" }
}
