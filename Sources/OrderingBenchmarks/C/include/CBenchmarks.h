// What the benchmarks need from C: ICU as a closure would call it, and a count of what is allocated.
#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// An open collator of the root locale, at the levels that an ordering compares by. With `numeric`, runs of digits
// count as numbers. NULL when ICU cannot open it.
void *benchmark_collator_open(bool numeric);

// Compares two UTF-8 texts: below 0, 0 or above 0.
int benchmark_collator_compare(
  void *collator, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length);

// What was allocated since the last start.
typedef struct {
  // How many blocks.
  int64_t blocks;
  // The most bytes that were in use at once, beyond those at the start. Below 0 never.
  int64_t peak;
} benchmark_heap;

// Whether allocations can be counted in this process.
bool benchmark_heap_is_counted(void);
void benchmark_heap_start(void);
benchmark_heap benchmark_heap_stop(void);

// Gives free memory back to the system, so that what is resident afterwards is in use.
void benchmark_heap_trim(void);

#endif
