/// Reads chosen members of JSON records.
///
/// simdjson finds where the tokens begin (and checks UTF-8 and the inside of quotes on the way); a walk over
/// those tokens checks the grammar of RFC 8259 for the whole record, read or not, and keeps the members that
/// were asked for. Numbers stay as they are written: nothing here turns one into a float.
///
/// The order of calls: `create`; `child` and `slot` for each member; then for each text `open`, followed by
/// `read_value` and `finish` (one value), by `read_lines` until all are read (a record a line), or by `begin_list`
/// or `continue_list` and then `read_items` until the list or the text ends.
///
/// What is read stands in rows, one a record: in a column for each slot, what the records hold there.
#ifndef ORDERING_CSIMDJSON_H
#define ORDERING_CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ordering_json_reader ordering_json_reader;

typedef enum ordering_json_status : int32_t {
  ORDERING_JSON_OK,
  // Of the text as a whole, found before any value is read; `mistake_offset` is not set.
  ORDERING_JSON_EMPTY,
  ORDERING_JSON_NOT_UTF8,
  ORDERING_JSON_CONTROL_CHARACTER,
  ORDERING_JSON_UNCLOSED_TEXT,
  ORDERING_JSON_TOO_LARGE,
  ORDERING_JSON_NO_MEMORY,
  // Of one place, `mistake_offset`.
  ORDERING_JSON_ENDS_EARLY,
  ORDERING_JSON_NO_VALUE,
  ORDERING_JSON_NO_NAME,
  ORDERING_JSON_NO_COLON,
  ORDERING_JSON_NO_COMMA_IN_OBJECT,
  ORDERING_JSON_NO_COMMA_IN_LIST,
  ORDERING_JSON_BAD_NUMBER,
  ORDERING_JSON_BAD_WORD,
  ORDERING_JSON_BAD_ESCAPE,
  ORDERING_JSON_TOO_DEEP,
  ORDERING_JSON_NOT_A_LIST,
  ORDERING_JSON_MORE_TEXT,
  /// The line that begins at `mistake_offset` is not one record and nothing else; it is not said why.
  ORDERING_JSON_NOT_A_LINE,
} ordering_json_status;

/// What a value is. The first four are the scalars of which a column can tell without a further look; the number
/// between them and the others is left to values of notations without types.
typedef enum ordering_json_kind : uint8_t {
  /// Also that there is no such member.
  ORDERING_JSON_NULL = 0,
  ORDERING_JSON_BOOLEAN = 1,
  ORDERING_JSON_NUMBER = 2,
  ORDERING_JSON_TEXT = 3,
  ORDERING_JSON_LIST = 5,
  ORDERING_JSON_OBJECT = 6,
  /// A text with half a surrogate pair, which no UTF-8 can hold.
  ORDERING_JSON_BROKEN_TEXT = 7,
  /// The member, or one on the way to it, stands twice in its object.
  ORDERING_JSON_REPEATED = 8,
  /// A value on the way to the member is neither an object nor null.
  ORDERING_JSON_BLOCKED = 9,
} ordering_json_kind;

typedef struct ordering_json_value {
  ordering_json_kind kind;
  /// The literal of a number or a boolean, the unescaped UTF-8 of a text; else null. It points into the text given
  /// to `open`, or into memory of the reader that lives until the next row is read.
  const uint8_t *bytes;
  /// The number of bytes.
  size_t length;
} ordering_json_value;

/// What the rows hold in a slot: the parts of a value, each in an array of its own.
typedef struct ordering_json_column {
  const uint8_t *kinds;
  const uint8_t *const *bytes;
  /// For a list, the number of its items.
  const size_t *lengths;
  /// For a list, where its items begin in `ordering_json_items`. The items of a list in a list are not kept.
  const size_t *first_items;
} ordering_json_column;

/// The deepest nesting of objects and lists that is read.
extern const unsigned ordering_json_depth_limit;

ordering_json_reader *ordering_json_create(void);
void ordering_json_destroy(ordering_json_reader *reader);

/// The node for the member `name` of the objects that `parent` stands for; 0 is the record itself.
/// The name is copied. Call it before the first `open` only.
size_t ordering_json_child(ordering_json_reader *reader, size_t parent, const uint8_t *name, size_t length);

/// Where the values of a node will be found; the same for the same node. The items of lists are kept where it is
/// said so once.
size_t ordering_json_slot(ordering_json_reader *reader, size_t node, bool keeps_items);

/// Finds the tokens of a text, which must live and stay as it is until its last row was looked at.
ordering_json_status ordering_json_open(ordering_json_reader *reader, const uint8_t *bytes, size_t length);

/// Reads the value at the cursor into the one row, checks all of it, and keeps the members asked for.
ordering_json_status ordering_json_read_value(ordering_json_reader *reader);

/// Reads records into rows, each an object on a line of its own, as many as there is room for. A row's range is that
/// of the line without its ending; blank lines have none. Before a line that is anything else it stops.
ordering_json_status ordering_json_read_lines(ordering_json_reader *reader);

/// Enters the list that the whole text is.
ordering_json_status ordering_json_begin_list(ordering_json_reader *reader);

/// Goes on with a list behind one of its items.
void ordering_json_continue_list(ordering_json_reader *reader);

/// Reads items of the list into rows, as many as there is room for, and `*is_over` says whether the list ended. It
/// stops behind an item that is no object.
ordering_json_status ordering_json_read_items(ordering_json_reader *reader, bool *is_over);

/// Checks that nothing but white space is left.
ordering_json_status ordering_json_finish(ordering_json_reader *reader);

/// Whether all tokens are read, and where the last one that was read is over.
bool ordering_json_is_at_end(const ordering_json_reader *reader);
size_t ordering_json_position(const ordering_json_reader *reader);

/// Whether an item of the list was read to its end, and what stands behind it was not.
bool ordering_json_is_behind_item(const ordering_json_reader *reader);

/// Where the mistake of the last status stands, and whether more text behind this one could not undo it: another
/// token stands behind the one that is wrong.
size_t ordering_json_mistake_offset(const ordering_json_reader *reader);
bool ordering_json_mistake_is_certain(const ordering_json_reader *reader);

/// How many rows were read last, and where each record begins and ends in the text.
size_t ordering_json_row_count(const ordering_json_reader *reader);
const size_t *ordering_json_row_starts(const ordering_json_reader *reader);
const size_t *ordering_json_row_ends(const ordering_json_reader *reader);

/// What the value of the last row is: `ORDERING_JSON_OBJECT` for a record.
ordering_json_kind ordering_json_last_kind(const ordering_json_reader *reader);

/// What the rows hold in a slot. All pointers hold until the next row is read.
ordering_json_column ordering_json_values(const ordering_json_reader *reader, size_t slot);

/// The items of the lists among them.
const ordering_json_value *ordering_json_items(const ordering_json_reader *reader);

/// Whether the bytes are UTF-8.
bool ordering_json_is_utf8(const uint8_t *bytes, size_t length);

/// Where a byte stands first, or `length`.
size_t ordering_find_byte(const uint8_t *bytes, size_t length, uint8_t byte);

/// Where a byte stands last, or `length`.
size_t ordering_find_last_byte(const uint8_t *bytes, size_t length, uint8_t byte);

/// How often a byte stands there.
size_t ordering_count_byte(const uint8_t *bytes, size_t length, uint8_t byte);

/// How many Unicode scalars begin there.
size_t ordering_count_scalars(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
