// The few functions of ICU that sorting text needs, behind types that Swift can see: ICU's own headers
// clash with the copy of ICU inside Foundation, so only the C files of this target include them.
#ifndef CCOLLATION_H
#define CCOLLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One open collator with its working memory. Not safe for use by two threads at once.
typedef struct collation_collator collation_collator;

// Opens the collator of a BCP 47 tag ("" is the root collation). `levels` is how many levels of difference
// count: 1 letters, 2 accents too, 3 case and variants too. `case_level` lets case count at level 1.
// NULL when ICU cannot open it. Never looks at the locale of the process.
// A collator that was closed is kept for whoever opens the same again, by any thread; so is what was learnt with it.
collation_collator *collation_open(const char *tag, int levels, bool case_level);

void collation_close(collation_collator *collator);

// Writes the sort key of a UTF-8 text, without a terminator, and returns its length. When that is more than
// `capacity`, what was written is of no use: call again with as much room.
// With `natural`, each run of the digits 0–9 counts as one whole number.
// Only the beginning of a text counts: its first 128 MiB, and of these the first 8 Mi units of UTF-16, numbers
// rewritten.
size_t collation_sort_key(
  collation_collator *collator, const uint8_t *text, size_t length, bool natural,
  uint8_t *key, size_t capacity);

// The same, made by ICU alone: what the shorter way that texts of Latin letters go is checked against.
size_t collation_sort_key_of_icu(
  collation_collator *collator, const uint8_t *text, size_t length, bool natural,
  uint8_t *key, size_t capacity);

// −1, 0 or 1: which of two UTF-8 texts comes first, as their sort keys say without `natural`.
int collation_compare(
  collation_collator *collator, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length);

// Whether ICU knows the language of a BCP 47 tag, and everything else in it has a meaning for collation.
bool collation_is_known(const char *tag);

// The number of locales that have a collation, and the BCP 47 tag of one of them. Returns the length of the
// tag, or 0 where it does not fit.
int32_t collation_locale_count(void);
int32_t collation_locale_tag(int32_t index, char *tag, int32_t capacity);

// The version of ICU, on which sort keys depend: "72.1.0.0". `version` has room for 20 bytes, NUL included.
void collation_icu_version(char *version);

#endif
