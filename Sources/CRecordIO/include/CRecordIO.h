// What reading and writing records needs of C: files without a name, the copying of records in an order, and a note
// of what a signal handler must know.

#ifndef ORDERING_RECORD_IO_H
#define ORDERING_RECORD_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Files without a name

/// Opens a new file without a name in a folder, for reading and writing.
///
/// @param may_be_named Whether `ordering_name_file` may give it a name later.
/// @return The descriptor; -1 with `errno` EOPNOTSUPP where the system or the file system has no such files.
int ordering_open_unnamed(const char *folder, bool may_be_named);

/// Gives a file that was opened without a name one; it must not exist yet. 0, or -1 with `errno`.
int ordering_name_file(int descriptor, const char *path);

/// Opens a new file under a name that does not exist yet, for reading and writing. The descriptor, or -1.
int ordering_open_new(const char *path, unsigned permissions);

/// Has the system begin to bring to the disk what was written to a file, and does not wait for it: less is then left
/// to do for `fsync`. Does nothing where the system cannot.
void ordering_begin_sync(int descriptor);

/// Gives an open file what another has beside its bytes and permissions, as far as the system allows it: extended
/// attributes, access lists among them.
void ordering_copy_attributes(int from, int to);

// MARK: Records in an order

/// Where records stand in the data that hold them.
typedef struct {
  const uint8_t *data;
  size_t size;
  /// Of each record the offset of its first byte, and how many bytes it has; all of them lie in the data.
  const ptrdiff_t *starts;
  const uint32_t *lengths;
  /// Whether each record takes along the line ending behind it: LF or CR LF.
  bool with_line_endings;
} ordering_records;

/// How far `ordering_gather` came.
typedef struct {
  size_t records;
  size_t bytes;
} ordering_gathered;

/// Copies records into a buffer in the order of their numbers, as many as fit.
///
/// Stops before a record that does not fit, and before one that has no line ending where each takes its own along:
/// the last of the data. No byte outside the data is read.
ordering_gathered ordering_gather(
    const ordering_records *records, const uint32_t *order, size_t count, uint8_t *buffer, size_t capacity);

// MARK: Standard streams

/// Sees to it that no file that is opened becomes standard input, output or error where somebody has closed one of them:
/// messages would be written into the file. Reading and writing them fails as before.
void ordering_hold_closed_streams(void);

// MARK: Memory

/// Asks for bytes that are read soon: at most the first 256 of them, which most records do not exceed.
static inline void ordering_prefetch(const void *bytes, size_t count) {
  const char *first = (const char *)bytes;
  for (size_t offset = 0; offset < count && offset < 256; offset += 64) __builtin_prefetch(first + offset);
}

/// Gives memory that was freed back to the system, which the C library may keep for whoever asks next.
void ordering_give_back_memory(void);

// MARK: What a signal handler must know

// Notes are kept in tables of a fixed size that are changed without locks. A note has a place, -1 where the table is
// full: then the handler does not know of it, and nothing else is wrong.

/// Notes a file that is to be removed when a signal ends the process.
int ordering_note_temporary(const char *path);

/// Forgets it again.
void ordering_forget_temporary(int place);

/// Notes pages of a file, so that it can be named when they cannot be read because it became shorter.
///
/// @param name What the file is called in a message.
int ordering_note_mapping(const void *base, size_t length, int descriptor, const char *name);

/// Forgets them again.
void ordering_forget_mapping(int place);

/// Removes all files that are noted. For signal handlers.
void ordering_remove_temporaries(void);

/// The name of the file of which an address is mapped, or NULL. For signal handlers.
///
/// @param is_shorter Whether the file has become shorter than it was when it was mapped.
const char *ordering_mapping_at(const void *address, bool *is_shorter);

#ifdef __cplusplus
}
#endif

#endif
