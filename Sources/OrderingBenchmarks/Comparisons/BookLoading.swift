import CLibYAML
import Foundation
import Orderings

extension Comparison {
  /// Loading and checking a large rule book beside what libyaml alone takes to parse its text.
  ///
  /// What is timed: from the text of one file in memory to a usable book, that is the bytes, the tree, all checks of
  /// the orderings, and their plans; freeing the book is part of it. The file is read by one thread, its orderings
  /// are checked and planned by all cores: run it on one (`taskset -c 0`) for what one thread takes. libyaml goes
  /// through its events once, on one thread, and does nothing with them.
  static var books: [Comparison] {
    [
      Comparison(
        "load a book of 1,000 orderings", ofAtMost: nil, beside: "libyaml's parser", .longer(byAtMost: 2.5)
      ) { _ in
        let text = largeBook
        let bytes = Array(text.utf8)
        let book = try RuleBook(text: text, name: "large.yaml")
        guard book.orderingNames.count == 1_000, book.warnings.isEmpty, countEvents(in: bytes) > 10_000 else {
          return nil
        }
        return (Work { try! RuleBook(text: text, name: "large.yaml") }, Work { countEvents(in: bytes) })
      },
      Comparison(
        "reload a book of 1,000 orderings", ofAtMost: nil, beside: "checking its file", .longer(byAtMost: 1.5)
      ) { _ in try reload() },
    ]
  }

  /// Reloading a file that was swapped for another version, beside reading and checking one.
  ///
  /// Two versions lie beside it, written long ago as a deployment has them, and are renamed to and fro: each reload finds
  /// the other one. What is timed is all that a monitor does from the look at the files until the new book is live, and
  /// the three renames, which take some microseconds; all orderings are in use, and looked for in the new book.
  private static func reload() throws -> (Work, Work)? {
    let place = ReloadedFolder()
    let folder = place.url
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, other) = (folder.appendingPathComponent("large.yaml"), folder.appendingPathComponent("other"))
    for (url, text) in [(file, largeBook), (other, largeBook.replacing("Ressort", with: "Teil"))] {
      try Data(text.utf8).write(to: url)
      try FileManager.default.setAttributes([.modificationDate: Date() - 3_600], ofItemAtPath: url.path)
    }
    let monitor = try RuleBookMonitor(contentsOf: file, watching: .byHand)
    for name in monitor.book.orderingNames { try monitor.use(name) }
    // It holds the folder, which goes away with the last work that swaps in it.
    func swap() {
      let away = place.url.appendingPathComponent("away")
      rename(file.path, away.path)
      rename(other.path, file.path)
      rename(away.path, other.path)
    }
    swap()
    guard monitor.reload().generation == 2, monitor.book.orderingNames.count == 1_000 else { return nil }
    return (
      Work {
        swap()
        return monitor.reload()
      }, Work { RuleBook.check(contentsOf: file) }
    )
  }

  /// A folder for one comparison; it goes away with this object.
  private final class ReloadedFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ordering-reload-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// 1,000 orderings in some 10,000 lines, as a desk's book would have them that has grown for years.
  private static var largeBook: String {
    let fields = """
      rules: 1
      items: stories

      fields:
        id: { type: id, unique: true }
        title: text
        publishedAt: date
        priority: integer
        points: number
        section: { type: choice, values: [breaking, live] }

      orderings:

      """
    let orderings = (1...1_000).map { number in
      """
        section-\(number):
          label: { en: Section \(number), de: Ressort \(number) }
          keys:
            - section: [breaking, live]
            - priority: highest first
            - points: highest first
              step: \(number)
              missing: \(number % 2 == 0 ? "first" : "last")
            - publishedAt: newest first
            - title: a to z

      """
    }
    return fields + orderings.joined()
  }

  /// Goes through all events of a text, as every reader over libyaml must, and does nothing with them.
  private static func countEvents(in bytes: [UInt8]) -> Int {
    // The parser points into itself, so it is where it stays.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { return 0 }
    defer { yaml_parser_delete(parser) }
    return bytes.withUnsafeBufferPointer { input in
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
      var count = 0
      var event = yaml_event_t()
      while yaml_parser_parse(parser, &event) == 1 {
        let isEnd = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
        if isEnd { return count }
        count += 1
      }
      return 0
    }
  }
}
