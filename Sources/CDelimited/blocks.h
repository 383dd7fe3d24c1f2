/// 64 bytes at a time, as one mask of 64 bits, in which the first byte is the lowest bit.
#ifndef ORDERING_DELIMITED_BLOCKS_H
#define ORDERING_DELIMITED_BLOCKS_H

#include <stdint.h>
#include <string.h>

// Vectors of the compiler, which makes of them what the processor has. All here is inlined into functions that say
// for which processor they are compiled.
#define INLINE static inline __attribute__((always_inline))

typedef uint8_t byte_vector __attribute__((ext_vector_type(64)));
typedef _Bool bit_vector __attribute__((ext_vector_type(64)));

/// Which of 64 bytes are equal to a byte.
INLINE uint64_t positions(const uint8_t *bytes, uint8_t byte) {
  byte_vector vector;
  memcpy(&vector, bytes, sizeof vector);
  bit_vector bits = __builtin_convertvector(vector == byte, bit_vector);
  uint64_t mask;
  memcpy(&mask, &bits, sizeof mask);
  return mask;
}

/// For each bit, whether it and those below it hold an odd number of ones.
INLINE uint64_t running_parity(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

/// The place of the lowest one, 64 where there is none.
INLINE uint32_t lowest(uint64_t bits) { return bits ? (uint32_t)__builtin_ctzll(bits) : 64; }

INLINE size_t ones(uint64_t bits) { return (size_t)__builtin_popcountll(bits); }

#endif
