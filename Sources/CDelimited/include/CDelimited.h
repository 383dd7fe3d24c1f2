/// Finds the cells of text of rows and columns, many bytes at a time.
///
/// It accepts only rows of which everything is right: RFC 4180 to the letter, and as many cells as the header has.
/// Of all others it says no more than where they begin.
#ifndef ORDERING_CDELIMITED_H
#define ORDERING_CDELIMITED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint8_t separator;
  uint8_t quote;
  /// Whether cells can stand in quotes; where not, `quote` is a byte like any other.
  bool has_quotes;
  /// How many cells each row has, at least 1.
  size_t columns;
} ordering_delimited_form;

/// Where cells stand, in offsets from the beginning of the data of a scan.
typedef struct {
  /// Of each row that is not blank, where it begins; room for `row_limit` + 64.
  uint32_t *starts;
  /// Of each of its cells, where the separator or line end behind it stands, row by row: `columns` a row; room for
  /// `row_limit` * `columns` + 128.
  uint32_t *ends;
  size_t row_limit;
} ordering_delimited_places;

typedef struct {
  /// How many rows were found.
  size_t rows;
  /// Where the one behind them begins.
  size_t used;
  /// False where a closer look must be taken at what stands from `used` on.
  bool is_clean;
  /// Whether a cell may hold doubled quotes.
  bool has_doubled_quotes;
} ordering_delimited_rows;

/// Finds rows, about `row_limit` at most or those in `byte_limit` bytes.
///
/// The data begin with a row. With `is_last` they also end with one, with a line end or without; else a row that has
/// no line end is left. Nothing found and nothing used, but clean, says that the data end inside the first row.
ordering_delimited_rows ordering_delimited_scan(
  const uint8_t *data, size_t size, bool is_last, size_t byte_limit, ordering_delimited_form form,
  ordering_delimited_places places);

/// Points to the texts of a column's cells, one for each row that a scan found.
///
/// - `texts`, `lengths`: room for the number of rows.
/// - `scratch`: where a scan found doubled quotes, room for as many bytes as it used. Texts that hold such are written
///   here, with the quotes made single. Else null.
void ordering_delimited_column(
  const uint8_t *data, ordering_delimited_form form, ordering_delimited_places places, size_t rows, size_t column,
  const uint8_t **texts, size_t *lengths, uint8_t *scratch);

#endif
