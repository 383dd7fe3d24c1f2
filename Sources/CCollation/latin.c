// Sort keys of texts of Latin letters without ICU's machinery, byte for byte those of ICU.
//
// A sort key is written level by level (UTS #10, 8; the compression is that of ICU's CollationKeys):
//
//   | letters of all characters | 01 | accents of all characters | 01 | cases of all characters |
//
//   "Ab"    2A 2C  01  06        01  DC 05     two plain accents are 06; a capital is DC, a small letter 05
//   "bé"    2C 32  01  44 88     01  07        two plain accents before an acute one are 44; an accent has a case too
//
// Where each character has weights that depend on no other character, the key of a text can be put together from those
// of its characters. ICU is asked for them, and for what depends on neighbours: the contractions that a language adds,
// such as "ch" in Czech. (Of characters up to U+017F alone, the root collation has none but "l·".) What looks different
// from this picture is unfit, such as "ß", and a text with it is left to ICU.
#include "collator.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uset.h>

enum {
  // The characters that may be fit: Basic Latin, Latin-1 and Latin Extended-A, one or two bytes of UTF-8 each.
  latin_count = 0x180,
  // All others.
  other = latin_count,

  // Plain accents and small letters follow each other as a count: 05 is one, 06 two, and so on. A count of more takes
  // bytes of `full`, each for as many as `most`.
  first_count = 5,
  accents_most = 0x21,
  accents_full = first_count + 0x20,
  cases_most = 0x61,
  cases_full = first_count + 0x60,
  // Before an accent or a capital they are counted down from here: "aA" is C5 DC, "aaA" C4 DC.
  accents_down_from = first_count + 0x40,
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
  // The weight of an accent behind a plain one, or 0.
  uint8_t accent;
  // The weight of the case, 0 for that of a small letter.
  uint8_t capital;
  uint8_t attention;
} weight;

struct latin_weights {
  weight of[latin_count + 1];
  // Of the pairs with which contractions begin: bit `b % 8` of byte `b / 8` in row `a`.
  uint8_t contracted[latin_count][latin_count / 8];
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

// The weights of a character by its key of all three levels, `attention` where the key is of another form.
static weight weight_of(const UCollator *icu, UChar c) {
  static const weight unlike = {.attention = unfit};
  const UChar twice[] = {c, c};
  uint8_t key[32], key_of_two[64];
  size_t length = icu_sort_key(icu, twice, 1, key, sizeof key);
  size_t length_of_two = icu_sort_key(icu, twice, 2, key_of_two, sizeof key_of_two);
  if (length > sizeof key || length_of_two > sizeof key_of_two) return unlike;

  const uint8_t *end = key + length;
  const uint8_t *accents = after_separator(key, end);
  const uint8_t *cases = accents == NULL ? NULL : after_separator(accents, end);
  if (cases == NULL) return unlike;
  size_t letter_length = (size_t)(accents - 1 - key), accent_length = (size_t)(cases - 1 - accents);
  size_t case_length = (size_t)(end - cases);
  if (letter_length == 0) return length == 2 ? (weight){0} : unlike;
  if (letter_length > 4) return unlike;
  // Twice the character is twice its letter, unless ICU leaves out bytes that repeat.
  if (length_of_two <= 2 * letter_length || key_of_two[2 * letter_length] != 1) return unlike;
  if (memcmp(key_of_two, key, letter_length) != 0) return unlike;
  if (memcmp(key_of_two + letter_length, key, letter_length) != 0) return unlike;

  weight weight = {.letter_length = (uint8_t)letter_length};
  for (size_t i = 0; i < letter_length; i++) weight.letter |= (uint32_t)key[i] << (24 - 8 * i);
  if (accent_length == 2) {
    // A plain one, then another.
    if (accents[0] != accents_down_from || accents[1] <= accents_down_from) return unlike;
    weight.accent = accents[1];
  } else if (accent_length != 1 || accents[0] != first_count) {
    return unlike;
  }
  // The case of the letter, then that of the accent, which is as small as a small letter's.
  size_t weights = weight.accent == 0 ? 1 : 2;
  if (case_length == 1 && cases[0] == first_count - 1 + weights) return weight;
  if (case_length != weights || cases[0] <= cases_down_from) return unlike;
  if (weights == 2 && cases[1] != first_count) return unlike;
  weight.capital = cases[0];
  return weight;
}

// Notes the contractions of these characters alone; false where ICU does not say.
static bool note_contractions(latin_weights *weights, const UCollator *icu) {
  UErrorCode status = U_ZERO_ERROR;
  // What the language has beyond the root collation, as characters and strings.
  USet *tailored = ucol_getTailoredSet(icu, &status);
  for (int32_t i = 0; U_SUCCESS(status) && i < uset_getItemCount(tailored); i++) {
    UChar32 from, to;
    UChar string[256];
    int32_t length = uset_getItem(tailored, i, &from, &to, string, 256, &status);
    if (length < 2) continue;
    bool is_latin = true;
    for (int32_t unit = 0; unit < length; unit++) is_latin = is_latin && string[unit] < latin_count;
    if (!is_latin) continue;
    weights->of[string[0]].attention |= may_contract;
    weights->contracted[string[0]][string[1] / 8] |= (uint8_t)(1 << string[1] % 8);
  }
  uset_close(tailored);
  return U_SUCCESS(status);
}

// Whether ICU gives a text the same key, or the text is not fit.
static bool has_key_of_icu(const latin_weights *weights, const UCollator *icu, const UChar *units, size_t count) {
  uint8_t text[1024], key[4096], expected[4096];
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    if (units[i] >= 0x80) text[length++] = (uint8_t)(0xC0 | units[i] >> 6);
    text[length++] = (uint8_t)(units[i] < 0x80 ? units[i] : 0x80 | (units[i] & 0x3F));
  }
  size_t ours = latin_sort_key(weights, text, length, key);
  if (ours == SIZE_MAX) return true;
  size_t icus = icu_sort_key(icu, units, (int32_t)count, expected, sizeof expected);
  return ours == icus && memcmp(key, expected, ours) == 0;
}

// Tries counts up to and over their limits, before nothing, a small letter, a capital and an accent.
static bool are_right(const latin_weights *weights, const UCollator *icu) {
  UChar text[latin_count];
  for (size_t i = 0; i < latin_count; i++) text[i] = 'e';
  for (size_t count = 0; count < 204; count++) {
    if (!has_key_of_icu(weights, icu, text, count)) return false;
    const UChar end[] = {'E', 'E', '-', 'e', 0xC9, 0xE9, 'e', 0xE9};
    for (size_t i = 0; i < 8; i++) text[count + i] = end[i];
    if (!has_key_of_icu(weights, icu, text, count + 4)) return false;
    if (!has_key_of_icu(weights, icu, text + 4, count + 4)) return false;
    for (size_t i = 0; i < 8; i++) text[count + i] = 'e';
  }
  for (UChar c = 0; c < latin_count; c++) {
    if (weights->of[c].attention == 0 && !has_key_of_icu(weights, icu, &c, 1)) return false;
  }
  return true;
}

// Sees that no letter's bytes begin another's: those that do are several letters of ICU, as "ü" is in a German telephone
// book. Then texts are in order letter by letter as the bytes of all their letters are.
static void leave_out_expansions(latin_weights *weights) {
  for (int c = 0; c < latin_count; c++) {
    for (int d = 0; d < latin_count; d++) {
      const weight *shorter = &weights->of[d];
      weight *longer = &weights->of[c];
      if (shorter->letter_length == 0 || shorter->letter_length >= longer->letter_length) continue;
      if ((shorter->letter ^ longer->letter) >> (32 - 8 * shorter->letter_length) == 0) longer->attention |= unfit;
    }
  }
}

latin_weights *make_latin_weights(const UCollator *icu) {
  latin_weights *weights = calloc(1, sizeof *weights);
  if (weights == NULL) abort();
  atomic_init(&weights->holders, 1);
  UErrorCode status = U_ZERO_ERROR;
  UColAttributeValue strength = ucol_getAttribute(icu, UCOL_STRENGTH, &status);
  bool is_simple = ucol_getAttribute(icu, UCOL_CASE_LEVEL, &status) == UCOL_OFF
    && ucol_getAttribute(icu, UCOL_CASE_FIRST, &status) == UCOL_OFF
    && ucol_getAttribute(icu, UCOL_NUMERIC_COLLATION, &status) == UCOL_OFF;
  // With all levels, whatever the order's: only they tell one letter from two.
  UCollator *full = ucol_clone(icu, &status);
  ucol_setAttribute(full, UCOL_STRENGTH, UCOL_TERTIARY, &status);
  if (!is_simple || U_FAILURE(status)) {
    ucol_close(full);
    return weights;
  }
  weights->levels = strength == UCOL_PRIMARY ? 1 : strength == UCOL_SECONDARY ? 2 : 3;
  for (UChar c = 0; c < latin_count; c++) {
    weight *weight = &weights->of[c];
    *weight = weight_of(full, c);
    if (weights->levels < 2) weight->accent = 0;
    if (weights->levels < 3) weight->capital = 0;
    if (weight->letter_length > weights->longest_letter) weights->longest_letter = weight->letter_length;
  }
  ucol_close(full);
  leave_out_expansions(weights);
  // "l·" is a letter of Catalan in every language.
  weights->of[0xB7].attention = unfit;
  weights->of[other].attention = unfit;
  if (!note_contractions(weights, icu) || !are_right(weights, icu)) weights->levels = 0;
  return weights;
}

latin_weights *retain_latin_weights(latin_weights *weights) {
  if (weights != NULL) atomic_fetch_add(&weights->holders, 1);
  return weights;
}

void release_latin_weights(latin_weights *weights) {
  if (weights != NULL && atomic_fetch_sub(&weights->holders, 1) == 1) free(weights);
}

// Using them.

// The character at a position of a text, or `other`; moves the position behind it, or behind its first byte.
static inline unsigned next_character(const uint8_t *text, size_t length, size_t *position) {
  uint8_t byte = text[(*position)++];
  if (byte < 0x80) return byte;
  // Two bytes, the first from C2 to C5, the second from 80 to BF.
  if (byte < 0xC2 || byte > 0xC5 || *position == length || (text[*position] & 0xC0) != 0x80) return other;
  return (byte & 0x1Fu) << 6 | (text[(*position)++] & 0x3Fu);
}

// Whether a character has weights of its own before what follows it.
static bool stands_alone(
  const latin_weights *weights, unsigned c, const uint8_t *text, size_t length, size_t position) {
  uint8_t attention = weights->of[c].attention;
  if (attention & unfit) return false;
  if (attention == 0 || position == length) return true;
  unsigned next = next_character(text, length, &position);
  return next != other && !(weights->contracted[c][next / 8] >> next % 8 & 1);
}

size_t latin_key_room(const latin_weights *weights, size_t length) {
  // Of each character a letter, less than one byte of counts a level, and at most one of a case; the two bytes of an
  // accent come with the second byte of its character. Separators, last counts. A letter is written as four bytes,
  // whatever its length.
  return (weights->longest_letter + 4) * length + 16;
}

// Writes a count, and returns where it ends.
static uint8_t *put_count(uint8_t *out, size_t count, uint8_t full, size_t most) {
  if (count == 0) return out;
  size_t more = count - 1;
  for (; more >= most; more -= most) *out++ = full;
  *out++ = (uint8_t)(first_count + more);
  return out;
}

// Writes a count before a weight, and the weight.
static uint8_t *put_weight(uint8_t *out, size_t count, uint8_t full, size_t most, uint8_t down_from, uint8_t weight) {
  if (count > 0) {
    size_t more = count - 1;
    for (; more >= most; more -= most) *out++ = full;
    *out++ = (uint8_t)(down_from - more);
  }
  *out++ = weight;
  return out;
}

static uint8_t *put_accents(const latin_weights *weights, const uint8_t *text, size_t length, uint8_t *out) {
  size_t plain = 0;
  for (size_t i = 0; i < length;) {
    const weight *weight = &weights->of[next_character(text, length, &i)];
    plain += weight->letter_length != 0;
    if (weight->accent != 0) {
      out = put_weight(out, plain, accents_full, accents_most, accents_down_from, weight->accent);
      plain = 0;
    }
  }
  return put_count(out, plain, accents_full, accents_most);
}

static uint8_t *put_cases(const latin_weights *weights, const uint8_t *text, size_t length, uint8_t *out) {
  size_t small = 0;
  for (size_t i = 0; i < length;) {
    const weight *weight = &weights->of[next_character(text, length, &i)];
    if (weight->capital != 0) {
      out = put_weight(out, small, cases_full, cases_most, cases_down_from, weight->capital);
      small = 0;
    } else {
      small += weight->letter_length != 0;
    }
    small += weight->accent != 0;
  }
  return put_count(out, small, cases_full, cases_most);
}

size_t latin_sort_key(const latin_weights *weights, const uint8_t *text, size_t length, uint8_t *key) {
  if (weights->levels == 0) return SIZE_MAX;
  uint8_t *out = key;
  size_t letters = 0, accents = 0;
  unsigned capitals = 0;
  for (size_t i = 0; i < length;) {
    unsigned c = next_character(text, length, &i);
    const weight *weight = &weights->of[c];
    if (weight->attention != 0 && !stands_alone(weights, c, text, length, i)) return SIZE_MAX;
    uint32_t letter = weight->letter;
    const uint8_t bytes[] = {(uint8_t)(letter >> 24), (uint8_t)(letter >> 16), (uint8_t)(letter >> 8), (uint8_t)letter};
    memcpy(out, bytes, sizeof bytes);
    out += weight->letter_length;
    letters += weight->letter_length != 0;
    accents += weight->accent != 0;
    capitals |= weight->capital;
  }
  if (weights->levels >= 2) {
    *out++ = 1;
    out = accents != 0 ? put_accents(weights, text, length, out) : put_count(out, letters, accents_full, accents_most);
  }
  if (weights->levels == 3) {
    *out++ = 1;
    out = capitals != 0 ? put_cases(weights, text, length, out) : put_count(out, letters + accents, cases_full, cases_most);
  }
  return (size_t)(out - key);
}

// The next letter of a text that is left to look at, or NULL where ICU must be asked; behind the end the least weight.
static const weight *next_letter(const latin_weights *weights, const uint8_t *text, size_t length, size_t *position) {
  static const weight end = {0};
  while (*position < length) {
    unsigned c = next_character(text, length, position);
    if (!stands_alone(weights, c, text, length, *position)) return NULL;
    // What follows may make another letter of it, as an accent does.
    size_t behind = *position;
    if (behind < length && next_character(text, length, &behind) == other) return NULL;
    if (weights->of[c].letter_length != 0) return &weights->of[c];
  }
  return &end;
}

int latin_compare(
  const latin_weights *weights, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length) {
  if (weights->levels == 0) return 2;
  int of_accents = 0, of_cases = 0;
  size_t i = 0, j = 0;
  for (;;) {
    const weight *x = next_letter(weights, a, a_length, &i), *y = next_letter(weights, b, b_length, &j);
    if (x == NULL || y == NULL) return 2;
    if (x->letter != y->letter) return x->letter < y->letter ? -1 : 1;
    if (x->letter_length == 0) return of_accents != 0 ? of_accents : of_cases;
    // An accent comes after what follows a letter without one, another letter or the end.
    if (of_accents == 0) of_accents = (x->accent > y->accent) - (x->accent < y->accent);
    if (of_cases == 0) of_cases = (x->capital > y->capital) - (x->capital < y->capital);
  }
}
