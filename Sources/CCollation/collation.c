// Sort keys and comparison of texts.
#include "collator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

enum {
  // After so many texts of an order its weights are worth their making, which takes as long as these have.
  texts_before_weights = 2000,
  // Working memory beyond this is freed after use.
  kept_memory = 64 << 10,
};

// The buffer, or another in its place, with room for `size` bytes; what was there before is gone.
static void *with_room(void *buffer, size_t *capacity, size_t size) {
  if (size <= *capacity) return buffer;
  free(buffer);
  *capacity = size + size / 2 + 64;
  buffer = malloc(*capacity);
  // Out of memory ends the process here as it does everywhere in Swift.
  if (buffer == NULL) abort();
  return buffer;
}

// Opening and closing.

collation_collator *open_collator(const char *tag, int levels, bool case_level) {
  UCollator *icu = open_icu(tag);
  if (icu == NULL) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UColAttributeValue strength = levels == 1 ? UCOL_PRIMARY : levels == 2 ? UCOL_SECONDARY : UCOL_TERTIARY;
  ucol_setAttribute(icu, UCOL_STRENGTH, strength, &status);
  ucol_setAttribute(icu, UCOL_CASE_LEVEL, case_level ? UCOL_ON : UCOL_OFF, &status);
  // Canonically equal texts tie only when they are normalised first.
  ucol_setAttribute(icu, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  collation_collator *collator = U_SUCCESS(status) ? calloc(1, sizeof *collator) : NULL;
  char *name = collator != NULL ? strdup(tag) : NULL;
  if (name == NULL) {
    free(collator);
    ucol_close(icu);
    return NULL;
  }
  *collator = (collation_collator){.tag = name, .levels = levels, .case_level = case_level, .icu = icu};
  collator->compares_by_keys = ucol_getAttribute(icu, UCOL_FRENCH_COLLATION, &status) != UCOL_OFF;
  return collator;
}

void close_collator(collation_collator *collator) {
  ucol_close(collator->icu);
  release_latin_weights(collator->latin);
  free(collator->tag);
  free(collator->units);
  free(collator->numbered);
  free(collator);
}

void shrink_collator(collation_collator *collator) {
  if (collator->units_capacity > kept_memory) {
    free(collator->units);
    collator->units = NULL;
    collator->units_capacity = 0;
  }
  if (collator->numbered_capacity > kept_memory) {
    free(collator->numbered);
    collator->numbered = NULL;
    collator->numbered_capacity = 0;
  }
}

// What counts of a text.

// ICU's lengths have 32 bits, and a sort key is longer than its text. Three units for a byte are far from that
// with 128 MiB. One unit gives at most 31 collation elements (ICU's longest expansion) of at most 7 bytes:
// 4 of the letter, 2 of the accent, 1 of the case. So the key of 8 Mi units is below 2 GiB.
static const size_t text_limit = (size_t)128 << 20;
static const int32_t unit_limit = (int32_t)8 << 20;

// Below this, nothing of a text is cut off: with its numbers rewritten it is at most three times as long.
static const size_t uncut_limit = (size_t)1 << 20;

// UTF-8 to UTF-16, ill-formed bytes to U+FFFD. Each byte gives at most one unit. Only the beginning of the text counts.
static int32_t to_utf16(collation_collator *collator, const uint8_t *text, size_t length) {
  // A unit comes from at most three bytes.
  if (length > (size_t)unit_limit * 3 + 3) length = (size_t)unit_limit * 3 + 3;
  UChar *units = with_room(collator->units, &collator->units_capacity, (length + 1) * sizeof(UChar));
  collator->units = units;
  size_t i = 0;
  while (i < length && text[i] < 0x80) {
    units[i] = text[i];
    i++;
  }
  int32_t count = (int32_t)i;
  if (i < length) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t rest = 0;
    u_strFromUTF8WithSub(
      units + i, (int32_t)(length - i + 1), &rest, (const char *)text + i, (int32_t)(length - i), 0xFFFD,
      NULL, &status);
    // There is room for every unit, and nothing else can be wrong with any bytes.
    if (U_FAILURE(status)) abort();
    count += rest;
  }
  return count < unit_limit ? count : unit_limit;
}

// Numbers by value.

static bool is_ascii_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

// Digits of other scripts and styles (٣, ７, ²) weigh the same as 0–9 at the first level.
static bool is_other_digit(UChar32 c) {
  int32_t type = u_getIntPropertyValue(c, UCHAR_NUMERIC_TYPE);
  return type == U_NT_DECIMAL || type == U_NT_DIGIT;
}

// Appends a whole number so that plain collation, which takes digits one by one, orders by its value:
//
//   | digits of the length (one digit) | length | the digits, leading zeros dropped |
//   |               1                  |   1    | 7                                 |   7, 07, 007
//   |               1                  |   2    | 10                                |   10
//   |               2                  |   12   | 999999999999                      |   999999999999
//
// A longer number has a greater length, numbers of one length differ at their first different digit, and
// no number's form begins another's.
static uint8_t *append_number(uint8_t *out, const uint8_t *digits, size_t count) {
  while (count > 1 && *digits == '0') {
    digits++;
    count--;
  }
  // The text is at most 128 Mi bytes long.
  uint8_t length[9];
  int length_digits = 0;
  for (size_t rest = count; rest > 0; rest /= 10) length[length_digits++] = (uint8_t)('0' + rest % 10);
  *out++ = (uint8_t)('0' + length_digits);
  while (length_digits > 0) *out++ = length[--length_digits];
  memcpy(out, digits, count);
  return out + count;
}

// Rewrites the numbers of the text, and returns how long it is then. A digit of another script counts as a number by
// itself, so that its weight cannot be taken for the length of a number.
static size_t with_numbers(collation_collator *collator, const uint8_t *text, size_t length) {
  // A run of one digit becomes three, and longer runs grow by less. A digit of another script has at least two bytes.
  uint8_t *start = with_room(collator->numbered, &collator->numbered_capacity, 3 * length + 1);
  collator->numbered = start;
  uint8_t *out = start;
  // No longer than `text_limit`, so that 32 bits are enough.
  int32_t count = (int32_t)length, i = 0;
  while (i < count) {
    int32_t from = i;
    if (is_ascii_digit(text[i])) {
      while (i < count && is_ascii_digit(text[i])) i++;
      out = append_number(out, text + from, (size_t)(i - from));
      continue;
    }
    if (text[i] < 0x80) {
      *out++ = text[i++];
      continue;
    }
    // Below 0 where bytes are ill-formed; they stay as they are, and what stands between two of them.
    UChar32 c;
    U8_NEXT(text, i, count, c);
    if (c >= 0x80 && is_other_digit(c)) {
      *out++ = '1';
      *out++ = '1';
    }
    while (from < i) *out++ = text[from++];
  }
  return (size_t)(out - start);
}

// Sort keys.

size_t icu_sort_key(const UCollator *icu, const UChar *units, int32_t count, uint8_t *key, size_t capacity) {
  int32_t limit = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
  int32_t needed = ucol_getSortKey(icu, units, count, key, limit);
  // ICU counts its terminator; it is of no use where lengths are kept. Nothing is 0 but a failure.
  if (needed == 0) abort();
  return needed > limit ? (size_t)needed : (size_t)needed - 1;
}

// Counts texts that go through ICU, and sees that soon those of Latin letters do no more.
static void note_text(collation_collator *collator) {
  if (collator->latin == NULL && ++collator->icu_texts >= texts_before_weights) {
    collator->latin = shared_latin_weights(collator);
  }
}

// Rewrites the numbers of the text where they count.
static void prepare(collation_collator *collator, const uint8_t **text, size_t *length, bool natural) {
  if (!natural) return;
  *length = with_numbers(collator, *text, *length < text_limit ? *length : text_limit);
  *text = collator->numbered;
}

size_t collation_sort_key(
  collation_collator *collator, const uint8_t *text, size_t length, bool natural,
  uint8_t *key, size_t capacity) {
  prepare(collator, &text, &length, natural);
  if (collator->latin != NULL && length <= uncut_limit) {
    size_t needed = latin_key_room(collator->latin, length);
    if (needed > capacity) return needed;
    size_t written = latin_sort_key(collator->latin, text, length, key);
    if (written != SIZE_MAX) return written;
  }
  note_text(collator);
  int32_t count = to_utf16(collator, text, length);
  return icu_sort_key(collator->icu, collator->units, count, key, capacity);
}

size_t collation_sort_key_of_icu(
  collation_collator *collator, const uint8_t *text, size_t length, bool natural,
  uint8_t *key, size_t capacity) {
  prepare(collator, &text, &length, natural);
  int32_t count = to_utf16(collator, text, length);
  return icu_sort_key(collator->icu, collator->units, count, key, capacity);
}

// Comparison.

// By their sort keys.
static int compare_keys(
  collation_collator *collator, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length) {
  uint8_t *keys[2];
  size_t lengths[2];
  for (int i = 0; i < 2; i++) {
    int32_t count = i == 0 ? to_utf16(collator, a, a_length) : to_utf16(collator, b, b_length);
    size_t needed = icu_sort_key(collator->icu, collator->units, count, NULL, 0);
    // One more, as ICU writes its terminator too.
    keys[i] = malloc(needed + 1);
    if (keys[i] == NULL) abort();
    lengths[i] = icu_sort_key(collator->icu, collator->units, count, keys[i], needed + 1);
  }
  int order = memcmp(keys[0], keys[1], lengths[0] < lengths[1] ? lengths[0] : lengths[1]);
  if (order == 0) order = (lengths[0] > lengths[1]) - (lengths[0] < lengths[1]);
  free(keys[0]);
  free(keys[1]);
  return (order > 0) - (order < 0);
}

int collation_compare(
  collation_collator *collator, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length) {
  // What is cut off from a sort key must not count here.
  if (a_length > uncut_limit || b_length > uncut_limit) return compare_keys(collator, a, a_length, b, b_length);
  if (collator->latin != NULL) {
    int order = latin_compare(collator->latin, a, a_length, b, b_length);
    if (order != 2) return order;
  } else {
    note_text(collator);
  }
  if (collator->compares_by_keys) return compare_keys(collator, a, a_length, b, b_length);
  UErrorCode status = U_ZERO_ERROR;
  UCollationResult order = ucol_strcollUTF8(
    collator->icu, (const char *)a, (int32_t)a_length, (const char *)b, (int32_t)b_length, &status);
  if (U_FAILURE(status)) return compare_keys(collator, a, a_length, b, b_length);
  return order == UCOL_LESS ? -1 : order == UCOL_GREATER ? 1 : 0;
}
