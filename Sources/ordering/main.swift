import CInterruption
import Foundation

// A reader that goes away must not kill the tool: writing then fails, and the tool ends quietly.
signal(SIGPIPE, SIG_IGN)
// Nor must a limit on the size of files, which would leave half a file behind.
signal(SIGXFSZ, SIG_IGN)
// What ends the tool, Ctrl-C above all, takes its temporary files along.
ordering_handle_interruptions()
exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
