// All that is called in the handlers is safe there: write, unlink, fstat, sigaction, raise, _exit, and loads and stores
// without locks.

#include "CInterruption.h"

#include "CRecordIO.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static struct sigaction former_bus_action;

static void say(const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t count = write(STDERR_FILENO, text, length);
    if (count < 0 && errno == EINTR) continue;
    // Nothing can be done for a message that nobody takes.
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

/// Ends the process by the same signal, so that a shell sees what ended it.
static void end(int signal) {
  int error = errno;
  ordering_remove_temporaries();
  // The default action is in force again since this was called; the signal is taken when this returns.
  raise(signal);
  errno = error;
}

static volatile sig_atomic_t code_when_interrupted;

static void leave(int signal) {
  (void)signal;
  ordering_remove_temporaries();
  _exit(code_when_interrupted);
}

static void fault(int signal, siginfo_t *info, void *context) {
  (void)context;
  bool is_shorter = false;
  // A signal that somebody sent has no address.
  const char *name = info->si_code > 0 ? ordering_mapping_at(info->si_addr, &is_shorter) : NULL;
  ordering_remove_temporaries();
  if (name != NULL) {
    say("error: ");
    say(is_shorter ? "" : "cannot read ");
    say(name);
    say(is_shorter ? " became shorter while it was read\n" : ": the system cannot get at its bytes\n");
    _exit(3);
  }
  sigaction(signal, &former_bus_action, NULL);
  // A fault comes again when this returns, another signal does not.
  if (info->si_code <= 0) raise(signal);
}

void ordering_handle_interruptions(void) {
  const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
    struct sigaction action;
    // What whoever started us has switched off, as nohup does, stays so.
    if (sigaction(ends[index], NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end;
    action.sa_flags = SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(ends[index], &action, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = fault;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &former_bus_action);
}

void ordering_exit_when_interrupted(int code) {
  code_when_interrupted = code;
  struct sigaction action;
  if (sigaction(SIGINT, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = leave;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  // Whoever started us may have held it back, as threads of a pool do, and nothing else ends what goes on for ever.
  sigset_t interruption;
  sigemptyset(&interruption);
  sigaddset(&interruption, SIGINT);
  sigprocmask(SIG_UNBLOCK, &interruption, NULL);
}
