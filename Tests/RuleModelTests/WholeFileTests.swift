import Foundation
import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// Whole files as people write them.
struct WholeFileTests {
  /// A file with every part of the language, in the order in which they are explained.
  private static let parts: [(name: String, text: String)] = [
    (
      "head",
      """
      rules: 1                       # format version; required
      items: stories                 # the kind of item that this file orders

      fields:                        # the contract with the app: what an item has
        id:           { type: id, unique: true }
        title:        text
        publishedAt:  date
        priority:     integer
        points:       number
        section:      { type: choice, values: [breaking, live, standard] }
        author.name:  text           # dotted = nested
        tags:         { type: text, many: true }
      """
    ),
    (
      "parameters",
      """
      parameters:                    # what the caller supplies
        network: { type: text, default: online }
      """
    ),
    (
      "orderings",
      """
      orderings:
        newest:                      # the short form: just the sort keys
          - publishedAt: newest first

        priority-first:              # the long form: the same list under `keys`, beside options
          label: Top stories
          keys:
            - priority: highest first
            - publishedAt: newest first
            - id: ascending
      """
    ),
    (
      "screens",
      """
      screens:                       # the one place that says which screen uses what
        home:
          orderings: [priority-first, newest]        # what its sort picker offers
          default: priority-first
          source:                                    # which note source policy it reads by
            - { when: $network = 'offline', use: local }
            - { use: if-available }
      """
    ),
    (
      "sources",
      """
      sources:                       # note source policies
        local: local
        remote: remote
        if-available: [local, remote]
      """
    ),
    (
      "tests",
      """
      tests:                         # rule tests
        - name: a later story of the same priority comes first
          ordering: priority-first
          given:
            - { id: a, priority: 2, publishedAt: 2026-01-01T00:00:00Z }
            - { id: b, priority: 2, publishedAt: 2026-01-02T00:00:00Z }
          expect: [b, a]
      """
    ),
  ]

  private func load(_ parts: [String]) -> LoadedBook {
    LoadedBook.load([SourceFile(name: "rules.yaml", text: parts.joined(separator: "\n\n") + "\n")])
  }

  @Test func everyPartIsTaken() throws {
    let book = load(Self.parts.map(\.text))
    #expect(book.findings.isEmpty)
    #expect(book.plans.map(\.name.string) == ["newest", "priority-first"])
    // The identity is appended in the direction of the key before it, unless the rules name it.
    #expect(
      book.plans.map { $0.keys.map { "\($0.isAppended) \($0.key.isDescending)" } } == [
        ["false true", "true true"], ["false true", "false true", "false false"],
      ])
    let test = try #require(book.book.tests.first)
    #expect(test.expect?.map(\.string) == ["b", "a"])
    #expect(book.screens.map(\.orderings) == [["priority-first", "newest"]])
  }

  @Test func rulesOfThisRepositoryAreClean() throws {
    let files = try RealRules.folder("Rules")
    #expect(files.count > 3)
    let book = LoadedBook.load(files)
    #expect(book.findings.isEmpty, "\(book.findings.map { ConciseRenderer().render($0) })")
    #expect(book.plans.count > 10)
    #expect(book.book.tests.count > 10)
  }

  @Test(arguments: ["movies.yaml", "birdstrikes.yaml"])
  func rulesOfRealDataHaveNoErrors(name: String) throws {
    let book = LoadedBook.load([try RealRules.file("Tests/RealDataTests/Fixtures/\(name)")])
    #expect(!book.hasErrors)
    #expect(book.plans.count == book.book.orderings.count)
  }
}

/// Rule files of the repository.
enum RealRules {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func file(_ path: String) throws -> SourceFile {
    SourceFile(name: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
  }

  static func folder(_ path: String) throws -> [SourceFile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path).sorted()
    return try names.filter { $0.hasSuffix(".yaml") }.map { try file("\(path)/\($0)") }
  }
}
