#include "CDelimited.h"

#include "blocks.h"

/// What a block must know of the one before it, each in the bits that it is used with.
typedef struct {
  /// All ones where the last byte stands in quotes.
  uint64_t inside;
  /// 1 where the last byte is a separator or line end, or there is none.
  uint64_t cell_end;
  /// 1 where the last byte is a closing quote.
  uint64_t closing;
  /// 1 where the last byte is a carriage return outside quotes.
  uint64_t carriage_return;
} carry;

/// What stands outside quotes in a block.
typedef struct {
  uint64_t cell_ends;
  uint64_t line_ends;
  uint64_t doubled_quotes;
  uint64_t mistakes;
} marks;

/// Looks at `count` of 64 bytes; those behind must be zeros.
INLINE marks look(const uint8_t *bytes, size_t count, ordering_delimited_form form, carry *carry) {
  uint64_t there = count < 64 ? (1ULL << count) - 1 : ~0ULL;
  uint64_t quotes = form.has_quotes ? positions(bytes, form.quote) : 0;
  // From an opening quote on, up to the closing one. Of doubled quotes the first closes and the second opens.
  uint64_t inside = running_parity(quotes) ^ carry->inside;
  uint64_t line_ends = positions(bytes, '\n') & ~inside;
  uint64_t cell_ends = (positions(bytes, form.separator) & ~inside) | line_ends;
  uint64_t returns = positions(bytes, '\r') & ~inside;
  uint64_t opening = quotes & inside;
  uint64_t closing = quotes & ~inside;

  uint64_t behind_cell_end = cell_ends << 1 | carry->cell_end;
  uint64_t behind_closing = closing << 1 | carry->closing;
  uint64_t behind_return = returns << 1 | carry->carriage_return;
  // A quote opens where a cell begins, or is the second of two; behind one that closes, the cell ends, or the second
  // follows; behind a carriage return the line ends.
  uint64_t mistakes = opening & ~(behind_cell_end | behind_closing);
  mistakes |= behind_closing & ~(cell_ends | returns | quotes);
  mistakes |= behind_return & ~line_ends;

  carry->inside = (uint64_t)((int64_t)inside >> 63);
  carry->cell_end = cell_ends >> 63;
  carry->closing = closing >> 63;
  carry->carriage_return = returns >> 63;
  return (marks){cell_ends, line_ends, opening & behind_closing, mistakes & there};
}

/// Writes where the ones of a mask stand, and at most 4 numbers behind them.
INLINE void write_places(uint64_t bits, uint32_t offset, uint32_t *places) {
  // In fours: how many there are is hard to foretell, that they are no more than four is easy.
  do {
    for (int index = 0; index < 4; index++) {
      *places++ = offset + lowest(bits);
      bits &= bits - 1;
    }
  } while (bits);
}

INLINE ordering_delimited_rows scan(
  const uint8_t *data, size_t size, bool is_last, size_t byte_limit, ordering_delimited_form form,
  ordering_delimited_places places) {
  ordering_delimited_rows result = {0, 0, true, false};
  ordering_delimited_rows unclean = result;
  carry carry = {0, 1, 0, 0};
  // The cells and rows that ended, and where the row that is open begins.
  size_t cells = 0, rows = 0, start = 0;
  uint8_t tail[64] = {0};

  for (size_t offset = 0; offset < size; offset += 64) {
    if (rows >= places.row_limit || (offset >= byte_limit && start > 0)) return result;
    // `rows` is less than `row_limit`: the cells of this block find room behind those of the open row.
    if (cells > (rows + 1) * form.columns || offset > UINT32_MAX - 128) return unclean;
    const uint8_t *bytes = data + offset;
    size_t count = size - offset;
    if (count < 64) bytes = memcpy(tail, bytes, count);
    marks marks = look(bytes, count, form, &carry);
    if (marks.mistakes) return unclean;

    for (uint64_t left = marks.line_ends; left; left &= left - 1) {
      uint64_t line_end = left & -left;
      size_t place = offset + lowest(left);
      size_t length = place - start;
      if (length == 0 || (length == 1 && data[start] == '\r')) {
        // A blank line is no row.
        marks.cell_ends ^= line_end;
      } else {
        size_t ended = cells + ones(marks.cell_ends & (line_end - 1)) + 1;
        if (ended != (rows + 1) * form.columns) return unclean;
        places.starts[rows++] = (uint32_t)start;
      }
      start = place + 1;
    }
    write_places(marks.cell_ends, (uint32_t)offset, places.ends + cells);
    cells += ones(marks.cell_ends);
    bool doubled = result.has_doubled_quotes || marks.doubled_quotes;
    result = (ordering_delimited_rows){rows, start, true, doubled};
    unclean = (ordering_delimited_rows){rows, start, false, doubled};
  }
  if (!is_last || start == size) return result;
  if (carry.inside || data[size - 1] == '\r' || cells + 1 != (rows + 1) * form.columns) return unclean;
  places.starts[rows++] = (uint32_t)start;
  places.ends[cells] = (uint32_t)size;
  return (ordering_delimited_rows){rows, size, true, result.has_doubled_quotes};
}

// MARK: For each processor

#if defined(__x86_64__)

__attribute__((target("avx2,bmi,popcnt"))) static ordering_delimited_rows scan_wide(
  const uint8_t *data, size_t size, bool is_last, size_t byte_limit, ordering_delimited_form form,
  ordering_delimited_places places) {
  return scan(data, size, is_last, byte_limit, form, places);
}

static bool is_wide(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

#else

#define scan_wide scan
static bool is_wide(void) { return false; }

#endif

ordering_delimited_rows ordering_delimited_scan(
  const uint8_t *data, size_t size, bool is_last, size_t byte_limit, ordering_delimited_form form,
  ordering_delimited_places places) {
  if (is_wide()) return scan_wide(data, size, is_last, byte_limit, form, places);
  return scan(data, size, is_last, byte_limit, form, places);
}

// MARK: Cells

/// Writes a text with its doubled quotes made single, and returns its end.
static uint8_t *write_single(const uint8_t *text, size_t length, uint8_t quote, uint8_t *out) {
  for (size_t index = 0; index < length; index++) {
    *out++ = text[index];
    if (text[index] == quote) index++;
  }
  return out;
}

void ordering_delimited_column(
  const uint8_t *data, ordering_delimited_form form, ordering_delimited_places places, size_t rows, size_t column,
  const uint8_t **texts, size_t *lengths, uint8_t *scratch) {
  for (size_t row = 0; row < rows; row++) {
    const uint32_t *ends = places.ends + row * form.columns;
    size_t start = column == 0 ? places.starts[row] : (size_t)ends[column - 1] + 1;
    size_t end = ends[column];
    // Of a line end: outside quotes none stands alone.
    if (column == form.columns - 1 && end > start && data[end - 1] == '\r') end--;
    if (form.has_quotes && end > start && data[start] == form.quote) {
      start++;
      end--;
      if (scratch && memchr(data + start, form.quote, end - start)) {
        texts[row] = scratch;
        scratch = write_single(data + start, end - start, form.quote, scratch);
        lengths[row] = (size_t)(scratch - texts[row]);
        continue;
      }
    }
    texts[row] = data + start;
    lengths[row] = end - start;
  }
}
