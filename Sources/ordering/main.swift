import Foundation

// A reader that goes away must not kill the tool: writing then fails, and the tool ends quietly.
signal(SIGPIPE, SIG_IGN)
exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
