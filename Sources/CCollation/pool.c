// Open collators that nobody uses at the moment, kept for the next one who wants the same: opening one takes
// microseconds, and the weights of letters up to milliseconds.
#include "collator.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
  // How many orders are kept, and how many idle collators of each.
  order_limit = 16,
  idle_limit = 4,
};

// What there is of one order. Empty while `tag` is NULL.
typedef struct {
  char *tag;
  int levels;
  bool case_level;
  // Whether the tag was found to be that of a known locale.
  bool is_known;
  collation_collator *idle[idle_limit];
  int idle_count;
  latin_weights *latin;
  // When it was wanted last, in the pool's own time.
  uint64_t wanted;
} pooled_order;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pooled_order orders[order_limit];
static uint64_t now;

// The place of an order, or that of the one longest unwanted. With the lock held.
static pooled_order *place_of(const char *tag, int levels, bool case_level, bool *found) {
  pooled_order *oldest = &orders[0];
  *found = false;
  for (int i = 0; i < order_limit; i++) {
    pooled_order *order = &orders[i];
    if (order->tag != NULL && order->levels == levels && order->case_level == case_level
        && strcmp(order->tag, tag) == 0) {
      order->wanted = ++now;
      *found = true;
      return order;
    }
    if (order->wanted < oldest->wanted) oldest = order;
  }
  return oldest;
}

// Makes room for the order of a collator in the place of another one. With the lock held.
static void replace(pooled_order *order, const collation_collator *collator) {
  while (order->idle_count > 0) close_collator(order->idle[--order->idle_count]);
  release_latin_weights(order->latin);
  free(order->tag);
  *order = (pooled_order){.levels = collator->levels, .case_level = collator->case_level, .wanted = ++now};
  order->tag = strdup(collator->tag);
  if (order->tag == NULL) abort();
}

collation_collator *collation_open(const char *tag, int levels, bool case_level) {
  collation_collator *collator = NULL;
  latin_weights *latin = NULL;
  pthread_mutex_lock(&lock);
  bool found;
  pooled_order *order = place_of(tag, levels, case_level, &found);
  if (found) {
    if (order->idle_count > 0) collator = order->idle[--order->idle_count];
    if (collator == NULL || collator->latin == NULL) latin = retain_latin_weights(order->latin);
  }
  pthread_mutex_unlock(&lock);
  if (collator == NULL) collator = open_collator(tag, levels, case_level);
  if (collator == NULL) {
    release_latin_weights(latin);
  } else if (collator->latin == NULL) {
    collator->latin = latin;
  }
  return collator;
}

void collation_close(collation_collator *collator) {
  shrink_collator(collator);
  pthread_mutex_lock(&lock);
  bool found;
  pooled_order *order = place_of(collator->tag, collator->levels, collator->case_level, &found);
  if (!found) replace(order, collator);
  if (order->latin == NULL) order->latin = retain_latin_weights(collator->latin);
  bool is_kept = order->idle_count < idle_limit;
  if (is_kept) order->idle[order->idle_count++] = collator;
  pthread_mutex_unlock(&lock);
  if (!is_kept) close_collator(collator);
}

latin_weights *shared_latin_weights(const collation_collator *collator) {
  pthread_mutex_lock(&lock);
  bool found;
  pooled_order *order = place_of(collator->tag, collator->levels, collator->case_level, &found);
  latin_weights *shared = found ? retain_latin_weights(order->latin) : NULL;
  pthread_mutex_unlock(&lock);
  if (shared != NULL) return shared;

  // Without the lock: this takes long, and does no harm when two do it. The order may have left the pool meanwhile.
  latin_weights *made = make_latin_weights(collator->icu);
  pthread_mutex_lock(&lock);
  order = place_of(collator->tag, collator->levels, collator->case_level, &found);
  if (!found) replace(order, collator);
  if (order->latin == NULL) order->latin = retain_latin_weights(made);
  pthread_mutex_unlock(&lock);
  return made;
}

bool is_noted_as_known(const char *tag) {
  bool is_noted = false;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < order_limit && !is_noted; i++) {
    is_noted = orders[i].is_known && strcmp(orders[i].tag, tag) == 0;
  }
  pthread_mutex_unlock(&lock);
  return is_noted;
}

void note_as_known(const char *tag) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < order_limit; i++) {
    if (orders[i].tag != NULL && strcmp(orders[i].tag, tag) == 0) orders[i].is_known = true;
  }
  pthread_mutex_unlock(&lock);
}
