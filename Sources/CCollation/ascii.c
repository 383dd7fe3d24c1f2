// Sort keys of ASCII texts without ICU's machinery, byte for byte those of ICU.
//
// A sort key is written level by level (UTS #10, 8; the compression is that of ICU's CollationKeys):
//
//   | letters of all characters | 01 | accents of all characters | 01 | cases of all characters |
//
//   "Ab"    2A 2C  01  06  01  DC 05        two plain accents are 06; a capital is DC, a small letter 05
//
// Where each character has one weight in each level that depends on no other character, the key of a text can be put
// together from those of its characters. ICU is asked for them, and for what depends on neighbours: the contractions
// that a language adds, such as "ch" in Czech. (The root collation has none of ASCII characters alone.) What looks
// different from this picture is unfit, and a text with it is left to ICU.
#include "collator.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uset.h>

enum {
  // Weights of a level that are alike follow each other as a count: 05 is one, 06 two, and so on. A count of more
  // takes bytes of `full`, each for as many as the level's `most`.
  first_count = 5,
  accents_most = 0x21,
  accents_full = first_count + 0x20,
  cases_most = 0x61,
  cases_full = first_count + 0x60,
  // Before a capital, small letters are counted down from here: "aA" is C5 DC, "aaA" C4 DC.
  cases_down_from = first_count + 0xC0,
};

// What a character needs attention for.
enum {
  // Asking ICU is the only way.
  unfit = 1,
  // It may be one letter with the next character.
  may_contract = 2,
};

typedef struct {
  // The weight of the letter, its first byte the highest; no bytes for a character that is ignored.
  uint32_t letter;
  uint8_t letter_length;
  // The weight of the case, 0 for that of a small letter.
  uint8_t capital;
  uint8_t attention;
} weight;

struct ascii_weights {
  weight of[128];
  // Of the pairs with which contractions begin: bit `b % 8` of byte `b / 8` in row `a`.
  uint8_t contracted[128][16];
  // The length of the longest letter.
  size_t longest_letter;
  // How many levels a key has; 0 where no text is fit.
  int levels;
  // How many hold them: collators, and the pool.
  atomic_int holders;
};

// Making them.

static const uint8_t *after_separator(const uint8_t *key, const uint8_t *end) {
  const uint8_t *separator = memchr(key, 1, (size_t)(end - key));
  return separator == NULL ? NULL : separator + 1;
}

// The weights of a character by its key, `attention` where the key is of another form.
static weight weight_of(const UCollator *icu, int levels, UChar c) {
  static const weight other = {.attention = unfit};
  const UChar twice[] = {c, c};
  uint8_t key[32], key_of_two[64];
  size_t length = icu_sort_key(icu, twice, 1, key, sizeof key);
  size_t length_of_two = icu_sort_key(icu, twice, 2, key_of_two, sizeof key_of_two);
  if (length > sizeof key || length_of_two > sizeof key_of_two) return other;

  const uint8_t *end = key + length, *accents = end, *cases = end;
  size_t letter_length = length;
  if (levels >= 2) {
    accents = after_separator(key, end);
    if (accents == NULL) return other;
    letter_length = (size_t)(accents - 1 - key);
  }
  if (levels == 3) {
    cases = after_separator(accents, end);
    if (cases == NULL) return other;
  }
  if (letter_length == 0) return length == (size_t)levels - 1 ? (weight){0} : other;
  if (letter_length > 4) return other;
  // Twice the character is twice its letter, unless ICU leaves out bytes that repeat.
  if (length_of_two < 2 * letter_length || memcmp(key_of_two, key, letter_length) != 0) return other;
  if (memcmp(key_of_two + letter_length, key, letter_length) != 0) return other;
  if (length_of_two > 2 * letter_length && key_of_two[2 * letter_length] != 1) return other;

  weight weight = {.letter_length = (uint8_t)letter_length};
  for (size_t i = 0; i < letter_length; i++) weight.letter |= (uint32_t)key[i] << (24 - 8 * i);
  // One plain accent, one case.
  if (levels >= 2 && !(accents[0] == first_count && (levels == 2 ? end : cases - 1) == accents + 1)) return other;
  if (levels == 3) {
    if (end != cases + 1) return other;
    if (cases[0] != first_count) {
      if (cases[0] <= cases_down_from) return other;
      weight.capital = cases[0];
    }
  }
  return weight;
}

// Notes the contractions of ASCII characters alone; false where ICU does not say.
static bool note_contractions(ascii_weights *weights, const UCollator *icu) {
  UErrorCode status = U_ZERO_ERROR;
  // What the language has beyond the root collation, as characters and strings.
  USet *tailored = ucol_getTailoredSet(icu, &status);
  for (int32_t i = 0; U_SUCCESS(status) && i < uset_getItemCount(tailored); i++) {
    UChar32 from, to;
    UChar string[256];
    int32_t length = uset_getItem(tailored, i, &from, &to, string, 256, &status);
    if (length < 2) continue;
    bool is_ascii = true;
    for (int32_t unit = 0; unit < length; unit++) is_ascii = is_ascii && string[unit] < 0x80;
    if (!is_ascii) continue;
    weights->of[string[0]].attention |= may_contract;
    weights->contracted[string[0]][string[1] / 8] |= (uint8_t)(1 << string[1] % 8);
  }
  uset_close(tailored);
  return U_SUCCESS(status);
}

// Whether ICU gives a text the same key, or the text is not fit.
static bool has_key_of_icu(const ascii_weights *weights, const UCollator *icu, const uint8_t *text, size_t length) {
  uint8_t key[2048], expected[2048];
  UChar units[256];
  for (size_t i = 0; i < length; i++) units[i] = text[i];
  size_t ours = ascii_sort_key(weights, text, length, key);
  if (ours == SIZE_MAX) return true;
  size_t icus = icu_sort_key(icu, units, (int32_t)length, expected, sizeof expected);
  return ours == icus && memcmp(key, expected, ours) == 0;
}

// Tries counts up to and over their limits, before nothing, a small letter and a capital.
static bool are_right(const ascii_weights *weights, const UCollator *icu) {
  uint8_t text[256];
  memset(text, 'e', sizeof text);
  for (size_t length = 0; length < 204; length++) {
    if (!has_key_of_icu(weights, icu, text, length)) return false;
    memcpy(text + length, "EE-e", 4);
    if (!has_key_of_icu(weights, icu, text, length + 4)) return false;
    memset(text + length, 'e', 4);
  }
  for (size_t c = 0; c < 128; c++) text[c] = (uint8_t)c;
  return has_key_of_icu(weights, icu, text, 128);
}

ascii_weights *make_ascii_weights(const UCollator *icu) {
  ascii_weights *weights = calloc(1, sizeof *weights);
  if (weights == NULL) abort();
  atomic_init(&weights->holders, 1);
  UErrorCode status = U_ZERO_ERROR;
  UColAttributeValue strength = ucol_getAttribute(icu, UCOL_STRENGTH, &status);
  bool is_simple = ucol_getAttribute(icu, UCOL_CASE_LEVEL, &status) == UCOL_OFF
    && ucol_getAttribute(icu, UCOL_CASE_FIRST, &status) == UCOL_OFF
    && ucol_getAttribute(icu, UCOL_NUMERIC_COLLATION, &status) == UCOL_OFF && U_SUCCESS(status);
  weights->levels = strength == UCOL_PRIMARY ? 1 : strength == UCOL_SECONDARY ? 2 : 3;
  for (UChar c = 0; c < 128; c++) {
    weights->of[c] = weight_of(icu, weights->levels, c);
    if (weights->of[c].letter_length > weights->longest_letter) {
      weights->longest_letter = weights->of[c].letter_length;
    }
  }
  if (!is_simple || !note_contractions(weights, icu) || !are_right(weights, icu)) weights->levels = 0;
  return weights;
}

ascii_weights *retain_ascii_weights(ascii_weights *weights) {
  if (weights != NULL) atomic_fetch_add(&weights->holders, 1);
  return weights;
}

void release_ascii_weights(ascii_weights *weights) {
  if (weights != NULL && atomic_fetch_sub(&weights->holders, 1) == 1) free(weights);
}

// Using them.

// Whether the character of a text has weights of its own there. What follows must be ASCII too: an accent may follow,
// which makes another letter with it.
static bool stands_alone(const ascii_weights *weights, const uint8_t *text, size_t length, size_t i) {
  if (i + 1 < length && text[i + 1] >= 0x80) return false;
  uint8_t attention = weights->of[text[i]].attention;
  if (attention == 0) return true;
  if (attention & unfit) return false;
  return i + 1 == length || !(weights->contracted[text[i]][text[i + 1] / 8] >> text[i + 1] % 8 & 1);
}

size_t ascii_key_room(const ascii_weights *weights, size_t length) {
  // A letter, less than one byte of counts and at most one of a case for each character; separators, last counts.
  // A letter is written as four bytes, whatever its length.
  return (weights->longest_letter + 2) * length + 16;
}

// Writes a count, and returns where it ends.
static uint8_t *put_count(uint8_t *out, size_t count, uint8_t full, size_t most) {
  if (count == 0) return out;
  size_t more = count - 1;
  for (; more >= most; more -= most) *out++ = full;
  *out++ = (uint8_t)(first_count + more);
  return out;
}

size_t ascii_sort_key(const ascii_weights *weights, const uint8_t *text, size_t length, uint8_t *key) {
  if (weights->levels == 0) return SIZE_MAX;
  uint8_t *out = key;
  size_t ignored = 0;
  unsigned capitals = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] >= 0x80) return SIZE_MAX;
    const weight *weight = &weights->of[text[i]];
    if (weight->attention != 0 && !stands_alone(weights, text, length, i)) return SIZE_MAX;
    uint32_t letter = weight->letter;
    const uint8_t bytes[] = {(uint8_t)(letter >> 24), (uint8_t)(letter >> 16), (uint8_t)(letter >> 8), (uint8_t)letter};
    memcpy(out, bytes, sizeof bytes);
    out += weight->letter_length;
    ignored += weight->letter_length == 0;
    capitals |= weight->capital;
  }
  size_t count = length - ignored;
  if (weights->levels >= 2) {
    *out++ = 1;
    out = put_count(out, count, accents_full, accents_most);
  }
  if (weights->levels == 3) {
    *out++ = 1;
    size_t small = count;
    if (capitals != 0) {
      small = 0;
      for (size_t i = 0; i < length; i++) {
        const weight *weight = &weights->of[text[i]];
        if (weight->capital == 0) {
          small += weight->letter_length != 0;
          continue;
        }
        if (small > 0) {
          for (small--; small >= cases_most; small -= cases_most) *out++ = cases_full;
          *out++ = (uint8_t)(cases_down_from - small);
          small = 0;
        }
        *out++ = weight->capital;
      }
    }
    out = put_count(out, small, cases_full, cases_most);
  }
  return (size_t)(out - key);
}

int ascii_compare(
  const ascii_weights *weights, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length) {
  if (weights->levels == 0) return 2;
  int of_case = 0;
  size_t i = 0, j = 0;
  for (;;) {
    static const weight end = {0};
    const weight *x = &end, *y = &end;
    // The next letter of each text; behind its end the least weight.
    while (i < a_length && x->letter_length == 0) {
      if (a[i] >= 0x80 || !stands_alone(weights, a, a_length, i)) return 2;
      x = &weights->of[a[i++]];
    }
    while (j < b_length && y->letter_length == 0) {
      if (b[j] >= 0x80 || !stands_alone(weights, b, b_length, j)) return 2;
      y = &weights->of[b[j++]];
    }
    if (x->letter != y->letter) return x->letter < y->letter ? -1 : 1;
    if (x->letter_length == 0) return of_case;
    if (of_case == 0 && x->capital != y->capital) of_case = x->capital < y->capital ? -1 : 1;
  }
}
