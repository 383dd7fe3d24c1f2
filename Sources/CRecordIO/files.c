#define _GNU_SOURCE

#include "CRecordIO.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __APPLE__
#define list_attributes(file, names, size) flistxattr(file, names, size, 0)
#define get_attribute(file, name, value, size) fgetxattr(file, name, value, size, 0, 0)
#define set_attribute(file, name, value, size) fsetxattr(file, name, value, size, 0, 0)
#else
#define list_attributes(file, names, size) flistxattr(file, names, size)
#define get_attribute(file, name, value, size) fgetxattr(file, name, value, size)
#define set_attribute(file, name, value, size) fsetxattr(file, name, value, size, 0)
#endif

void ordering_hold_closed_streams(void) {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // It becomes the least that is free, which is this one. Opened the wrong way around it stays as useless as it was.
    int held = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (held < 0) return;
  }
}

int ordering_open_unnamed(const char *folder, bool may_be_named) {
#ifdef O_TMPFILE
  // A name can be given only by way of this folder.
  if (may_be_named && access("/proc/self/fd", X_OK) != 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  int descriptor;
  do {
    descriptor =
        open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC | (may_be_named ? 0 : O_EXCL), may_be_named ? 0666 : 0600);
  } while (descriptor < 0 && errno == EINTR);
  // Kernels and file systems that do not know the flag see a folder that is opened for writing.
  if (descriptor < 0 && (errno == EISDIR || errno == EINVAL)) errno = EOPNOTSUPP;
  return descriptor;
#else
  (void)folder;
  (void)may_be_named;
  errno = EOPNOTSUPP;
  return -1;
#endif
}

int ordering_name_file(int descriptor, const char *path) {
#ifdef O_TMPFILE
  // The way for which no privilege is needed.
  char source[32];
  snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
#else
  (void)descriptor;
  (void)path;
  errno = EOPNOTSUPP;
  return -1;
#endif
}

int ordering_open_new(const char *path, unsigned permissions) {
  int descriptor;
  do {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

void ordering_begin_sync(int descriptor) {
#ifdef SYNC_FILE_RANGE_WRITE
  // A hint: what it cannot do, `fsync` does.
  sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
  (void)descriptor;
#endif
}

void ordering_copy_attributes(int from, int to) {
  ssize_t size = list_attributes(from, NULL, 0);
  if (size <= 0) return;
  char *names = malloc((size_t)size);
  if (!names) return;
  // Somebody may have added one since; then the call fails, and none is copied.
  size = list_attributes(from, names, (size_t)size);
  for (ssize_t place = 0; place < size; place += (ssize_t)strlen(names + place) + 1) {
    const char *name = names + place;
    ssize_t length = get_attribute(from, name, NULL, 0);
    if (length < 0) continue;
    void *value = malloc(length > 0 ? (size_t)length : 1);
    if (!value) continue;
    length = get_attribute(from, name, value, (size_t)length);
    // What belongs to the system is refused, and it sets that itself.
    if (length >= 0) (void)set_attribute(to, name, value, (size_t)length);
    free(value);
  }
  free(names);
}
