// What becomes of temporary files when a signal ends the process. Only a program may decide this, never a library.

#ifndef ORDERING_INTERRUPTION_H
#define ORDERING_INTERRUPTION_H

#ifdef __cplusplus
extern "C" {
#endif

/// From now on SIGINT, SIGTERM and SIGHUP remove the temporary files that are noted before they end the process, and
/// a mapped file that becomes shorter while it is read ends it with a message and exit code 3.
void ordering_handle_interruptions(void);

/// From now on SIGINT, which Ctrl-C sends, ends the process with this exit code, and not as a signal does.
void ordering_exit_when_interrupted(int code);

#ifdef __cplusplus
}
#endif

#endif
