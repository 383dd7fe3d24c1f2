// What the files of this target share. Swift never sees it: it includes ICU's headers.
#ifndef COLLATOR_H
#define COLLATOR_H

#include "CCollation.h"

#include <unicode/ucol.h>

struct ascii_weights;

struct collation_collator {
  // What it was opened with; the tag is a copy.
  char *tag;
  int levels;
  bool case_level;

  UCollator *icu;
  // The text with its numbers rewritten, and in UTF-16; their capacities in bytes.
  uint8_t *numbered;
  UChar *units;
  size_t numbered_capacity, units_capacity;

  // Shared by all collators that were opened alike; NULL until they are worth their making.
  struct ascii_weights *ascii;
  // How many ASCII texts went through ICU for want of them.
  uint32_t ascii_texts;
};

// collation.c

// Opens a new collator, or NULL.
collation_collator *open_collator(const char *tag, int levels, bool case_level);
// Frees a collator.
void close_collator(collation_collator *collator);
// Frees the working memory that an uncommonly long text has left.
void shrink_collator(collation_collator *collator);
// The sort key of units of UTF-16 as ICU makes it, without terminator; see `collation_sort_key`.
size_t icu_sort_key(const UCollator *icu, const UChar *units, int32_t count, uint8_t *key, size_t capacity);

// locales.c

// Opens ICU's collator of a BCP 47 tag, or NULL.
UCollator *open_icu(const char *tag);

// ascii.c

// The weights of the ASCII characters in an order. They never change once made.
typedef struct ascii_weights ascii_weights;

// Asks ICU for the weights. Where an order has no simple keys of ASCII texts, no text is fit.
ascii_weights *make_ascii_weights(const UCollator *icu);
// One more and one less that holds them; the last one frees them. NULL is nothing to hold.
ascii_weights *retain_ascii_weights(ascii_weights *weights);
void release_ascii_weights(ascii_weights *weights);
// Room that is enough for writing the key of any text of a length.
size_t ascii_key_room(const ascii_weights *weights, size_t length);
// Writes the key of a text into memory of `ascii_key_room` bytes, and returns its length, or SIZE_MAX where the text
// is not fit and ICU must be asked.
size_t ascii_sort_key(const ascii_weights *weights, const uint8_t *text, size_t length, uint8_t *key);
// −1, 0 or 1: which text comes first; 2 where ICU must be asked.
int ascii_compare(
  const ascii_weights *weights, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length);

// pool.c

// The weights of the collator's order, held once more: shared ones, or new ones that are shared from now on.
ascii_weights *shared_ascii_weights(const collation_collator *collator);
// Whether the tag was noted as that of a known locale, and so it is now, as long as an order of it is pooled.
bool is_noted_as_known(const char *tag);
void note_as_known(const char *tag);

#endif
