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

const unsigned ordering_json_depth_limit = 1024;

namespace {

constexpr size_t none = SIZE_MAX;

/// A member that is read, or one on the way to such a member.
struct Node {
  std::string name;
  size_t first_child = none;
  size_t next_sibling = none;
  size_t slot = none;
  /// The number of the last record that had it: a second time in the same record is a repetition.
  uint64_t seen_in = 0;
};

}  // namespace

struct ordering_json_reader {
  std::vector<Node> nodes{Node{}};
  std::unique_ptr<simdjson::internal::dom_parser_implementation> tokens;

  const uint8_t *bytes = nullptr;
  size_t length = 0;
  size_t cursor = 0;
  size_t mistake_offset = 0;

  uint64_t record = 0;
  ordering_json_value root{};
  size_t root_start = 0;
  size_t root_end = 0;
  std::vector<ordering_json_value> values;
  std::vector<ordering_json_value> items;
  /// Texts that held escapes. A deque, since its elements stay where they are while it grows.
  std::deque<std::string> unescaped;

  ordering_json_status open(const uint8_t *text, size_t text_length);
  ordering_json_status read_record();
  ordering_json_status value(size_t node, unsigned depth, ordering_json_value *out, bool keeps_items);

  bool at_end() const { return cursor == tokens->n_structural_indexes; }
  /// Where the token at the cursor begins; at the end, where the last token is over.
  size_t offset() const { return at_end() ? token_end(cursor - 1) : tokens->structural_indexes[cursor]; }
  /// The first byte of the token at the cursor; 0, which begins no token of JSON, at the end.
  uint8_t peek() const { return at_end() ? 0 : bytes[offset()]; }

  ordering_json_status fail(ordering_json_status status, size_t where) {
    mistake_offset = where;
    return status;
  }
  /// The failure for a token that should not stand at the cursor.
  ordering_json_status fail_here(ordering_json_status status) {
    return fail(at_end() ? ORDERING_JSON_ENDS_EARLY : status, offset());
  }

  size_t token_end(size_t index) const;
  std::string_view token() const;
  ordering_json_status object(size_t node, unsigned depth);
  ordering_json_status member(size_t node, unsigned depth);
  ordering_json_status list(unsigned depth, ordering_json_value *out, bool keeps_items);
  ordering_json_status text(ordering_json_value *out);
  size_t find_child(size_t node, std::string_view name) const;
  void mark(size_t node, ordering_json_kind kind);
  void mark_children(size_t node, ordering_json_kind kind);
};

// MARK: Tokens

ordering_json_status ordering_json_reader::open(const uint8_t *text, size_t text_length) {
  bytes = text;
  length = text_length;
  cursor = 0;
  if (text_length > simdjson::SIMDJSON_MAXSIZE_BYTES) return ORDERING_JSON_TOO_LARGE;
  if (!tokens || tokens->capacity() < text_length) {
    // Doubled, so that lines of growing length do not allocate once each.
    size_t room = std::max<size_t>(4096, text_length);
    if (tokens) room = std::max(room, std::min<size_t>(2 * tokens->capacity(), 1 << 20));
    auto error = tokens ? tokens->set_capacity(room)
                        : simdjson::get_active_implementation()->create_dom_parser_implementation(
                              room, ordering_json_depth_limit, tokens);
    if (error) {
      tokens.reset();
      return ORDERING_JSON_NO_MEMORY;
    }
  }
  // The first stage reads no byte behind the text: it copies the last, incomplete block (only the second
  // stage, which is not used here, wants readable bytes behind the end).
  switch (tokens->stage1(text, text_length, simdjson::stage1_mode::regular)) {
    case simdjson::SUCCESS: return ORDERING_JSON_OK;
    case simdjson::EMPTY: return ORDERING_JSON_EMPTY;
    case simdjson::UTF8_ERROR: return ORDERING_JSON_NOT_UTF8;
    case simdjson::UNCLOSED_STRING: return ORDERING_JSON_UNCLOSED_TEXT;
    case simdjson::UNESCAPED_CHARS: return ORDERING_JSON_CONTROL_CHARACTER;
    case simdjson::CAPACITY: return ORDERING_JSON_TOO_LARGE;
    default: return ORDERING_JSON_NO_MEMORY;
  }
}

/// Where a token is over: before the white space that separates it from the next one.
size_t ordering_json_reader::token_end(size_t index) const {
  size_t end = index + 1 < tokens->n_structural_indexes ? tokens->structural_indexes[index + 1] : length;
  while (json_scalars::is_white_space(bytes[end - 1])) end--;
  return end;
}

std::string_view ordering_json_reader::token() const {
  size_t start = offset();
  return {reinterpret_cast<const char *>(bytes) + start, token_end(cursor) - start};
}

// MARK: Values

ordering_json_status ordering_json_reader::read_record() {
  record++;
  items.clear();
  unescaped.clear();
  for (auto &value : values) value = ordering_json_value{};
  root_start = offset();
  auto status = value(0, 1, &root, false);
  if (status == ORDERING_JSON_OK) root_end = token_end(cursor - 1);
  return status;
}

/// Reads the value at the cursor into `out`, and what is wanted inside it into `values`.
ordering_json_status ordering_json_reader::value(
    size_t node, unsigned depth, ordering_json_value *out, bool keeps_items) {
  ordering_json_value ignored;
  if (!out) out = &ignored;
  *out = ordering_json_value{};
  uint8_t first = peek();
  bool has_children = node != none && nodes[node].first_child != none;
  if (has_children && first != '{' && first != 'n') mark_children(node, ORDERING_JSON_BLOCKED);

  switch (first) {
    case '{':
      if (depth > ordering_json_depth_limit) return fail_here(ORDERING_JSON_TOO_DEEP);
      out->kind = ORDERING_JSON_OBJECT;
      return object(has_children ? node : none, depth);
    case '[':
      if (depth > ordering_json_depth_limit) return fail_here(ORDERING_JSON_TOO_DEEP);
      out->kind = ORDERING_JSON_LIST;
      return list(depth, out, keeps_items);
    case '"':
      return text(out);
    case '-': case '0': case '1': case '2': case '3': case '4':
    case '5': case '6': case '7': case '8': case '9': {
      auto literal = token();
      if (!json_scalars::is_number(literal)) return fail_here(ORDERING_JSON_BAD_NUMBER);
      out->kind = ORDERING_JSON_NUMBER;
      out->bytes = reinterpret_cast<const uint8_t *>(literal.data());
      out->length = literal.size();
      break;
    }
    case 'n': case 't': case 'f': {
      auto word = token();
      if (word == "null") out->kind = ORDERING_JSON_NULL;
      else if (word == "true") out->kind = ORDERING_JSON_TRUE;
      else if (word == "false") out->kind = ORDERING_JSON_FALSE;
      else return fail_here(ORDERING_JSON_BAD_WORD);
      break;
    }
    case '}': case ']': case ',': case ':':
      return fail_here(ORDERING_JSON_NO_VALUE);
    default:
      return fail_here(ORDERING_JSON_BAD_WORD);
  }
  cursor++;
  return ORDERING_JSON_OK;
}

ordering_json_status ordering_json_reader::object(size_t node, unsigned depth) {
  cursor++;
  if (peek() == '}') {
    cursor++;
    return ORDERING_JSON_OK;
  }
  while (true) {
    if (auto status = member(node, depth)) return status;
    uint8_t next = peek();
    if (next != ',' && next != '}') return fail_here(ORDERING_JSON_NO_COMMA_IN_OBJECT);
    cursor++;
    if (next == '}') return ORDERING_JSON_OK;
  }
}

ordering_json_status ordering_json_reader::member(size_t node, unsigned depth) {
  if (peek() != '"') return fail_here(ORDERING_JSON_NO_NAME);
  ordering_json_value name;
  if (auto status = text(&name)) return status;
  if (peek() != ':') return fail_here(ORDERING_JSON_NO_COLON);
  cursor++;

  // A name with half a surrogate pair is the name of no field.
  size_t child = none;
  if (node != none && name.kind == ORDERING_JSON_TEXT)
    child = find_child(node, {reinterpret_cast<const char *>(name.bytes), name.length});
  if (child == none) return value(none, depth + 1, nullptr, false);
  if (nodes[child].seen_in == record) {
    mark(child, ORDERING_JSON_REPEATED);
    return value(none, depth + 1, nullptr, false);
  }
  nodes[child].seen_in = record;
  size_t slot = nodes[child].slot;
  return value(child, depth + 1, slot == none ? nullptr : &values[slot], true);
}

ordering_json_status ordering_json_reader::list(unsigned depth, ordering_json_value *out, bool keeps_items) {
  cursor++;
  out->first_item = items.size();
  if (peek() == ']') {
    cursor++;
    return ORDERING_JSON_OK;
  }
  while (true) {
    ordering_json_value item;
    if (auto status = value(none, depth + 1, &item, false)) return status;
    out->length++;
    if (keeps_items) items.push_back(item);
    uint8_t next = peek();
    if (next != ',' && next != ']') return fail_here(ORDERING_JSON_NO_COMMA_IN_LIST);
    cursor++;
    if (next == ']') return ORDERING_JSON_OK;
  }
}

ordering_json_status ordering_json_reader::text(ordering_json_value *out) {
  auto quoted = token();
  // The first stage has seen to it that the quotes are closed; what would stand between the closing quote
  // and the next token would be a token itself.
  if (quoted.size() < 2 || quoted.back() != '"') return fail_here(ORDERING_JSON_UNCLOSED_TEXT);
  auto inside = quoted.substr(1, quoted.size() - 2);
  out->kind = ORDERING_JSON_TEXT;
  if (memchr(inside.data(), '\\', inside.size())) {
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
  cursor++;
  return ORDERING_JSON_OK;
}

// MARK: Wanted members

size_t ordering_json_reader::find_child(size_t node, std::string_view name) const {
  size_t child = nodes[node].first_child;
  while (child != none && nodes[child].name != name) child = nodes[child].next_sibling;
  return child;
}

void ordering_json_reader::mark(size_t node, ordering_json_kind kind) {
  if (nodes[node].slot != none) values[nodes[node].slot] = ordering_json_value{kind, nullptr, 0, 0};
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
  std::string_view wanted(reinterpret_cast<const char *>(name), length);
  size_t child = reader->find_child(parent, wanted);
  if (child != none) return child;
  child = reader->nodes.size();
  Node node;
  node.name = wanted;
  node.next_sibling = reader->nodes[parent].first_child;
  reader->nodes.push_back(node);
  reader->nodes[parent].first_child = child;
  return child;
}

size_t ordering_json_slot(ordering_json_reader *reader, size_t node) {
  size_t &slot = reader->nodes[node].slot;
  if (slot == none) {
    slot = reader->values.size();
    reader->values.push_back(ordering_json_value{});
  }
  return slot;
}

ordering_json_status ordering_json_open(ordering_json_reader *reader, const uint8_t *bytes, size_t length) {
  return reader->open(bytes, length);
}

ordering_json_status ordering_json_read_value(ordering_json_reader *reader) { return reader->read_record(); }

ordering_json_status ordering_json_begin_list(ordering_json_reader *reader, bool *is_empty) {
  if (reader->peek() != '[') return reader->fail_here(ORDERING_JSON_NOT_A_LIST);
  reader->cursor++;
  *is_empty = reader->peek() == ']';
  if (*is_empty) reader->cursor++;
  return ORDERING_JSON_OK;
}

ordering_json_status ordering_json_next_in_list(ordering_json_reader *reader, bool *is_over) {
  uint8_t next = reader->peek();
  if (next != ',' && next != ']') return reader->fail_here(ORDERING_JSON_NO_COMMA_IN_LIST);
  reader->cursor++;
  *is_over = next == ']';
  return ORDERING_JSON_OK;
}

ordering_json_status ordering_json_finish(ordering_json_reader *reader) {
  return reader->at_end() ? ORDERING_JSON_OK : reader->fail_here(ORDERING_JSON_MORE_TEXT);
}

ordering_json_kind ordering_json_value_kind(const ordering_json_reader *reader) { return reader->root.kind; }
size_t ordering_json_value_start(const ordering_json_reader *reader) { return reader->root_start; }
size_t ordering_json_value_end(const ordering_json_reader *reader) { return reader->root_end; }
size_t ordering_json_mistake_offset(const ordering_json_reader *reader) { return reader->mistake_offset; }

const ordering_json_value *ordering_json_values(const ordering_json_reader *reader) {
  return reader->values.data();
}

const ordering_json_value *ordering_json_items(const ordering_json_reader *reader) {
  return reader->items.data();
}

size_t ordering_find_byte(const uint8_t *bytes, size_t length, uint8_t byte) {
  auto found = length ? static_cast<const uint8_t *>(memchr(bytes, byte, length)) : nullptr;
  return found ? size_t(found - bytes) : length;
}

bool ordering_json_is_utf8(const uint8_t *bytes, size_t length) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length);
}

}  // extern "C"
