#include "CSimdJSON.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <simdjson.h>

#include "JSONScalars.h"

// Why only the first stage of simdjson: its On-Demand reader checks no more than what it visits, and its DOM
// refuses numbers that JSON allows (1e400). The first stage does what is slow to do byte by byte, and its
// result, one offset for each token, makes a strict walk with exact places short. The offsets cover every
// byte that is not white space and not inside a token begun before it.

namespace {

constexpr unsigned depth_limit = 1024;

constexpr size_t none = SIZE_MAX;

/// As many as keep what is written for them in the first cache.
constexpr size_t row_limit = 256;

/// A member that is read, or one on the way to such a member.
struct Node {
  std::string name;
  size_t first_child = none;
  size_t next_sibling = none;
  size_t slot = none;
  /// The lengths of the children's names, a bit each; the last one stands for all longer ones.
  uint64_t child_lengths = 0;
  /// Which child was found first in an object, and which one behind this: exports repeat their layout.
  size_t likely_first = none;
  size_t likely_next = none;
  /// The number of the last record that had it: a second time in the same record is a repetition.
  uint64_t seen_in = 0;
};

struct Column {
  uint8_t kinds[row_limit];
  const uint8_t *bytes[row_limit];
  size_t lengths[row_limit];
  size_t first_items[row_limit];
  bool keeps_items = false;
};

inline uint64_t length_bit(size_t length) { return uint64_t(1) << std::min<size_t>(length, 63); }

/// Whether the bytes are those of a name, whose length they have. Names are short: `memcmp` would be a call.
inline bool is_name(const uint8_t *bytes, const std::string &name) {
  const char *other = name.data();
  size_t length = name.size(), i = 0;
  for (; length - i >= 8; i += 8) {
    uint64_t a, b;
    memcpy(&a, bytes + i, 8);
    memcpy(&b, other + i, 8);
    if (a != b) return false;
  }
  for (; i < length; i++)
    if (bytes[i] != uint8_t(other[i])) return false;
  return true;
}

template <size_t size>
inline bool is_word(const uint8_t *bytes, size_t length, const char (&word)[size]) {
  return length == size - 1 && memcmp(bytes, word, size - 1) == 0;
}

/// Where in a list of records the cursor stands.
enum class ListPlace { beginning, behind_item, behind_comma };

/// Which of the open objects and lists are objects, a bit each.
class Nesting {
  uint64_t words[depth_limit / 64 + 1];
  unsigned count = 0;

 public:
  bool is_empty() const { return count == 0; }
  bool is_object() const { return words[(count - 1) / 64] >> ((count - 1) % 64) & 1; }
  void push(bool is_object) {
    uint64_t bit = uint64_t(1) << (count % 64);
    if (count % 64 == 0) words[count / 64] = 0;
    words[count / 64] = is_object ? words[count / 64] | bit : words[count / 64] & ~bit;
    count++;
  }
  void pop() { count--; }
};

}  // namespace

const unsigned ordering_json_depth_limit = depth_limit;

struct ordering_json_reader {
  std::vector<Node> nodes{Node{}};
  std::unique_ptr<simdjson::internal::dom_parser_implementation> tokens;

  const uint8_t *bytes = nullptr;
  size_t length = 0;
  /// The token at the cursor, and the end of all tokens, where `length` stands.
  const uint32_t *at = nullptr;
  const uint32_t *tokens_end = nullptr;
  /// Whether a backslash may stand in what is read.
  bool has_escapes = false;
  size_t mistake_offset = 0;
  /// Where the line at the cursor begins.
  size_t line_start = 0;
  ListPlace place = ListPlace::beginning;

  uint64_t record = 0;
  size_t row = 0;
  /// Of the value read last to its end.
  ordering_json_kind last_kind = ORDERING_JSON_NULL;
  size_t row_starts[row_limit];
  size_t row_ends[row_limit];
  /// In memory of their own each: they stay where they are while slots are added.
  std::vector<std::unique_ptr<Column>> columns;
  std::vector<ordering_json_value> items;
  /// Texts that held escapes. A deque, since its elements stay where they are while it grows.
  std::deque<std::string> unescaped;

  ordering_json_status open(const uint8_t *text, size_t text_length);
  void clear_rows();
  ordering_json_status read_row();
  ordering_json_status read_lines();
  ordering_json_status read_items(bool *is_over);

  bool at_end() const { return at == tokens_end; }
  /// Where the token at the cursor begins; at the end, where the last token is over.
  size_t offset() const { return at_end() ? size_t(token_end(at - 1) - bytes) : *at; }
  /// The first byte of the token at the cursor; 0, which begins no token of JSON, at the end.
  uint8_t peek() const { return at_end() ? 0 : bytes[*at]; }

  ordering_json_status fail(ordering_json_status status, size_t where) {
    mistake_offset = where;
    return status;
  }
  /// The failure for a token that should not stand at the cursor.
  ordering_json_status fail_here(ordering_json_status status) {
    return fail(at_end() ? ORDERING_JSON_ENDS_EARLY : status, offset());
  }

  /// Where a token is over: before the white space that separates it from the next one.
  const uint8_t *token_end(const uint32_t *token) const {
    const uint8_t *end = bytes + token[1];
    // A token's first byte is no white space.
    while (json_scalars::is_white_space(end[-1])) end--;
    return end;
  }

  [[gnu::always_inline]] ordering_json_status inside_of_text(std::string_view *inside);
  [[gnu::always_inline]] ordering_json_status pass_text();
  ordering_json_status read_text(ordering_json_value *out);
  ordering_json_status read_scalar(uint8_t first, ordering_json_value *out);
  ordering_json_status skip(unsigned depth);
  ordering_json_status value(size_t node, unsigned depth, ordering_json_kind *kind);
  ordering_json_status object(size_t node, unsigned depth);
  ordering_json_status list(Column &column, unsigned depth);
  size_t find_child(size_t node, const uint8_t *name, size_t name_length) const;
  void mark(size_t node, ordering_json_kind kind);
  void mark_children(size_t node, ordering_json_kind kind);
};

// MARK: Tokens

ordering_json_status ordering_json_reader::open(const uint8_t *text, size_t text_length) {
  bytes = text;
  length = text_length;
  at = tokens_end = nullptr;
  line_start = 0;
  clear_rows();
  if (text_length > simdjson::SIMDJSON_MAXSIZE_BYTES) return ORDERING_JSON_TOO_LARGE;
  // What a huge record took is given back behind it.
  constexpr size_t large = size_t(1) << 24;
  if (tokens && tokens->capacity() > large && text_length < large / 4) tokens.reset();
  if (!tokens || tokens->capacity() < text_length) {
    // Doubled, so that lines of growing length do not allocate once each.
    size_t room = std::max<size_t>(4096, text_length);
    if (tokens) room = std::max(room, std::min<size_t>(2 * tokens->capacity(), 1 << 20));
    auto error = tokens ? tokens->set_capacity(room)
                        : simdjson::get_active_implementation()->create_dom_parser_implementation(
                              room, depth_limit, tokens);
    if (error) {
      tokens.reset();
      return ORDERING_JSON_NO_MEMORY;
    }
  }
  // The first stage reads no byte behind the text: it copies the last, incomplete block (only the second
  // stage, which is not used here, wants readable bytes behind the end).
  switch (tokens->stage1(text, text_length, simdjson::stage1_mode::regular)) {
    case simdjson::SUCCESS: break;
    case simdjson::EMPTY: return ORDERING_JSON_EMPTY;
    case simdjson::UTF8_ERROR: return ORDERING_JSON_NOT_UTF8;
    case simdjson::UNCLOSED_STRING: return ORDERING_JSON_UNCLOSED_TEXT;
    case simdjson::UNESCAPED_CHARS: return ORDERING_JSON_CONTROL_CHARACTER;
    case simdjson::CAPACITY: return ORDERING_JSON_TOO_LARGE;
    default: return ORDERING_JSON_NO_MEMORY;
  }
  at = tokens->structural_indexes.get();
  tokens_end = at + tokens->n_structural_indexes;
  // There is room: simdjson keeps places for more offsets than there are bytes, and sets this one to the same.
  tokens->structural_indexes[tokens->n_structural_indexes] = uint32_t(text_length);
  has_escapes = memchr(text, '\\', text_length) != nullptr;
  return ORDERING_JSON_OK;
}

// MARK: Scalars

/// What stands between the quotes of the text at the cursor.
inline ordering_json_status ordering_json_reader::inside_of_text(std::string_view *inside) {
  const uint8_t *start = bytes + *at;
  const uint8_t *end = token_end(at);
  // The first stage has seen to it that the quotes are closed; what would stand between the closing quote
  // and the next token would be a token itself.
  if (end - start < 2 || end[-1] != '"') return fail_here(ORDERING_JSON_UNCLOSED_TEXT);
  *inside = {reinterpret_cast<const char *>(start) + 1, size_t(end - start - 2)};
  return ORDERING_JSON_OK;
}

/// Checks the text at the cursor, and passes it.
inline ordering_json_status ordering_json_reader::pass_text() {
  std::string_view inside;
  if (auto status = inside_of_text(&inside)) return status;
  size_t wrong = 0;
  if (has_escapes && !json_scalars::has_good_escapes(inside, wrong))
    return fail(ORDERING_JSON_BAD_ESCAPE, offset() + 1 + wrong);
  at++;
  return ORDERING_JSON_OK;
}

inline ordering_json_status ordering_json_reader::read_text(ordering_json_value *out) {
  std::string_view inside;
  if (auto status = inside_of_text(&inside)) return status;
  out->kind = ORDERING_JSON_TEXT;
  if (has_escapes && memchr(inside.data(), '\\', inside.size())) {
    auto &plain = unescaped.emplace_back();
    size_t wrong = 0;
    switch (json_scalars::unescape(inside, plain, wrong)) {
      case json_scalars::Unescaping::done: break;
      case json_scalars::Unescaping::lone_surrogate: out->kind = ORDERING_JSON_BROKEN_TEXT; break;
      case json_scalars::Unescaping::malformed: return fail(ORDERING_JSON_BAD_ESCAPE, offset() + 1 + wrong);
    }
    inside = plain;
  }
  out->bytes = reinterpret_cast<const uint8_t *>(inside.data());
  out->length = inside.size();
  at++;
  return ORDERING_JSON_OK;
}

/// Reads the token at the cursor, which begins with `first` and should be a scalar.
inline ordering_json_status ordering_json_reader::read_scalar(uint8_t first, ordering_json_value *out) {
  switch (first) {
    case '"':
      return read_text(out);
    case '-': case '0': case '1': case '2': case '3': case '4':
    case '5': case '6': case '7': case '8': case '9': {
      out->kind = ORDERING_JSON_NUMBER;
      out->bytes = bytes + *at;
      out->length = size_t(token_end(at) - out->bytes);
      if (!json_scalars::is_number({reinterpret_cast<const char *>(out->bytes), out->length}))
        return fail_here(ORDERING_JSON_BAD_NUMBER);
      break;
    }
    case 'n': case 't': case 'f': {
      const uint8_t *word = bytes + *at;
      size_t word_length = size_t(token_end(at) - word);
      if (is_word(word, word_length, "null")) {
        *out = ordering_json_value{ORDERING_JSON_NULL, nullptr, 0};
      } else if (is_word(word, word_length, "true") || is_word(word, word_length, "false")) {
        *out = ordering_json_value{ORDERING_JSON_BOOLEAN, word, word_length};
      } else {
        return fail_here(ORDERING_JSON_BAD_WORD);
      }
      break;
    }
    case '}': case ']': case ',': case ':':
      return fail_here(ORDERING_JSON_NO_VALUE);
    default:
      return fail_here(ORDERING_JSON_BAD_WORD);
  }
  at++;
  return ORDERING_JSON_OK;
}

// MARK: Values

/// Checks the value at the cursor, of which nothing is wanted, and passes it. Without recursion, so that the depth of
/// the data takes no stack.
ordering_json_status ordering_json_reader::skip(unsigned depth) {
  Nesting open;
  while (true) {
    // A value stands at the cursor.
    uint8_t first = peek();
    bool is_over = true;
    if (first == '{' || first == '[') {
      if (depth > depth_limit) return fail_here(ORDERING_JSON_TOO_DEEP);
      at++;
      if (peek() == (first == '{' ? '}' : ']')) {
        at++;
      } else {
        open.push(first == '{');
        depth++;
        is_over = false;
      }
    } else if (first == '"') {
      if (auto status = pass_text()) return status;
    } else {
      ordering_json_value ignored;
      if (auto status = read_scalar(first, &ignored)) return status;
    }
    // Behind a value: the end of what it stands in, or a comma.
    while (is_over) {
      if (open.is_empty()) return ORDERING_JSON_OK;
      bool is_object = open.is_object();
      uint8_t next = peek();
      if (next != ',' && next != (is_object ? '}' : ']'))
        return fail_here(is_object ? ORDERING_JSON_NO_COMMA_IN_OBJECT : ORDERING_JSON_NO_COMMA_IN_LIST);
      at++;
      if (next == ',') break;
      open.pop();
      depth--;
    }
    if (open.is_object()) {
      if (peek() != '"') return fail_here(ORDERING_JSON_NO_NAME);
      if (auto status = pass_text()) return status;
      if (peek() != ':') return fail_here(ORDERING_JSON_NO_COLON);
      at++;
    }
  }
}

/// Reads the value at the cursor, which a node stands for, and what is wanted inside it.
ordering_json_status ordering_json_reader::value(size_t node, unsigned depth, ordering_json_kind *kind) {
  uint8_t first = peek();
  bool has_children = nodes[node].first_child != none;
  Column *column = nodes[node].slot == none ? nullptr : columns[nodes[node].slot].get();
  if (has_children && first != '{' && first != 'n') mark_children(node, ORDERING_JSON_BLOCKED);

  if (first == '{' || first == '[') {
    if (depth > depth_limit) return fail_here(ORDERING_JSON_TOO_DEEP);
    *kind = first == '{' ? ORDERING_JSON_OBJECT : ORDERING_JSON_LIST;
    if (column) column->kinds[row] = *kind;
    if (first == '{' && has_children) return object(node, depth);
    if (first == '[' && column) return list(*column, depth);
    return skip(depth);
  }
  ordering_json_value scalar;
  if (auto status = read_scalar(first, &scalar)) return status;
  *kind = scalar.kind;
  if (column) {
    column->kinds[row] = scalar.kind;
    column->bytes[row] = scalar.bytes;
    column->lengths[row] = scalar.length;
  }
  return ORDERING_JSON_OK;
}

ordering_json_status ordering_json_reader::object(size_t node, unsigned depth) {
  size_t *likely = &nodes[node].likely_first;
  at++;
  if (peek() == '}') {
    at++;
    return ORDERING_JSON_OK;
  }
  while (true) {
    if (peek() != '"') return fail_here(ORDERING_JSON_NO_NAME);
    ordering_json_value name{ORDERING_JSON_TEXT, bytes + *at + 1, 0};
    if (has_escapes) {
      if (auto status = read_text(&name)) return status;
    } else {
      std::string_view inside;
      if (auto status = inside_of_text(&inside)) return status;
      name.length = inside.size();
      at++;
    }
    if (peek() != ':') return fail_here(ORDERING_JSON_NO_COLON);
    at++;

    size_t child = none;
    // A name with half a surrogate pair is the name of no field.
    if (nodes[node].child_lengths & length_bit(name.length) && name.kind == ORDERING_JSON_TEXT) {
      if (*likely != none && nodes[*likely].name.size() == name.length && is_name(name.bytes, nodes[*likely].name)) {
        child = *likely;
      } else {
        child = find_child(node, name.bytes, name.length);
        if (child != none) *likely = child;
      }
    }
    if (child == none) {
      if (peek() == '"') {
        if (auto status = pass_text()) return status;
      } else if (auto status = skip(depth + 1)) {
        return status;
      }
    } else if (likely = &nodes[child].likely_next; nodes[child].seen_in == record) {
      mark(child, ORDERING_JSON_REPEATED);
      if (auto status = skip(depth + 1)) return status;
    } else {
      nodes[child].seen_in = record;
      ordering_json_kind kind;
      if (auto status = value(child, depth + 1, &kind)) return status;
    }

    uint8_t next = peek();
    if (next != ',' && next != '}') return fail_here(ORDERING_JSON_NO_COMMA_IN_OBJECT);
    at++;
    if (next == '}') return ORDERING_JSON_OK;
  }
}

ordering_json_status ordering_json_reader::list(Column &column, unsigned depth) {
  column.first_items[row] = items.size();
  column.bytes[row] = nullptr;
  size_t count = 0;
  at++;
  if (peek() == ']') {
    at++;
    column.lengths[row] = 0;
    return ORDERING_JSON_OK;
  }
  while (true) {
    uint8_t first = peek();
    ordering_json_value item{};
    if (first == '{' || first == '[') {
      item.kind = first == '{' ? ORDERING_JSON_OBJECT : ORDERING_JSON_LIST;
      if (auto status = skip(depth + 1)) return status;
    } else if (auto status = read_scalar(first, &item)) {
      return status;
    }
    count++;
    if (column.keeps_items) items.push_back(item);
    uint8_t next = peek();
    if (next != ',' && next != ']') return fail_here(ORDERING_JSON_NO_COMMA_IN_LIST);
    at++;
    if (next == ']') break;
  }
  column.lengths[row] = count;
  return ORDERING_JSON_OK;
}

// MARK: Rows

void ordering_json_reader::clear_rows() {
  row = 0;
  items.clear();
  unescaped.clear();
}

/// Reads the value at the cursor into the next row, which counts only once `row` does. Its range is set.
ordering_json_status ordering_json_reader::read_row() {
  record++;
  for (auto &column : columns) {
    column->kinds[row] = ORDERING_JSON_NULL;
    column->bytes[row] = nullptr;
    column->lengths[row] = 0;
  }
  row_starts[row] = offset();
  ordering_json_kind kind;
  auto status = value(0, 1, &kind);
  if (status == ORDERING_JSON_OK) {
    last_kind = kind;
    row_ends[row] = size_t(token_end(at - 1) - bytes);
  }
  return status;
}

ordering_json_status ordering_json_reader::read_lines() {
  clear_rows();
  bool may_have_escapes = has_escapes;
  ordering_json_status result = ORDERING_JSON_OK;
  while (row < row_limit && !at_end()) {
    size_t start = *at;
    // Between the line before and this record stands nothing but white space, perhaps blank lines.
    size_t line = start;
    while (line > line_start && bytes[line - 1] != '\n') line--;
    line_start = line;
    size_t line_end = start + ordering_find_byte(bytes + start, length - start, '\n');
    has_escapes = may_have_escapes && memchr(bytes + start, '\\', line_end - start);
    // A line feed is in no text, as the first stage has seen to it: the record's tokens are those of the line.
    if (bytes[start] != '{' || read_row() != ORDERING_JSON_OK || at[-1] >= line_end
        || (!at_end() && *at < line_end)) {
      result = fail(ORDERING_JSON_NOT_A_LINE, line);
      break;
    }
    row_starts[row] = line;
    row_ends[row] = line_end - (bytes[line_end - 1] == '\r');
    line_start = std::min(line_end + 1, length);
    row++;
  }
  has_escapes = may_have_escapes;
  return result;
}

ordering_json_status ordering_json_reader::read_items(bool *is_over) {
  clear_rows();
  *is_over = false;
  while (row < row_limit) {
    uint8_t next = peek();
    if (place == ListPlace::behind_item && next != ',' && next != ']')
      return fail_here(ORDERING_JSON_NO_COMMA_IN_LIST);
    if (place != ListPlace::behind_comma) {
      *is_over = next == ']';
      if (*is_over || place == ListPlace::behind_item) at++;
      if (*is_over) break;
      place = ListPlace::behind_comma;
    }
    if (auto status = read_row()) return status;
    row++;
    place = ListPlace::behind_item;
    if (last_kind != ORDERING_JSON_OBJECT) break;
  }
  return ORDERING_JSON_OK;
}

// MARK: Wanted members

size_t ordering_json_reader::find_child(size_t node, const uint8_t *name, size_t name_length) const {
  size_t child = nodes[node].first_child;
  while (child != none && (nodes[child].name.size() != name_length || !is_name(name, nodes[child].name)))
    child = nodes[child].next_sibling;
  return child;
}

/// Says of a member that was not read, or read in vain, what it is instead, and so of all inside it.
void ordering_json_reader::mark(size_t node, ordering_json_kind kind) {
  if (nodes[node].slot != none) {
    Column &column = *columns[nodes[node].slot];
    column.kinds[row] = kind;
    column.bytes[row] = nullptr;
    column.lengths[row] = 0;
  }
  mark_children(node, kind);
}

void ordering_json_reader::mark_children(size_t node, ordering_json_kind kind) {
  for (size_t child = nodes[node].first_child; child != none; child = nodes[child].next_sibling)
    mark(child, kind);
}

// MARK: The C interface

extern "C" {

ordering_json_reader *ordering_json_create(void) { return new ordering_json_reader; }

void ordering_json_destroy(ordering_json_reader *reader) { delete reader; }

size_t ordering_json_child(ordering_json_reader *reader, size_t parent, const uint8_t *name, size_t length) {
  size_t child = reader->find_child(parent, name, length);
  if (child != none) return child;
  child = reader->nodes.size();
  Node node;
  node.name.assign(reinterpret_cast<const char *>(name), length);
  node.next_sibling = reader->nodes[parent].first_child;
  reader->nodes.push_back(node);
  reader->nodes[parent].first_child = child;
  reader->nodes[parent].child_lengths |= length_bit(length);
  return child;
}

size_t ordering_json_slot(ordering_json_reader *reader, size_t node, bool keeps_items) {
  size_t &slot = reader->nodes[node].slot;
  if (slot == none) {
    slot = reader->columns.size();
    reader->columns.push_back(std::make_unique<Column>());
  }
  reader->columns[slot]->keeps_items |= keeps_items;
  return slot;
}

ordering_json_status ordering_json_open(ordering_json_reader *reader, const uint8_t *bytes, size_t length) {
  return reader->open(bytes, length);
}

ordering_json_status ordering_json_read_value(ordering_json_reader *reader) {
  reader->clear_rows();
  auto status = reader->read_row();
  if (status == ORDERING_JSON_OK) reader->row++;
  return status;
}

ordering_json_status ordering_json_read_lines(ordering_json_reader *reader) { return reader->read_lines(); }

ordering_json_status ordering_json_begin_list(ordering_json_reader *reader) {
  if (reader->peek() != '[') return reader->fail_here(ORDERING_JSON_NOT_A_LIST);
  reader->at++;
  reader->place = ListPlace::beginning;
  return ORDERING_JSON_OK;
}

void ordering_json_continue_list(ordering_json_reader *reader) { reader->place = ListPlace::behind_item; }

ordering_json_status ordering_json_read_items(ordering_json_reader *reader, bool *is_over) {
  return reader->read_items(is_over);
}

ordering_json_status ordering_json_finish(ordering_json_reader *reader) {
  return reader->at_end() ? ORDERING_JSON_OK : reader->fail_here(ORDERING_JSON_MORE_TEXT);
}

bool ordering_json_is_at_end(const ordering_json_reader *reader) { return reader->at_end(); }

size_t ordering_json_position(const ordering_json_reader *reader) {
  return size_t(reader->token_end(reader->at - 1) - reader->bytes);
}

bool ordering_json_is_behind_item(const ordering_json_reader *reader) {
  return reader->place == ListPlace::behind_item;
}

size_t ordering_json_mistake_offset(const ordering_json_reader *reader) { return reader->mistake_offset; }

bool ordering_json_mistake_is_certain(const ordering_json_reader *reader) {
  return !reader->at_end() && reader->at + 1 != reader->tokens_end;
}

size_t ordering_json_row_count(const ordering_json_reader *reader) { return reader->row; }
const size_t *ordering_json_row_starts(const ordering_json_reader *reader) { return reader->row_starts; }
const size_t *ordering_json_row_ends(const ordering_json_reader *reader) { return reader->row_ends; }

ordering_json_kind ordering_json_last_kind(const ordering_json_reader *reader) { return reader->last_kind; }

ordering_json_column ordering_json_values(const ordering_json_reader *reader, size_t slot) {
  const Column &column = *reader->columns[slot];
  return {column.kinds, column.bytes, column.lengths, column.first_items};
}

const ordering_json_value *ordering_json_items(const ordering_json_reader *reader) {
  return reader->items.data();
}

}  // extern "C"
