import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

private func key(_ texts: [String?], descending: Bool = false, missingFirst: Bool = false) -> EncodedKey {
  var column = ValueColumn(type: .text)
  for text in texts {
    if let text { column.append(text: text) } else { column.appendMissing() }
  }
  return encode(
    column, KeyEncoding(comparison: .version, isDescending: descending, missingFirst: missingFirst))
}

private func sorted(_ texts: [String], descending: Bool = false) -> [String] {
  sortedPermutation(of: key(texts, descending: descending).columns, count: texts.count).map { texts[$0] }
}

@Suite("Versions")
struct VersionTests {
  private static let orders: [[String]] = [
    // semver.org, item 11.
    [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
      "1.0.0-rc.1", "1.0.0",
    ],
    ["1.0.0", "2.0.0", "2.1.0", "2.1.1"],
    ["0.2", "0.16"],
    ["9", "10", "10.0.1", "10.1", "99.9.9.9", "100"],
    ["1-1", "1-2", "1-10", "1--", "1-1a", "1-A", "1-a", "1-a-b", "1-aa"],
    ["0", "0.0.1", "0.1", "1"],
    ["1.9999999999999999999999", "1.10000000000000000000000", "1.99999999999999999999999"],
    ["1-0", "1-1", "1", "1.0.1-0", "1.0.1"],
    ["1", "1.0.0.1"],
  ]

  @Test("known orders", arguments: orders)
  func order(versions: [String]) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5 { #expect(sorted(versions.shuffled(using: &random)) == versions) }
    #expect(sorted(versions, descending: true) == versions.reversed())
  }

  @Test("numbers of any length")
  func longNumbers() {
    let versions = [254, 255, 256, 70_000].map { "1." + String(repeating: "9", count: $0) }
    #expect(sorted(versions.reversed()) == versions)
  }

  @Test(
    "equal in precedence",
    arguments: [
      ["1", "1.0", "1.0.0", "1.0.0.0.0", "v1", "01", "1.00"], ["1.0+5", "1", "1.0.0+001.x-y"],
      ["0", "0.0", "v0.0.0"],
      ["9.9.2", "9.9.02"], ["1-rc.1", "v1.0-rc.1", "1.0.0-rc.1+build"],
    ])
  func ties(versions: [String]) {
    #expect(sorted(versions) == versions)
    #expect(sorted(versions.reversed()) == versions.reversed())
  }

  @Test(
    "no versions",
    arguments: [
      "", "v", "vv1", "V1", "1.", ".1", "1..2", "1.x", "1.*", "-1", "1-", "1.0-", "1-a..b", "1-01", "1-a.",
      "1+", "1+a..b",
      "1-ä", "1+ä", "1 ", " 1", "1.0 beta", "1.0b2", "latest", "1_0", "1-a_b", "1-a+", "1+a+b", "1,0", "١.٢",
      "1\0",
    ])
  func noVersion(text: String) {
    let key = key(["2", text, nil, "1"])
    #expect(key.invalidItems == [1])
    #expect(sortedPermutation(of: key.columns, count: 4) == [3, 0, 1, 2])
  }

  @Test("versions", arguments: ["0", "1.2.3", "v1.2.3-rc.1+5", "1-0", "1-0a", "1+0", "1--", "1-x-y-z.--"])
  func version(text: String) { #expect(key([text]).invalidItems.isEmpty) }

  @Test("an invalid version counts as missing")
  func invalid() {
    let texts = ["1", "nightly", "2", nil, "?"]
    let last = key(texts, descending: true)
    #expect(last.invalidItems == [1, 4])
    #expect(sortedPermutation(of: last.columns, count: 5) == [2, 0, 1, 3, 4])
    #expect(sortedPermutation(of: key(texts, missingFirst: true).columns, count: 5) == [1, 3, 4, 0, 2])
    #expect(key(["1", nil]).invalidItems.isEmpty)
  }

  @Test("random versions against a comparison part by part")
  func randomVersions() {
    var random = SeededGenerator(seed: 12)
    let versions = (0..<400).map { _ in random.version() }
    #expect(key(versions).invalidItems.isEmpty)
    let expected = versions.indices.sorted { i, j in
      let order = compare(versions[i], versions[j])
      return order == 0 ? i < j : order < 0
    }
    #expect(sorted(versions) == expected.map { versions[$0] })
  }

  /// Item 11 word for word.
  private func compare(_ a: String, _ b: String) -> Int {
    let (a, b) = (split(a), split(b))
    for place in 0..<max(a.core.count, b.core.count) {
      let (x, y) = (place < a.core.count ? a.core[place] : 0, place < b.core.count ? b.core[place] : 0)
      if x != y { return x < y ? -1 : 1 }
    }
    if a.prerelease.isEmpty || b.prerelease.isEmpty {
      return a.prerelease.isEmpty == b.prerelease.isEmpty ? 0 : a.prerelease.isEmpty ? 1 : -1
    }
    for (x, y) in zip(a.prerelease, b.prerelease) where x != y {
      switch (Int(x), Int(y)) {
      case (let x?, let y?): return x < y ? -1 : 1
      case (.some, nil): return -1
      case (nil, .some): return 1
      case (nil, nil): return Array(x.utf8).lexicographicallyPrecedes(Array(y.utf8)) ? -1 : 1
      }
    }
    return a.prerelease.count == b.prerelease.count ? 0 : a.prerelease.count < b.prerelease.count ? -1 : 1
  }

  private func split(_ version: String) -> (core: [Int], prerelease: [Substring]) {
    let text = version.split(separator: "+")[0].drop { $0 == "v" }
    let parts = text.split(separator: "-", maxSplits: 1)
    return (
      parts[0].split(separator: ".").compactMap { Int($0) },
      parts.count > 1 ? parts[1].split(separator: ".") : []
    )
  }
}

extension SeededGenerator {
  fileprivate mutating func version() -> String {
    var text = pick(["", "", "v"])
    text += (0...Int.random(in: 0...3, using: &self)).map { _ in pick(["0", "1", "2", "10", "02"]) }.joined(
      separator: ".")
    if chance(0.5) {
      text += "-"
      text += (0...Int.random(in: 0...2, using: &self)).map { _ in
        pick(["0", "1", "11", "a", "ab", "B", "1a", "x0"])
      }
      .joined(separator: ".")
    }
    return text + pick(["", "", "+b", "+1.2"])
  }
}
