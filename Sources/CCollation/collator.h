// What the files of this target share. Swift never sees it: it includes ICU's headers.
#ifndef COLLATOR_H
#define COLLATOR_H

#include "CCollation.h"

#include <unicode/ucol.h>

struct latin_weights;

struct collation_collator {
  // What it was opened with; the tag is a copy.
  char *tag;
  int levels;
  bool case_level;

  UCollator *icu;
  // Whether accents count from the end, as in Canadian French: ICU's comparison, which leaves out what two texts begin
  // with alike, then says of some texts the opposite of their sort keys, such as "Ė" and "Ė\u0095\u0308".
  bool compares_by_keys;
  // The text with its numbers rewritten, and in UTF-16; their capacities in bytes.
  uint8_t *numbered;
  UChar *units;
  size_t numbered_capacity, units_capacity;

  // Shared by all collators that were opened alike; NULL until they are worth their making.
  struct latin_weights *latin;
  // How many texts went through ICU for want of them.
  uint32_t icu_texts;
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

// latin.c

// The weights of Latin letters in an order. They never change once made.
typedef struct latin_weights latin_weights;

// Asks ICU for the weights. Where an order has no simple keys, no text is fit.
latin_weights *make_latin_weights(const UCollator *icu);
// One more and one less that holds them; the last one frees them. NULL is nothing to hold.
latin_weights *retain_latin_weights(latin_weights *weights);
void release_latin_weights(latin_weights *weights);
// Room that is enough for writing the key of any text of a length.
size_t latin_key_room(const latin_weights *weights, size_t length);
// Writes the key of a text into memory of `latin_key_room` bytes, and returns its length, or SIZE_MAX where the text
// is not fit and ICU must be asked.
size_t latin_sort_key(const latin_weights *weights, const uint8_t *text, size_t length, uint8_t *key);
// −1, 0 or 1: which text comes first; 2 where ICU must be asked.
int latin_compare(
  const latin_weights *weights, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length);

// pool.c

// The weights of the collator's order, held once more: shared ones, or new ones that are shared from now on.
latin_weights *shared_latin_weights(const collation_collator *collator);
// Whether the tag was noted as that of a known locale, and so it is now, as long as an order of it is pooled.
bool is_noted_as_known(const char *tag);
void note_as_known(const char *tag);

#endif
