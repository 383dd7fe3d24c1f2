// Which locales there are, and what their tags mean.
#include "CCollation.h"
#include "collator.h"

#include <string.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>

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

UCollator *open_icu(const char *tag) {
  char name[ULOC_FULLNAME_CAPACITY];
  if (!locale_name(tag, name, sizeof name)) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UCollator *icu = ucol_open(name, &status);
  if (U_SUCCESS(status)) return icu;
  ucol_close(icu);
  return NULL;
}

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
  if (is_noted_as_known(tag)) return true;
  char name[ULOC_FULLNAME_CAPACITY];
  if (!locale_name(tag, name, sizeof name)) return false;
  if (!is_known_language(name) || !has_known_keywords(name)) return false;
  // Opening fails for a keyword with a value that means nothing.
  UCollator *icu = open_icu(tag);
  ucol_close(icu);
  if (icu != NULL) note_as_known(tag);
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
