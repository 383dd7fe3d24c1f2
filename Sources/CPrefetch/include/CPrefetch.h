#ifndef CPREFETCH_H
#define CPREFETCH_H

#include <stdint.h>

// Asks the processor to bring memory near, which never fails: a wrong address does nothing.
static inline void prefetch_address(uintptr_t address) { __builtin_prefetch((const void *)address); }

#endif
