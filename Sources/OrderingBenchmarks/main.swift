import Foundation

// Measures orderings by rules beside closures, floors and peers, in one run, and prints Markdown: see `Options.help`.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  print(Options.help)
  exit(0)
}
guard let options = Options(arguments) else {
  FileHandle.standardError.write(Data("\(Options.help)\n".utf8))
  exit(2)
}
if let folder = options.rowsFolder {
  try PeerRows.write(FeedStory.made(options.items), into: URL(fileURLWithPath: folder))
} else if options.servesPeers {
  try SortServer(FeedStory.made(options.items)).serve()
} else {
  exit(try BenchmarkGroup.measure(options) ? 0 : 1)
}
