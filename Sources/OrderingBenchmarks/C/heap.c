// Counts what is allocated, exactly, by standing before the C library's allocator.
//
// A program's own `malloc` takes the place of glibc's, in all libraries of the process (glibc manual, "Replacing
// malloc"). These count and call what glibc calls its own by another name. Counting is off but for the runs that are
// counted: the others pay for one test of a flag. Neither this package nor the Swift runtime maps memory past
// `malloc`.
#include "CBenchmarks.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool is_counting;
static atomic_llong blocks, bytes, peak;

static bool counts(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void add(void *block) {
  if (block == NULL) return;
  atomic_fetch_add(&blocks, 1);
  long long size = (long long)malloc_usable_size(block);
  long long now = atomic_fetch_add(&bytes, size) + size;
  long long highest = atomic_load(&peak);
  while (now > highest && !atomic_compare_exchange_weak(&peak, &highest, now)) {}
}

static void subtract(void *block) {
  if (block != NULL) atomic_fetch_sub(&bytes, (long long)malloc_usable_size(block));
}

void *malloc(size_t size) {
  void *block = __libc_malloc(size);
  if (counts()) add(block);
  return block;
}

void *calloc(size_t count, size_t size) {
  void *block = __libc_calloc(count, size);
  if (counts()) add(block);
  return block;
}

// Counted as if it always moved: old and new block are there at once for a moment.
void *realloc(void *old, size_t size) {
  if (!counts()) return __libc_realloc(old, size);
  long long old_size = old == NULL ? 0 : (long long)malloc_usable_size(old);
  void *block = __libc_realloc(old, size);
  if (block != NULL || size == 0) {
    add(block);
    atomic_fetch_sub(&bytes, old_size);
  }
  return block;
}

void *memalign(size_t alignment, size_t size) {
  void *block = __libc_memalign(alignment, size);
  if (counts()) add(block);
  return block;
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *block = memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

void free(void *block) {
  if (counts()) subtract(block);
  __libc_free(block);
}

bool benchmark_heap_is_counted(void) { return true; }

void benchmark_heap_start(void) {
  atomic_store(&blocks, 0);
  atomic_store(&bytes, 0);
  atomic_store(&peak, 0);
  atomic_store(&is_counting, true);
}

benchmark_heap benchmark_heap_stop(void) {
  atomic_store(&is_counting, false);
  return (benchmark_heap){.blocks = atomic_load(&blocks), .peak = atomic_load(&peak)};
}

void benchmark_heap_trim(void) { malloc_trim(0); }

#else

bool benchmark_heap_is_counted(void) { return false; }
void benchmark_heap_start(void) {}
benchmark_heap benchmark_heap_stop(void) { return (benchmark_heap){0}; }
void benchmark_heap_trim(void) {}

#endif
