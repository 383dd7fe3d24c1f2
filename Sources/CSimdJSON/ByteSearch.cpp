#include "CSimdJSON.h"

#include <algorithm>
#include <cstring>

#include <simdjson.h>

namespace {

/// How many bytes a test holds for. Counted in bytes, 255 rounds at a time, which compilers make vectors of.
template <typename Test>
size_t count(const uint8_t *bytes, size_t length, Test test) {
  constexpr size_t lanes = 64;
  size_t total = 0;
  size_t i = 0;
  while (length - i >= lanes) {
    uint8_t counts[lanes] = {};
    size_t rounds = std::min<size_t>(255, (length - i) / lanes);
    for (size_t round = 0; round < rounds; round++, i += lanes)
      for (size_t lane = 0; lane < lanes; lane++) counts[lane] += test(bytes[i + lane]);
    for (size_t lane = 0; lane < lanes; lane++) total += counts[lane];
  }
  for (; i < length; i++) total += test(bytes[i]);
  return total;
}

}  // namespace

extern "C" {

size_t ordering_find_byte(const uint8_t *bytes, size_t length, uint8_t byte) {
  auto found = length ? static_cast<const uint8_t *>(memchr(bytes, byte, length)) : nullptr;
  return found ? size_t(found - bytes) : length;
}

size_t ordering_find_last_byte(const uint8_t *bytes, size_t length, uint8_t byte) {
  size_t i = length;
  // Many bytes at a time, which compilers make vectors of, until one of them is the one.
  constexpr size_t lanes = 64;
  for (; i >= lanes; i -= lanes) {
    uint8_t is_there = 0;
    for (size_t lane = 1; lane <= lanes; lane++) is_there |= bytes[i - lane] == byte;
    if (is_there) break;
  }
  for (; i > 0; i--)
    if (bytes[i - 1] == byte) return i - 1;
  return length;
}

size_t ordering_count_byte(const uint8_t *bytes, size_t length, uint8_t byte) {
  return count(bytes, length, [byte](uint8_t b) -> uint8_t { return b == byte; });
}

size_t ordering_count_scalars(const uint8_t *bytes, size_t length) {
  return count(bytes, length, [](uint8_t b) -> uint8_t { return (b & 0xC0) != 0x80; });
}

bool ordering_json_is_utf8(const uint8_t *bytes, size_t length) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length);
}

}  // extern "C"
