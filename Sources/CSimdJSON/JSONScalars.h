/// The forms of numbers and of escaped text in JSON (RFC 8259, sections 6 and 7).
#ifndef ORDERING_JSON_SCALARS_H
#define ORDERING_JSON_SCALARS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace json_scalars {

inline bool is_white_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether the whole of `text` is a number.
inline bool is_number(std::string_view text) {
  size_t i = 0;
  auto digits = [&] {
    size_t from = i;
    while (i < text.size() && is_digit(text[i])) i++;
    return i > from;
  };
  if (i < text.size() && text[i] == '-') i++;
  if (i < text.size() && text[i] == '0') i++;
  else if (!digits()) return false;
  if (i < text.size() && text[i] == '.') {
    i++;
    if (!digits()) return false;
  }
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    i++;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) i++;
    if (!digits()) return false;
  }
  return i == text.size();
}

enum class Unescaping { done, lone_surrogate, malformed };

/// The four hexadecimal digits of a `\u` escape that begin at `at`, or -1.
inline int32_t code_unit(std::string_view text, size_t at) {
  if (text.size() - at < 4) return -1;
  int32_t unit = 0;
  for (size_t i = at; i < at + 4; i++) {
    char c = text[i];
    int32_t digit = -1;
    if (is_digit(c)) digit = c - '0';
    else if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    else if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

inline void append_utf8(int32_t scalar, std::string &out) {
  if (scalar < 0x80) {
    out.push_back(char(scalar));
  } else if (scalar < 0x800) {
    out.push_back(char(0xC0 | (scalar >> 6)));
    out.push_back(char(0x80 | (scalar & 0x3F)));
  } else if (scalar < 0x10000) {
    out.push_back(char(0xE0 | (scalar >> 12)));
    out.push_back(char(0x80 | ((scalar >> 6) & 0x3F)));
    out.push_back(char(0x80 | (scalar & 0x3F)));
  } else {
    out.push_back(char(0xF0 | (scalar >> 18)));
    out.push_back(char(0x80 | ((scalar >> 12) & 0x3F)));
    out.push_back(char(0x80 | ((scalar >> 6) & 0x3F)));
    out.push_back(char(0x80 | (scalar & 0x3F)));
  }
}

/// Appends the text that stands between two quotes to `out`, without its escapes. For a malformed escape,
/// `wrong` is its place in `text`; half a surrogate pair (which is well-formed JSON) is left out.
inline Unescaping unescape(std::string_view text, std::string &out, size_t &wrong) {
  auto result = Unescaping::done;
  out.reserve(text.size());
  size_t i = 0;
  while (i < text.size()) {
    if (text[i] != '\\') {
      size_t end = text.find('\\', i);
      if (end == std::string_view::npos) end = text.size();
      out.append(text, i, end - i);
      i = end;
      continue;
    }
    wrong = i;
    char letter = i + 1 < text.size() ? text[i + 1] : 0;
    i += 2;
    switch (letter) {
      case '"': case '\\': case '/': out.push_back(letter); continue;
      case 'b': out.push_back('\b'); continue;
      case 'f': out.push_back('\f'); continue;
      case 'n': out.push_back('\n'); continue;
      case 'r': out.push_back('\r'); continue;
      case 't': out.push_back('\t'); continue;
      case 'u': break;
      default: return Unescaping::malformed;
    }
    int32_t scalar = code_unit(text, i);
    if (scalar < 0) return Unescaping::malformed;
    i += 4;
    if (scalar >= 0xD800 && scalar < 0xE000) {
      int32_t low = -1;
      if (scalar < 0xDC00 && text.size() - i >= 6 && text[i] == '\\' && text[i + 1] == 'u')
        low = code_unit(text, i + 2);
      if (low < 0xDC00 || low >= 0xE000) {
        result = Unescaping::lone_surrogate;
        continue;
      }
      scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
      i += 6;
    }
    append_utf8(scalar, out);
  }
  return result;
}

/// Whether every escape of the text that stands between two quotes is well-formed; else `wrong` is its place.
inline bool has_good_escapes(std::string_view text, size_t &wrong) {
  size_t i = text.find('\\');
  while (i != std::string_view::npos) {
    wrong = i;
    char letter = i + 1 < text.size() ? text[i + 1] : 0;
    switch (letter) {
      case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
        i += 2;
        break;
      case 'u':
        if (code_unit(text, i + 2) < 0) return false;
        i += 6;
        break;
      default: return false;
    }
    i = text.find('\\', i);
  }
  return true;
}

}  // namespace json_scalars

#endif
