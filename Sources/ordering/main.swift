import Foundation

// A reader that goes away must not kill the tool: writing then fails, and the tool ends quietly.
signal(SIGPIPE, SIG_IGN)
// Nor must a limit on the size of files, which would leave half a file behind.
signal(SIGXFSZ, SIG_IGN)
exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
