#include "CBenchmarks.h"

#include <stdlib.h>
#include <unicode/ucol.h>

void *benchmark_collator_open(bool numeric) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open("root", &status);
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, numeric ? UCOL_ON : UCOL_OFF, &status);
  return U_SUCCESS(status) ? collator : NULL;
}

int benchmark_collator_compare(
  void *collator, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length) {
  UErrorCode status = U_ZERO_ERROR;
  return ucol_strcollUTF8(
    collator, (const char *)a, (int32_t)a_length, (const char *)b, (int32_t)b_length, &status);
}
