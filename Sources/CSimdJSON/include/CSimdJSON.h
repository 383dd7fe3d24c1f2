/// Reads chosen members of JSON records.
///
/// simdjson finds where the tokens begin (and checks UTF-8 and the inside of quotes on the way); a walk over
/// those tokens checks the grammar of RFC 8259 for the whole record, read or not, and keeps the members that
/// were asked for. Numbers stay as they are written: nothing here turns one into a float.
///
/// The order of calls: `create`; `child` and `slot` for each member; then for each text `open`, followed by
/// `read_value` and `finish` (one value), or by `begin_list` and then `read_value` and `next_in_list` until
/// the list ends, and `finish`.
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
} ordering_json_status;

typedef enum ordering_json_kind : int32_t {
  ORDERING_JSON_ABSENT,
  ORDERING_JSON_NULL,
  ORDERING_JSON_FALSE,
  ORDERING_JSON_TRUE,
  ORDERING_JSON_NUMBER,
  ORDERING_JSON_TEXT,
  ORDERING_JSON_LIST,
  ORDERING_JSON_OBJECT,
  /// A text with half a surrogate pair, which no UTF-8 can hold.
  ORDERING_JSON_BROKEN_TEXT,
  /// The member, or one on the way to it, stands twice in its object.
  ORDERING_JSON_REPEATED,
  /// A value on the way to the member is neither an object nor null.
  ORDERING_JSON_BLOCKED,
} ordering_json_kind;

typedef struct ordering_json_value {
  ordering_json_kind kind;
  /// The literal of a number, the unescaped UTF-8 of a text; else null. It points into the text given to
  /// `open`, or into memory of the reader that lives until the next `read_value`.
  const uint8_t *bytes;
  /// The number of bytes, or for a list the number of its items.
  size_t length;
  /// For a list, where its items begin in `ordering_json_items`. The items of a list in a list are not kept.
  size_t first_item;
} ordering_json_value;

/// The deepest nesting of objects and lists that is read.
extern const unsigned ordering_json_depth_limit;

ordering_json_reader *ordering_json_create(void);
void ordering_json_destroy(ordering_json_reader *reader);

/// The node for the member `name` of the objects that `parent` stands for; 0 is the record itself.
/// The name is copied. Call it before the first `open` only.
size_t ordering_json_child(ordering_json_reader *reader, size_t parent, const uint8_t *name, size_t length);

/// Where in `ordering_json_values` the values of a node will be found; the same for the same node.
size_t ordering_json_slot(ordering_json_reader *reader, size_t node);

/// Finds the tokens of a text, which must live and stay as it is until the last `read_value` of it.
ordering_json_status ordering_json_open(ordering_json_reader *reader, const uint8_t *bytes, size_t length);

/// Reads the value at the cursor, checks all of it, and keeps the members asked for.
ordering_json_status ordering_json_read_value(ordering_json_reader *reader);

/// Enters the list that the whole text is; `*is_empty` says whether it is over at once.
ordering_json_status ordering_json_begin_list(ordering_json_reader *reader, bool *is_empty);

/// Passes the comma or the end of the list behind a value; `*is_over` says which.
ordering_json_status ordering_json_next_in_list(ordering_json_reader *reader, bool *is_over);

/// Checks that nothing but white space is left.
ordering_json_status ordering_json_finish(ordering_json_reader *reader);

/// What the last `read_value` read: its kind, and its first byte and the byte behind its last.
ordering_json_kind ordering_json_value_kind(const ordering_json_reader *reader);
size_t ordering_json_value_start(const ordering_json_reader *reader);
size_t ordering_json_value_end(const ordering_json_reader *reader);

/// Where the mistake of the last status stands.
size_t ordering_json_mistake_offset(const ordering_json_reader *reader);

/// The members read by the last `read_value`, by slot. The pointers hold until the next `read_value`.
const ordering_json_value *ordering_json_values(const ordering_json_reader *reader);

/// The items of the lists among them. The pointers hold until the next `read_value`.
const ordering_json_value *ordering_json_items(const ordering_json_reader *reader);

/// Whether the bytes are UTF-8.
bool ordering_json_is_utf8(const uint8_t *bytes, size_t length);

/// Where a byte stands first, or `length`.
size_t ordering_find_byte(const uint8_t *bytes, size_t length, uint8_t byte);

#ifdef __cplusplus
}
#endif

#endif
