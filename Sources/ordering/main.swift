import CInterruption
import CRecordIO
import Foundation

// A stream that is closed must not be taken for a file that is opened later.
ordering_hold_closed_streams()
// A reader that goes away must not kill the tool: writing then fails, and the tool ends quietly.
signal(SIGPIPE, SIG_IGN)
// Nor must a limit on the size of files, which would leave half a file behind.
signal(SIGXFSZ, SIG_IGN)
// What ends the tool, Ctrl-C above all, takes its temporary files along.
ordering_handle_interruptions()
exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
