import FindingCatalogue
import Foundation
import Orderings
import RuleText
import Testing

/// What the pages show of apps: compiled here as it stands there, and bound to rules.
@Suite("Findings of apps")
struct AppFindingTests {
  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      publishedAt: date
      section: { type: choice, values: [breaking, live] }
    orderings:
      newest:
        - publishedAt: newest first
      by-section:
        - section: as listed

    """

  private struct Pair: Sendable {
    let wrong: @Sendable (RuleBook) throws -> Void
    let right: @Sendable (RuleBook) throws -> Void
  }

  private static func pair<Wrong: Orderable & SendableMetatype, Right: Orderable & SendableMetatype>(
    _ name: String, _: Wrong.Type, _: Right.Type
  ) -> Pair {
    Pair(
      wrong: { _ = try $0.ordering(name, for: Wrong.self) },
      right: { _ = try $0.ordering(name, for: Right.self) })
  }

  private static let pairs: [String: Pair] = [
    "app-lacks-field": pair("newest", LacksField.Wrong.Story.self, LacksField.Right.Story.self),
    "app-field-type": pair("newest", FieldType.Wrong.Story.self, FieldType.Right.Story.self),
    "app-field-twice": pair("newest", FieldTwice.Wrong.Story.self, FieldTwice.Right.Story.self),
    "app-choice": pair("by-section", Choice.Wrong.Story.self, Choice.Right.Story.self),
  ]

  @Test func allAreTried() {
    let shown = FindingCatalogue.pages.filter { $0.wrong.isOfApp || $0.right.isOfApp }
    #expect(Set(shown.map(\.kind.id)) == Set(Self.pairs.keys))
  }

  @Test(arguments: pairs.keys.sorted())
  func wrongTriggersExactlyIt(id: String) throws {
    let book = try RuleBook(text: Self.rules)
    let error = try #require(throws: RuleError.self) { try Self.pairs[id]?.wrong(book) }
    #expect(error.diagnostics.map(\.id) == [id])
  }

  @Test(arguments: pairs.keys.sorted())
  func rightHasNoFindings(id: String) throws {
    let book = try RuleBook(text: Self.rules)
    let pair = try #require(Self.pairs[id])
    #expect(throws: Never.self) { try pair.right(book) }
  }

  /// The pages show what is compiled here.
  @Test(arguments: pairs.keys.sorted())
  func thePageShowsIt(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
    for example in [page.wrong, page.right] {
      let shown = try #require(example.pieces.first).text.components(separatedBy: "\n")
      let stands = source.indices.contains { start in
        let excerpt = source[start...].prefix(shown.count)
        return excerpt.count == shown.count
          && zip(excerpt, shown).allSatisfy { $0 == ($1.isEmpty ? "" : "      " + $1) }
      }
      #expect(stands, "\(shown.joined(separator: "\n"))")
    }
  }

  // MARK: What the pages show

  private enum LacksField {
    enum Wrong {
      // The rules: - publishedAt: newest first
      struct Story: Orderable {
        var id: String, published: Date
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("published", \.published),
        ]
      }
    }

    enum Right {
      // The rules: - publishedAt: newest first
      struct Story: Orderable {
        var id: String, published: Date
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("publishedAt", \.published),
        ]
      }
    }
  }

  private enum FieldType {
    enum Wrong {
      // The rules: publishedAt: date
      struct Story: Orderable {
        var id: String, publishedAt: String
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("publishedAt", \.publishedAt),
        ]
      }
    }

    enum Right {
      // The rules: publishedAt: date
      struct Story: Orderable {
        var id: String, publishedAt: Date
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("publishedAt", \.publishedAt),
        ]
      }
    }
  }

  private enum FieldTwice {
    enum Wrong {
      // The rules: - publishedAt: newest first
      struct Story: Orderable {
        var id: String, publishedAt: Date, updatedAt: Date
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("publishedAt", \.publishedAt),
          Field("publishedAt", \.updatedAt),
        ]
      }
    }

    enum Right {
      // The rules: - publishedAt: newest first
      struct Story: Orderable {
        var id: String, publishedAt: Date, updatedAt: Date
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("publishedAt", \.publishedAt),
          Field("updatedAt", \.updatedAt),
        ]
      }
    }
  }

  private enum Choice {
    enum Wrong {
      // The rules: section: { type: choice, values: [breaking, live] }
      enum Section: String, CaseIterable, OrderingValue { case breaking, live, sponsored }

      struct Story: Orderable {
        var id: String, section: Section
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("section", \.section),
        ]
      }
    }

    enum Right {
      // The rules: section: { type: choice, values: [breaking, live] }
      enum Section: String, CaseIterable, OrderingValue { case breaking, live }

      struct Story: Orderable {
        var id: String, section: Section
        static let orderingFields: [Field<Story>] = [
          Field("id", \.id, as: .id), Field("section", \.section),
        ]
      }
    }
  }
}

extension RuleExample {
  fileprivate var isOfApp: Bool { if case .app = content { true } else { false } }
}
