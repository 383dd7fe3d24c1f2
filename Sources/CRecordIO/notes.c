// Only this: a note is free, or somebody writes or reads it, or it is set. Whoever moves it from one state to the next
// has it alone, be it a thread or a signal handler that interrupts one.

#include "CRecordIO.h"

#include <limits.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FREE, TAKEN, SET };
enum { TEMPORARIES = 16, MAPPINGS = 1024, NAME = 512 };

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

static struct {
  atomic_int state;
  char path[PATH_MAX];
} temporaries[TEMPORARIES];

static struct {
  atomic_int state;
  uintptr_t base;
  size_t length;
  int descriptor;
  char name[NAME];
} mappings[MAPPINGS];

static bool move(atomic_int *state, int from, int to) {
  return atomic_compare_exchange_strong(state, &from, to);
}

int ordering_note_temporary(const char *path) {
  size_t length = strlen(path);
  if (length >= PATH_MAX) return -1;
  for (int place = 0; place < TEMPORARIES; place++) {
    if (!move(&temporaries[place].state, FREE, TAKEN)) continue;
    memcpy(temporaries[place].path, path, length + 1);
    atomic_store(&temporaries[place].state, SET);
    return place;
  }
  return -1;
}

void ordering_forget_temporary(int place) {
  // Where a handler has taken the note, the process is about to end.
  if (place >= 0) move(&temporaries[place].state, SET, FREE);
}

void ordering_remove_temporaries(void) {
  for (int place = 0; place < TEMPORARIES; place++) {
    if (move(&temporaries[place].state, SET, TAKEN)) unlink(temporaries[place].path);
  }
}

int ordering_note_mapping(const void *base, size_t length, int descriptor, const char *name) {
  for (int place = 0; place < MAPPINGS; place++) {
    if (!move(&mappings[place].state, FREE, TAKEN)) continue;
    mappings[place].base = (uintptr_t)base;
    mappings[place].length = length;
    mappings[place].descriptor = descriptor;
    strncpy(mappings[place].name, name, NAME - 1);
    atomic_store(&mappings[place].state, SET);
    return place;
  }
  return -1;
}

void ordering_forget_mapping(int place) {
  if (place >= 0) move(&mappings[place].state, SET, FREE);
}

const char *ordering_mapping_at(const void *address, bool *is_shorter) {
  for (int place = 0; place < MAPPINGS; place++) {
    // A note that the address lies in stays: whoever reads at the address has the pages mapped.
    if (atomic_load(&mappings[place].state) != SET) continue;
    if ((uintptr_t)address - mappings[place].base >= mappings[place].length) continue;
    struct stat status;
    *is_shorter =
        fstat(mappings[place].descriptor, &status) == 0 && (uint64_t)status.st_size < mappings[place].length;
    return mappings[place].name;
  }
  return NULL;
}
