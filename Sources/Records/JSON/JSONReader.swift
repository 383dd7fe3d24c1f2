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
      return ordering_json_slot(reader, node)
    }
  }

  deinit { ordering_json_destroy(reader) }

  // MARK: Texts

  /// Opens a range of some bytes, which must live until the last value is read.
  func open(_ range: Range<Int>, in buffer: UnsafeBufferPointer<UInt8>) -> JSONMistake? {
    bytes = buffer
    start = range.lowerBound
    let status = ordering_json_open(reader, buffer.baseAddress.map { $0 + start }, range.count)
    return status == ORDERING_JSON_OK ? nil : JSONMistake(inWholeText: status, bytes, range)
  }

  /// Reads the next value.
  func readValue() -> JSONMistake? { mistake(ordering_json_read_value(reader)) }

  /// Checks that the text is over.
  func finish() -> JSONMistake? { mistake(ordering_json_finish(reader)) }

  /// Enters the list that the whole text is.
  func beginList(isEmpty: inout Bool) -> JSONMistake? { mistake(ordering_json_begin_list(reader, &isEmpty)) }

  /// Passes what stands behind an item.
  func passItemEnd(isOver: inout Bool) -> JSONMistake? {
    mistake(ordering_json_next_in_list(reader, &isOver))
  }

  private func mistake(_ status: ordering_json_status) -> JSONMistake? {
    guard status != ORDERING_JSON_OK else { return nil }
    return JSONMistake(status: status, offset: start + ordering_json_mistake_offset(reader))
  }

  // MARK: The value read last

  /// Where it stands in the data.
  var valueRange: Range<Int> {
    start + ordering_json_value_start(reader)..<start + ordering_json_value_end(reader)
  }

  /// What it is, if it is no record.
  var nonRecordName: String? {
    switch ordering_json_value_kind(reader) {
    case ORDERING_JSON_OBJECT: nil
    case ORDERING_JSON_LIST: "a list"
    case ORDERING_JSON_TEXT, ORDERING_JSON_BROKEN_TEXT: "a text"
    case ORDERING_JSON_NUMBER: "a number"
    case ORDERING_JSON_NULL: "null"
    default: "true or false"
    }
  }

  /// Appends its members to the columns of a record that was begun.
  func appendValues(to collector: inout RecordCollector) {
    guard let values = ordering_json_values(reader) else { return }
    for index in fields.indices {
      // `slots` are numbers that the reader gave, each less than its number of values.
      append(values[slots[index]], toField: index, of: &collector)
    }
  }

  private func append(
    _ value: ordering_json_value, toField index: Int, of collector: inout RecordCollector
  ) {
    switch value.kind {
    case ORDERING_JSON_LIST where fields[index].reader.many:
      collector.appendList(toField: index) { reader, column throws(InvalidValue) in
        guard value.length > 0, let items = ordering_json_items(self.reader) else { return }
        // A list's items are `length` ones from `first_item` on.
        for item in value.first_item..<value.first_item + value.length {
          let (kind, utf8) = try scalar(items[item], isElement: true, index)
          try reader.appendElement(kind, utf8: utf8, to: &column)
        }
      }
    default:
      do throws(InvalidValue) {
        let (kind, utf8) = try scalar(value, isElement: false, index)
        collector.append(kind, utf8, toField: index)
      } catch {
        collector.appendInvalid(error.message, toField: index)
      }
    }
  }

  /// A value that is no list and no object, in the words of the value readers.
  private func scalar(
    _ value: ordering_json_value, isElement: Bool, _ index: Int
  ) throws(InvalidValue) -> (RawScalarKind, UnsafeBufferPointer<UInt8>) {
    // The bytes live until the next value is read; the columns copy what they keep.
    let utf8 = UnsafeBufferPointer(start: value.bytes, count: value.bytes == nil ? 0 : value.length)
    switch value.kind {
    case ORDERING_JSON_ABSENT, ORDERING_JSON_NULL: return (.null, utf8)
    case ORDERING_JSON_NUMBER: return (.number, utf8)
    case ORDERING_JSON_TEXT: return (.text, utf8)
    case ORDERING_JSON_TRUE: return (.boolean, Self.trueWord.utf8)
    case ORDERING_JSON_FALSE: return (.boolean, Self.falseWord.utf8)
    case ORDERING_JSON_LIST:
      throw InvalidValue(
        isElement ? "a list stands inside a list" : "a list stands where one value is expected")
    case ORDERING_JSON_OBJECT: throw InvalidValue("an object stands where a value is expected")
    case ORDERING_JSON_BROKEN_TEXT:
      throw InvalidValue("the text holds half of a surrogate pair, which is no character")
    case ORDERING_JSON_REPEATED:
      throw InvalidValue("the member \(shownPath(index)) stands more than once in the record")
    default:
      throw InvalidValue("something on the way to \(shownPath(index)) is neither an object nor null")
    }
  }

  private func shownPath(_ index: Int) -> String { "'\(fields[index].path.joined(separator: "."))'" }

  private static let trueWord: StaticString = "true"
  private static let falseWord: StaticString = "false"
}

extension StaticString {
  /// Its bytes, which live as long as the program.
  fileprivate var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
