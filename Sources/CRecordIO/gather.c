// In sorted order each record lies somewhere else in the data: without help the processor waits for memory several
// times a record. So the lines of records that come later are asked for while earlier ones are copied.

#include "CRecordIO.h"

#include <string.h>

enum {
  LINE = 64,
  /// How many records ahead their bytes are asked for, and twice as many their places.
  AHEAD = 8,
  /// How many lines of a record are asked for; the processor itself follows those that are read one after the other.
  LINES = 5,
};

/// The end of a record with its line ending; at the end of the data that can be half of one, or none.
static size_t end_of(const ordering_records *records, size_t end) {
  if (end < records->size && records->data[end] == '\r') end++;
  if (end < records->size && records->data[end] == '\n') end++;
  return end;
}

ordering_gathered ordering_gather(
    const ordering_records *records, const uint32_t *order, size_t count, uint8_t *buffer, size_t capacity) {
  const uint8_t *data = records->data;
  const ptrdiff_t *starts = records->starts;
  const uint32_t *lengths = records->lengths;
  ordering_gathered gathered = {0, 0};
  for (size_t item = 0; item < count; item++) {
    if (item + 2 * AHEAD < count) {
      uint32_t later = order[item + 2 * AHEAD];
      __builtin_prefetch(starts + later);
      __builtin_prefetch(lengths + later);
    }
    if (item + AHEAD < count) {
      uint32_t next = order[item + AHEAD];
      const uint8_t *line = data + starts[next];
      // One byte more than the record: its line ending. Asking for a line reads no byte of it.
      size_t length = (size_t)lengths[next] + 1;
      for (size_t offset = 0; offset < length && offset < LINES * LINE; offset += LINE)
        __builtin_prefetch(line + offset);
    }
    uint32_t record = order[item];
    size_t start = (size_t)starts[record];
    size_t end = start + lengths[record];
    if (records->with_line_endings) {
      size_t whole = end_of(records, end);
      if (whole == end || data[whole - 1] != '\n') break;
      end = whole;
    }
    if (end - start > capacity - gathered.bytes) break;
    memcpy(buffer + gathered.bytes, data + start, end - start);
    gathered.bytes += end - start;
    gathered.records++;
  }
  return gathered;
}
