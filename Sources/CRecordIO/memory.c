#include "CRecordIO.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void ordering_give_back_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
