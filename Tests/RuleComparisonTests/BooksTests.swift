import OrderingPlans
import OrderingValues
import RuleComparison
import RuleText
import Testing

/// What became of each ordering between two versions of a book.
struct BooksTests {
  @Test("a book beside itself has no change")
  func itself() throws {
    let rules = """
      newest:
        label: { en: Newest, de: Neueste }
        keys: [{ publishedAt: newest first }]
      top:
        - priority: highest first
        - use: newest
      """
    let comparison = BookComparison(old: try book(rules), new: try book(rules, file: "other.yaml"))
    #expect(comparison.outline == ["newest: kept, none", "top: kept, none"])
    #expect(comparison.orderings.allSatisfy { $0.isUnchanged && $0.remarks.isEmpty })
    #expect(comparison.orderings.allSatisfy { $0.sentences.allSatisfy { $0.side == .both } })
    #expect(comparison.parts.isEmpty)
  }

  @Test("the new orderings stand in their order, and those that are gone behind them")
  func addedAndRemoved() throws {
    let comparison = BookComparison(
      old: try book("a:\n  - title: a to z\nb:\n  - priority: highest first\nc:\n  - points: highest first"),
      new: try book("c:\n  - points: highest first\nd:\n  - publishedAt: newest first"))
    #expect(
      comparison.outline == [
        "c: kept, none", "d: added, meaning", "a: removed, meaning", "b: removed, meaning",
      ])
    let added = try comparison.change("d")
    #expect(added.old == nil && added.new != nil)
    #expect(added.sentences.allSatisfy { $0.side == .new } && !added.sentences.isEmpty)
    let removed = try comparison.change("a")
    #expect(removed.sentences.allSatisfy { $0.side == .old })
  }

  @Test(
    "what is the same order for all items is only text",
    arguments: [
      // A label, a comment, another spelling.
      ("- title: a to z", "keys:\n  - title: a to z\nlabel: Title"),
      ("- title: a to z", "# by title\n- title: a to z"),
      ("- priority: highest first", "- priority: descending"),
      // The identity written out; a key that cannot matter.
      ("- title: a to z", "- title: a to z\n- id: a to z"),
      ("- title: a to z\n- id: a to z", "- title: a to z\n- id: a to z\n- priority: highest first"),
      ("- title: a to z", "- title: a to z\n- title: a to z"),
      // Keys that came from elsewhere.
      ("- publishedAt: newest first\n- points: highest first", "- use: part\n- points: highest first"),
      // A formula with other blanks, and a computed value written out.
      ("- score: points*2", "- score: points * 2"),
      ("- doubled: highest first\n- id: a to z", "- score: points * 2\n- id: a to z"),
    ])
  func onlyWording(_ old: String, _ new: String) throws {
    let more = "computed:\n  doubled: points * 2\n"
    func rules(_ keys: String) -> String {
      "part:\n  - publishedAt: newest first\nx:\n"
        + keys.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
    let before = try book(rules(old), more: more)
    let after = try book(rules(new), more: more)
    #expect(try BookComparison(old: before, new: after).change("x").difference == .wording)
    #expect(try BookComparison(old: after, new: before).change("x").difference == .wording)
  }

  @Test(
    "what can put two items the other way round is a change in meaning",
    arguments: [
      ("- title: a to z", "- title: z to a"),
      ("- title: a to z", "- title: a to z\n  ignoring: case"),
      ("- title: a to z", "- title: a to z\n  locale: sv"),
      ("- priority: highest first", "- points: highest first"),
      ("- priority: highest first", "- priority: highest first\n  missing: first"),
      (
        "- priority: highest first\n- points: highest first",
        "- points: highest first\n- priority: highest first"
      ),
      ("- section: [breaking]\n  others: last", "- section: [live]\n  others: last"),
      ("- section: [breaking]\n  others: last", "- section: [breaking]\n  others: first"),
      ("- score: points * 2", "- score: points * 3"),
      ("- doubled: highest first", "- trebled: highest first"),
      // What is added behind the keys to keep ties apart runs with the last of them.
      ("- title: a to z", "- title: a to z\n- title: z to a"),
      ("- shuffle: $seed", "- shuffle: $other"),
      ("- shuffle: $seed", "- shuffle: autumn"),
      ("- pinned: $first\n- title: a to z", "- pinned: $second\n- title: a to z"),
      (
        "- publishedAt: newest first\n  per: day\n  time-zone: UTC",
        "- publishedAt: newest first\n  per: day\n  time-zone: Asia/Tokyo"
      ),
      ("- priority: highest first\n- id: a to z", "- priority: highest first"),
    ])
  func meaning(_ old: String, _ new: String) throws {
    let more = """
      computed:
        doubled: points * 2
        trebled: points * 3
      parameters:
        seed: text
        other: text
        first: { type: id, many: true }
        second: { type: id, many: true }

      """
    func rules(_ keys: String) -> String {
      "x:\n" + keys.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
    let before = try book(rules(old), more: more)
    let after = try book(rules(new), more: more)
    #expect(BookComparison(old: before, new: after).outline == ["x: kept, meaning"])
    #expect(BookComparison(old: after, new: before).outline == ["x: kept, meaning"])
    #expect(BookComparison(old: before, new: before).outline == ["x: kept, none"])
  }

  @Test("fields, computed values and defaults that an ordering reads are part of what it does")
  func surroundings() throws {
    let rules = "x:\n  - section: as listed\ny:\n  - title: a to z\nz:\n  - boosted: highest first"
    let more = """
      computed:
        boosted: points * $boost
      parameters:
        boost: { type: number, default: 1 }

      """
    let before = try book(rules, more: more)
    let other = try book(
      rules, fields: storyFields.replacing("[breaking, live,", with: "[live, breaking,"), more: more)
    #expect(
      BookComparison(old: before, new: other).outline == [
        "x: kept, meaning", "y: kept, none", "z: kept, none",
      ])
    let remarks = try BookComparison(old: before, new: other).change("x").remarks
    #expect(
      remarks == [
        "The field `section` of `stories` changed: the values `live`, `breaking`, `standard`, before the values "
          + "`breaking`, `live`, `standard`."
      ])
    let boosted = try book(rules, more: more.replacing("default: 1", with: "default: 2"))
    #expect(
      BookComparison(old: before, new: boosted).outline == [
        "x: kept, none", "y: kept, none", "z: kept, meaning",
      ])
    let elsewhere = try book(
      rules, fields: storyFields.replacing("title: text", with: "title: { type: text, from: [head, title] }"),
      more: more)
    #expect(try BookComparison(old: before, new: elsewhere).change("y").difference == .meaning)
    // Where a field stands among the others plays no part.
    let moved = try book(
      rules, fields: storyFields.replacing("title: text\n", with: "") + "\ntitle: text", more: more)
    #expect(BookComparison(old: before, new: moved).orderings.allSatisfy { $0.isUnchanged })
    #expect(BookComparison(old: before, new: moved).parts.isEmpty)
  }

  @Test("a rename that the rules say is one, in both directions")
  func renamed() throws {
    let before = try book("latest:\n  - publishedAt: newest first\ntop:\n  - priority: highest first")
    let after = try book(
      """
      newest:
        replaces: [latest]
        keys:
          - publishedAt: newest first
          - points: highest first
      top:
        - priority: highest first
      """)
    #expect(
      BookComparison(old: before, new: after).outline == [
        "newest (was latest): kept, meaning", "top: kept, none",
      ])
    #expect(
      BookComparison(old: after, new: before).outline == [
        "latest (was newest): kept, meaning", "top: kept, none",
      ])
  }

  @Test("the same keys by another name are a rename too, which is warned of")
  func renamedSilently() throws {
    let before = try book("latest:\n  - publishedAt: newest first\ntop:\n  - priority: highest first")
    let after = try book("newest:\n  - publishedAt: newest first\ntop:\n  - priority: highest first")
    let comparison = BookComparison(old: before, new: after)
    #expect(comparison.outline == ["newest (was latest): kept, none", "top: kept, none"])
    let renamed = try comparison.change("newest")
    #expect(renamed.remarks.contains { $0.contains("`replaces: [latest]`") })
    #expect(!renamed.isUnchanged)
    // Where two could be meant, none is.
    let twice = try book(
      "newest:\n  - publishedAt: newest first\nfresh:\n  - publishedAt: newest first\ntop:\n  - priority: highest first"
    )
    #expect(
      BookComparison(old: before, new: twice).outline == [
        "newest: added, meaning", "fresh: added, meaning", "top: kept, none", "latest: removed, meaning",
      ])
    // Names that both books have are never taken for each other.
    let swapped = try book("latest:\n  - priority: highest first\ntop:\n  - publishedAt: newest first")
    #expect(
      BookComparison(old: before, new: swapped).outline == ["latest: kept, meaning", "top: kept, meaning"])
  }

  @Test("an ordering that is gone says where its name leads")
  func successor() throws {
    let before = try book(
      "newest:\n  - publishedAt: newest first\nlatest:\n  replaced-by: newest\n  keys: [{ publishedAt: newest first }]"
    )
    let after = try book("newest:\n  replaces: [latest]\n  keys: [{ publishedAt: newest first }]")
    let comparison = BookComparison(old: before, new: after)
    #expect(comparison.outline == ["newest: kept, wording", "latest: removed, meaning"])
    let remarks = try comparison.change("latest").remarks
    #expect(
      remarks == [
        "It was marked as replaced by `newest`.", "Its name leads to `newest` now.",
      ])
  }

  @Test("the sentences show what is gone before what stands there instead")
  func sentences() throws {
    let before = try book("x:\n  - priority: highest first\n  - publishedAt: newest first")
    let after = try book("x:\n  - points: highest first\n  - publishedAt: newest first")
    let lines = try BookComparison(old: before, new: after).change("x").sentences
    #expect(
      lines.map { "\($0.side) \($0.text)" } == [
        "old By `priority`, highest first. Stories without a value for `priority` come last.",
        "new By `points`, highest first. Stories without a value for `points` come last.",
        "both Then by `publishedAt`, newest first. Stories without a value for `publishedAt` come last.",
        "both Then by `id`, z to a. No rule says this: it is added so that no two stories tie.",
      ])
  }

  @Test("a row of a table is a line of its own")
  func tables() throws {
    func rules(_ second: String) throws -> LoadedBook {
      try book(
        "x:\n  - fame: highest first",
        more: "computed:\n  fame: { of: points, bands: { 0: 1, 10: \(second) }, otherwise: 0 }\n")
    }
    let lines = try BookComparison(old: try rules("2"), new: try rules("3")).change("x").sentences
    #expect(
      lines.filter { $0.side != .both }.map(\.text) == [
        "In the table of `fame`: from 10 on: 2.", "In the table of `fame`: from 10 on: 3.",
      ])
  }

  @Test("what else changed is told by name")
  func parts() throws {
    let before = try book(
      "x:\n  - title: a to z", fields: storyFields,
      more: "computed:\n  a: points * 2\n  b: points * 3\nparameters:\n  seed: text\n")
    let after = try book(
      "x:\n  - title: a to z",
      fields: storyFields.replacing("priority: integer", with: "priority: number\nrating: number"),
      more: "computed:\n  a: points * 4\nparameters:\n  seed: { type: text, default: a }\n  city: text\n")
    #expect(
      BookComparison(old: before, new: after).parts.map(\.sentence) == [
        "The field `priority` of `stories` changed: a number, before a whole number.",
        "The field `rating` of `stories` is new.",
        "The computed value `a` of `stories` changed: `points * 4`, before `points * 2`.",
        "The computed value `b` of `stories` is gone.",
        "The parameter `seed` changed: a text with the default `a`, before a text without a default.",
        "The parameter `city` is new.",
      ])
  }

  @Test("labels and descriptions are told")
  func words() throws {
    let before = try book("x:\n  label: { en: Top, de: Oben }\n  keys: [{ title: a to z }]")
    let after = try book(
      "x:\n  label: { en: First, de: Oben }\n  description: By title.\n  keys: [{ title: a to z }]")
    let change = try BookComparison(old: before, new: after).change("x")
    #expect(change.difference == .wording)
    #expect(
      change.remarks == [
        "Its label was “Top” (en), “Oben” (de), and is “First” (en), “Oben” (de).",
        "Its description is new: “By title.”.",
      ])
  }
}
