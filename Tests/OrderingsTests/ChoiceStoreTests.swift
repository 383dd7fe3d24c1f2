import Foundation
import Orderings
import Testing

/// Choices are kept over a relaunch, whole, and never lost to another writer.
struct ChoiceStoreTests {
  private let folder: URL
  private var file: URL { folder.appending(path: "choices.json") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "choices-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test func nothingIsKeptAtFirst() throws {
    #expect(try FileChoiceStore(file).choice(on: "home") == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func anotherStoreFindsWhatWasKept() throws {
    try FileChoiceStore(file).keep("newest", on: "home")
    try FileChoiceStore(file).keep("lucky", on: "search")
    try FileChoiceStore(file).keep("priority-first", on: "home")
    #expect(try FileChoiceStore(file).choice(on: "home") == "priority-first")
    #expect(try FileChoiceStore(file).choice(on: "search") == "lucky")
    try FileChoiceStore(file).keep(nil, on: "home")
    #expect(try FileChoiceStore(file).choice(on: "home") == nil)
    #expect(try FileChoiceStore(file).choice(on: "search") == "lucky")
  }

  @Test func namesThatDifferInTheirUnicodeFormAreTwo() throws {
    let store = FileChoiceStore(file)
    try store.keep("composed", on: "caf\u{E9}")
    try store.keep("decomposed", on: "cafe\u{301}")
    let composed = try store.choice(on: "caf\u{E9}")
    let decomposed = try store.choice(on: "cafe\u{301}")
    #expect(composed == "composed" && decomposed == "decomposed")
  }

  @Test(arguments: ["", "{", "[]", "{\"version\": 1}", "{\"version\": 1, \"choices\": [{\"screen\": 1}]}"])
  func aDamagedFileIsReportedAndLeftAsItIs(text: String) throws {
    try Data(text.utf8).write(to: file)
    let store = FileChoiceStore(file)
    #expect { try store.choice(on: "home") } throws: { ($0 as? ChoiceStoreError)?.kind == .damaged }
    #expect { try store.keep("newest", on: "home") } throws: { ($0 as? ChoiceStoreError)?.kind == .damaged }
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test func aNewerFileIsLeftAsItIs() throws {
    let text = #"{"version": 2, "choices": {"home": "newest"}}"#
    try Data(text.utf8).write(to: file)
    #expect { try FileChoiceStore(file).keep("a", on: "b") } throws: {
      ($0 as? ChoiceStoreError)?.kind == .newer
    }
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test func aFolderThatIsNotThereIsAnErrorOfItsOwn() {
    let store = FileChoiceStore(folder.appending(path: "none/choices.json"))
    #expect { try store.keep("a", on: "b") } throws: { ($0 as? ChoiceStoreError)?.kind == .unavailable }
  }

  @Test func writersAtTheSameTimeLoseNothing() async throws {
    let file = file
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for turn in 0..<10 { try? FileChoiceStore(file).keep("o\(turn)", on: "screen-\(writer)-\(turn)") }
        }
      }
    }
    for writer in 0..<8 {
      for turn in 0..<10 {
        #expect(try FileChoiceStore(file).choice(on: "screen-\(writer)-\(turn)") == "o\(turn)")
      }
    }
  }

  @Test func defaultsKeepThemToo() throws {
    let suite = "orderings-tests-\(UUID().uuidString)"
    defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
    try DefaultsChoiceStore(suiteName: suite).keep("newest", on: "home")
    #expect(try DefaultsChoiceStore(suiteName: suite).choice(on: "home") == "newest")
    #expect(try DefaultsChoiceStore(suiteName: suite).choice(on: "search") == nil)
    try DefaultsChoiceStore(suiteName: suite).keep(nil, on: "home")
    #expect(try DefaultsChoiceStore(suiteName: suite).choice(on: "home") == nil)
  }
}
