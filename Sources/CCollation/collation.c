#include "CCollation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

struct collation_collator {
  UCollator *icu;
  // The text in UTF-16, and the same with its numbers rewritten.
  UChar *plain, *numbered;
  size_t plain_capacity, numbered_capacity;
};

// Room for `count` units; what was there before is gone.
static UChar *room(UChar **buffer, size_t *capacity, size_t count) {
  if (*capacity < count) {
    free(*buffer);
    *capacity = count + count / 2 + 64;
    *buffer = malloc(*capacity * sizeof(UChar));
    // Out of memory ends the process here as it does everywhere in Swift.
    if (*buffer == NULL) abort();
  }
  return *buffer;
}

// Opening and closing.

// ICU's name of the locale of a BCP 47 tag; false when the tag is not well formed to its end.
static bool locale_name(const char *tag, char *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  int32_t length = uloc_forLanguageTag(tag, name, capacity, &parsed, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return false;
  if (parsed != (int32_t)strlen(tag)) return false;
  // An empty name would be read as the locale of the process by some functions of ICU.
  if (length == 0) {
    if ((size_t)capacity < sizeof "root") return false;
    strcpy(name, "root");
  }
  return true;
}

static UCollator *open_icu(const char *tag) {
  char name[ULOC_FULLNAME_CAPACITY];
  if (!locale_name(tag, name, sizeof name)) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UCollator *icu = ucol_open(name, &status);
  if (U_SUCCESS(status)) return icu;
  ucol_close(icu);
  return NULL;
}

collation_collator *collation_open(const char *tag, int levels, bool case_level) {
  UCollator *icu = open_icu(tag);
  if (icu == NULL) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UColAttributeValue strength = levels == 1 ? UCOL_PRIMARY : levels == 2 ? UCOL_SECONDARY : UCOL_TERTIARY;
  ucol_setAttribute(icu, UCOL_STRENGTH, strength, &status);
  ucol_setAttribute(icu, UCOL_CASE_LEVEL, case_level ? UCOL_ON : UCOL_OFF, &status);
  // Canonically equal texts tie only when they are normalised first.
  ucol_setAttribute(icu, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  collation_collator *collator = U_SUCCESS(status) ? calloc(1, sizeof *collator) : NULL;
  if (collator == NULL) {
    ucol_close(icu);
    return NULL;
  }
  collator->icu = icu;
  return collator;
}

void collation_close(collation_collator *collator) {
  ucol_close(collator->icu);
  free(collator->plain);
  free(collator->numbered);
  free(collator);
}

// Sort keys.

// ICU's lengths have 32 bits, and a sort key is longer than its text. Three units for a byte are far from that
// with 128 MiB. One unit gives at most 31 collation elements (ICU's longest expansion) of at most 7 bytes:
// 4 of the letter, 2 of the accent, 1 of the case. So the key of 8 Mi units is below 2 GiB.
static const size_t text_limit = (size_t)128 << 20;
static const int32_t unit_limit = (int32_t)8 << 20;

// UTF-8 to UTF-16, ill-formed bytes to U+FFFD. Each byte gives at most one unit.
static int32_t to_utf16(collation_collator *collator, const uint8_t *text, size_t length) {
  UChar *units = room(&collator->plain, &collator->plain_capacity, length + 1);
  size_t i = 0;
  while (i < length && text[i] < 0x80) {
    units[i] = text[i];
    i++;
  }
  if (i == length) return (int32_t)length;
  UErrorCode status = U_ZERO_ERROR;
  int32_t rest = 0;
  u_strFromUTF8WithSub(
    units + i, (int32_t)(length - i + 1), &rest, (const char *)text + i, (int32_t)(length - i), 0xFFFD,
    NULL, &status);
  // There is room for every unit, and nothing else can be wrong with any bytes.
  if (U_FAILURE(status)) abort();
  return (int32_t)i + rest;
}

static bool is_ascii_digit(UChar unit) { return unit >= '0' && unit <= '9'; }

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
static UChar *append_number(UChar *out, const UChar *digits, int32_t count) {
  while (count > 1 && *digits == '0') {
    digits++;
    count--;
  }
  char length[12];
  int length_digits = snprintf(length, sizeof length, "%d", (int)count);
  *out++ = (UChar)('0' + length_digits);
  for (int i = 0; i < length_digits; i++) *out++ = (UChar)length[i];
  u_memcpy(out, digits, count);
  return out + count;
}

// Rewrites the numbers of the text. A digit of another script counts as a number by itself, so that its
// weight cannot be taken for the length of a number.
static int32_t with_numbers(collation_collator *collator, int32_t count) {
  const UChar *in = collator->plain;
  // A run of one digit becomes three, and longer runs grow by less.
  UChar *start = room(&collator->numbered, &collator->numbered_capacity, 3 * (size_t)count + 1);
  UChar *out = start;
  int32_t i = 0;
  while (i < count) {
    int32_t from = i;
    if (is_ascii_digit(in[i])) {
      while (i < count && is_ascii_digit(in[i])) i++;
      out = append_number(out, in + from, i - from);
      continue;
    }
    UChar32 c;
    U16_NEXT(in, i, count, c);
    if (c >= 0x80 && is_other_digit(c)) {
      *out++ = '1';
      *out++ = '1';
    }
    while (from < i) *out++ = in[from++];
  }
  return (int32_t)(out - start);
}

size_t collation_sort_key(
  collation_collator *collator, const uint8_t *text, size_t length, bool natural,
  uint8_t *key, size_t capacity) {
  int32_t count = to_utf16(collator, text, length < text_limit ? length : text_limit);
  const UChar *units = collator->plain;
  if (natural) {
    count = with_numbers(collator, count);
    units = collator->numbered;
  }
  if (count > unit_limit) count = unit_limit;
  int32_t limit = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
  int32_t needed = ucol_getSortKey(collator->icu, units, count, key, limit);
  // ICU counts its terminator; it is of no use where lengths are kept. Nothing is 0 but a failure.
  if (needed == 0) abort();
  return needed > limit ? (size_t)needed : (size_t)needed - 1;
}

// Locales.

static bool is_language_of(const char *locale, const char *language) {
  char other[ULOC_LANG_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(locale, other, sizeof other, &status);
  return U_SUCCESS(status) && strcmp(other, language) == 0;
}

// A language without a collation of its own is in order by the root collation when ICU knows it at all.
static bool is_known_language(const char *name) {
  if (strcmp(name, "root") == 0) return true;
  char language[ULOC_LANG_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(name, language, sizeof language, &status);
  if (U_FAILURE(status)) return false;
  // "und-u-co-emoji" has no language: the root collation with a keyword.
  if (language[0] == 0) return true;
  for (int32_t i = 0; i < ucol_countAvailable(); i++) {
    if (is_language_of(ucol_getAvailable(i), language)) return true;
  }
  for (int32_t i = 0; i < uloc_countAvailable(); i++) {
    if (is_language_of(uloc_getAvailable(i), language)) return true;
  }
  return false;
}

static bool is_collation_type_of(const char *name, const char *type) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *types = ucol_getKeywordValuesForLocale("collation", name, false, &status);
  bool found = false;
  const char *known;
  while (!found && U_SUCCESS(status) && (known = uenum_next(types, NULL, &status)) != NULL) {
    found = strcmp(known, type) == 0;
  }
  uenum_close(types);
  return found;
}

// The keywords that make a locale: which of its orders (co), capitals or small letters first (kf),
// punctuation ignored (ka), accents from the end (kb). Others, such as levels and numbers, are said by the
// sort key itself.
static bool has_known_keywords(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *keywords = uloc_openKeywords(name, &status);
  bool known = true;
  const char *keyword;
  while (known && keywords != NULL && (keyword = uenum_next(keywords, NULL, &status)) != NULL) {
    if (strcmp(keyword, "collation") == 0) {
      char type[ULOC_KEYWORDS_CAPACITY];
      uloc_getKeywordValue(name, keyword, type, sizeof type, &status);
      known = U_SUCCESS(status) && is_collation_type_of(name, type);
    } else {
      known = strcmp(keyword, "colcasefirst") == 0 || strcmp(keyword, "colalternate") == 0
        || strcmp(keyword, "colbackwards") == 0;
    }
  }
  uenum_close(keywords);
  return known && U_SUCCESS(status);
}

bool collation_is_known(const char *tag) {
  char name[ULOC_FULLNAME_CAPACITY];
  if (!locale_name(tag, name, sizeof name)) return false;
  if (!is_known_language(name) || !has_known_keywords(name)) return false;
  // Opening fails for a keyword with a value that means nothing.
  UCollator *icu = open_icu(tag);
  ucol_close(icu);
  return icu != NULL;
}

int32_t collation_locale_count(void) { return ucol_countAvailable(); }

int32_t collation_locale_tag(int32_t index, char *tag, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_toLanguageTag(ucol_getAvailable(index), tag, capacity, false, &status);
  return U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING ? 0 : length;
}

void collation_icu_version(char *version) {
  UVersionInfo numbers;
  u_getVersion(numbers);
  u_versionToString(numbers, version);
}
