internal import CCollation
import OrderingTestSupport
import SortKernels
import Testing

private struct UnknownLocale: Error { var locale: String }

private func open(_ collation: Collation) throws(UnknownLocale) -> TextComparer {
  guard let comparer = TextComparer(collation) else { throw UnknownLocale(locale: collation.locale) }
  return comparer
}

private func openKeys(_ collation: Collation) throws(UnknownLocale) -> TextKeys {
  guard let keys = TextKeys(.standard(collation)) else { throw UnknownLocale(locale: collation.locale) }
  return keys
}

/// Boxed, as expectations want copyable values.
private final class Comparer {
  private var comparer: TextComparer

  init(_ collation: Collation) throws(UnknownLocale) { comparer = try open(collation) }

  func compare(_ a: String, _ b: String) -> Int { comparer.precedence(of: a, and: b) }
}

/// An open collator whose weights of Latin letters are made.
private final class WarmCollator {
  private let handle: OpaquePointer
  private let natural: Bool

  init(locale: String, levels: Int32 = 3, caseLevel: Bool = false, natural: Bool = false)
    throws(UnknownLocale)
  {
    guard let handle = collation_open(locale, levels, caseLevel) else { throw UnknownLocale(locale: locale) }
    self.handle = handle
    self.natural = natural
    // More texts than it takes.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { key in
      for _ in 0..<2_100 { _ = collation_sort_key(handle, [0x61], 1, natural, key.baseAddress, key.count) }
    }
  }

  deinit { collation_close(handle) }

  func key(_ text: [UInt8], ofICU: Bool = false) -> [UInt8] {
    let make = ofICU ? collation_sort_key_of_icu : collation_sort_key
    return [UInt8](unsafeUninitializedCapacity: 10 * text.count + 64) { key, count in
      count = make(handle, text, text.count, natural, key.baseAddress, key.count)
      precondition(count <= key.count)
    }
  }

  func agrees(_ text: [UInt8]) -> Bool { key(text) == key(text, ofICU: true) }
}

private let locales =
  Collation.knownLocales.filter(Collation.isKnown)
  + [
    "", "de-u-co-phonebk", "es-u-co-trad", "und-u-co-emoji", "und-u-co-search", "da-u-kf-upper",
    "en-u-kf-lower",
  ]
  + ["en-u-ka-shifted", "en-u-kb-true", "zh-u-co-stroke", "sv-u-co-trad"]

private let levels: [(count: Int32, caseLevel: Bool)] = [(3, false), (2, false), (1, false), (1, true)]

/// Characters as UTF-8.
private func characters(_ range: Range<UInt32>) -> [[UInt8]] {
  range.compactMap { Unicode.Scalar($0).map { Array(String($0).utf8) } }
}

private func characters(_ text: String) -> [[UInt8]] { text.unicodeScalars.map { Array(String($0).utf8) } }

@Suite("Sort keys of texts of Latin letters are those of ICU")
struct LatinKeyTests {
  @Test("random texts in every language at every level")
  func random() throws {
    var random = SeededGenerator(seed: 81)
    let alphabets = [
      characters(0..<128), characters(0..<0x180),
      characters("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ "),
      characters("cChHdDzZsSlLnNgGyYtTaA·"),
      characters("aA"), characters("the council market -.,'0123456789"),
      characters("aéÉåÅäÖöüßæøłŁčž \u{AD}"),
    ]
    for locale in locales {
      for level in levels {
        let collator = try WarmCollator(locale: locale, levels: level.count, caseLevel: level.caseLevel)
        var wrong = 0
        for _ in 0..<600 {
          let alphabet = random.pick(alphabets)
          let length = Int.random(in: 0...random.pick([3, 12, 40, 150]), using: &random)
          let text = (0..<length).flatMap { _ in random.pick(alphabet) }
          if !collator.agrees(text) { wrong += 1 }
        }
        #expect(wrong == 0, "\(locale), \(level)")
      }
    }
  }

  @Test("all pairs of letters in every language, of all characters in some")
  func pairs() throws {
    let letters = characters("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-'0")
    let ascii = characters(0..<128)
    for locale in locales {
      let collator = try WarmCollator(locale: locale)
      let all = ["cs", "da-u-kf-upper", "hu", "und-u-co-emoji"].contains(locale) ? ascii : letters
      var wrong = 0
      for a in all {
        for b in all where !collator.agrees(a + b) { wrong += 1 }
      }
      #expect(wrong == 0, "\(locale)")
    }
  }

  /// Contractions of the root collation are not asked for: of these characters alone it has only that of l and ·.
  @Test("all pairs of characters and all triples of some in the root collation")
  func triples() throws {
    let collator = try WarmCollator(locale: "")
    let (all, some) = (characters(0..<0x180), characters("abcdefghijklmnopqrstuvwxyzAZ09 -'.,:#*éł·"))
    var wrong = 0
    for a in all {
      for b in all where !collator.agrees(a + b) { wrong += 1 }
    }
    for a in some {
      for b in some {
        for c in some where !collator.agrees(a + b + c) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("numbers by value")
  func natural() throws {
    var random = SeededGenerator(seed: 82)
    for locale in ["", "cs", "hu", "de-u-co-phonebk", "da-u-kf-upper"] {
      let collator = try WarmCollator(locale: locale, natural: true)
      for _ in 0..<3_000 {
        let text = random.bytes(count: 0...30, of: Array("0019 aBc².".utf8) + [0xC2])
        #expect(collator.agrees(text))
      }
    }
  }

  @Test("texts of other characters go through ICU, an accent behind a letter too")
  func others() throws {
    var random = SeededGenerator(seed: 83)
    let parts = [
      "a", "A", "c", "h", "e\u{301}", "\u{301}", "é", "ß", "日", "\u{1100}\u{1161}", "\u{0}", " ", "\u{E000}",
    ]
    for locale in ["", "cs", "vi", "ja", "sv"] {
      let collator = try WarmCollator(locale: locale)
      for _ in 0..<2_000 {
        let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(parts) }.joined()
        #expect(collator.agrees(Array(text.utf8)))
      }
    }
  }

  @Test("long texts, up to where ICU takes over")
  func long() throws {
    let collator = try WarmCollator(locale: "")
    for count in [1_000, 70_000, 1 << 20, 1 << 20 + 1] {
      #expect(collator.agrees(Array(repeating: UInt8(ascii: "x"), count: count)))
      #expect(collator.agrees((0..<count).map { $0 % 100 == 99 ? UInt8(ascii: "X") : UInt8(ascii: "x") }))
    }
  }
}

@Suite("Two texts are compared as their sort keys are")
struct TextComparerTests {
  private static let alphabets: [[String]] = [
    ["a", "A", "b", "B", " ", "-", "1"],
    ["o", "ö", "Ö", "oe", "ó", "Ó", "ü", "u", "ß", "ss", "æ", "é", "É", "e", "\u{AD}"],
    ["c", "h", "C", "H", "d", "z", "s", "a", "\u{301}", "\u{30C}"],
    ["e", "é", "e\u{301}", "\u{301}", "\u{323}", "\u{302}", "ê\u{323}", "E"],
    ["가", "\u{1100}\u{1161}", "\u{1100}", "\u{11A8}", "日", "本", "カ", "か", "ー", "ｶ"],
    ["ก", "เ", "แ", "ा", "ি", "\u{FFFE}", "\u{FFFF}", "\u{E000}", "\u{10FFFF}", "😀", "👨‍👩‍👧"],
    ["\u{0}", "\u{1}", "\u{7F}", "\u{AD}", "\u{200D}", "\t", "a"],
  ]

  private static let illFormed: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0x80], [0xC0, 0x80],
    [0xF4, 0x90, 0x80, 0x80],
    [0x61], [0xC3, 0xA9], [0xCC, 0x81], [0xE0, 0x80],
  ]

  @Test("random texts, some no UTF-8, in every language and with everything ignored")
  func agrees() throws {
    var random = SeededGenerator(seed: 84)
    for locale in locales {
      for ignoring in Ignoring.allCases {
        let collation = Collation(locale: locale, ignoring: ignoring)
        var comparer = try open(collation)
        var keys = try openKeys(collation)
        var wrong: [([UInt8], [UInt8])] = []
        for _ in 0..<120 {
          let pool = random.chance(0.2) ? Self.illFormed : random.pick(Self.alphabets).map { Array($0.utf8) }
          func text() -> [UInt8] {
            (0..<Int.random(in: 0...7, using: &random)).flatMap { _ in random.pick(pool) }
          }
          let prefix = random.chance(0.5) ? text() : []
          let (a, b) = (prefix + text(), prefix + text())
          var (x, y): ([UInt8], [UInt8]) = ([], [])
          _ = a.withUnsafeBufferPointer { keys.appendKey(of: $0, to: &x) }
          _ = b.withUnsafeBufferPointer { keys.appendKey(of: $0, to: &y) }
          let expected = x == y ? 0 : x.lexicographicallyPrecedes(y) ? -1 : 1
          let ours = a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { comparer.precedence(of: a, and: $0) }
          }
          if ours != expected { wrong.append((a, b)) }
        }
        #expect(wrong.isEmpty, "\(collation)")
      }
    }
  }

  @Test("what is cut off a long text does not count")
  func cut() throws {
    let comparer = try Comparer(Collation())
    let long = String(repeating: "x", count: 8 << 20)
    #expect(comparer.compare(long + "a", long + "b") == 0)
    #expect(comparer.compare(long.dropLast() + "a", long.dropLast() + "b") == -1)
    #expect(comparer.compare(long, "x") == 1)
    let accented = String(repeating: "é", count: 1 << 20)
    #expect(comparer.compare(accented + "b", accented + "a") == 1)
  }

  /// Where accents count from the end, ICU's own comparison disagrees with its sort keys.
  @Test("accents from the end")
  func backwards() throws {
    let comparer = try Comparer(Collation(locale: "fr-CA"))
    #expect(comparer.compare("cot\u{E9}", "c\u{F4}te") == 1)
    // The dot is the last accent of one, the diaeresis that of the other, and comes before it.
    let (dot, diaeresis) = ("x\u{116}", "x\u{116}\u{95}\u{308}")
    var keys = try openKeys(Collation(locale: "fr-CA"))
    func key(_ text: String) -> [UInt8] {
      var (text, key) = (text, [] as [UInt8])
      _ = text.withUTF8 { keys.appendKey(of: $0, to: &key) }
      return key
    }
    #expect(key(diaeresis).lexicographicallyPrecedes(key(dot)))
    #expect(comparer.compare(diaeresis, dot) == -1)
  }

  @Test("an unknown locale has no comparer")
  func unknown() {
    #expect(throws: UnknownLocale.self) { _ = try open(Collation(locale: "xx-nope")) }
  }
}

@Suite("Open collators are kept")
struct CollatorPoolTests {
  /// More orders than are kept, and more collators of each, on several threads.
  @Test("by many tasks at once")
  func tasks() async {
    let tags = Array(locales.prefix(24))
    let texts = ["", "Zulu", "Ängel", "Åland", "chata", "cz", "ll", "lz", "-a"]
    @Sendable func keys(_ tag: String) -> [[UInt8]] {
      guard var keys = TextKeys(.standard(Collation(locale: tag))) else { return [] }
      return texts.map { text in
        var key: [UInt8] = []
        var text = text
        _ = text.withUTF8 { keys.appendKey(of: $0, to: &key) }
        return key
      }
    }
    let expected = tags.map(keys)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<120 {
            let place = (task * 7 + round) % (round < 60 ? tags.count : 3)
            if keys(tags[place]) != expected[place] { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test("several open at once of one order")
  func nested() throws {
    func compare(_ depth: Int) throws {
      let comparer = try Comparer(Collation(locale: "sv"))
      if depth > 0 { try compare(depth - 1) }
      #expect(comparer.compare("z", "å") == -1)
    }
    for _ in 0..<3 { try compare(10) }
  }
}
