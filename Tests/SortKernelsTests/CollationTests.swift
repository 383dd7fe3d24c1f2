import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

/// The texts in order.
private func sorted(_ texts: [String], _ comparison: TextComparison, descending: Bool = false) -> [String] {
  var column = ValueColumn(type: .text)
  for text in texts { column.append(text: text) }
  let key = encode(column, KeyEncoding(comparison: comparison, isDescending: descending))
  return sortedPermutation(of: key.columns, count: texts.count).map { texts[$0] }
}

/// −1, 0 or 1.
private func compare(_ a: String, _ b: String, _ comparison: TextComparison) -> Int {
  var column = ValueColumn(type: .text)
  column.append(text: a)
  column.append(text: b)
  return precedence(of: 0, and: 1, in: encode(column, KeyEncoding(comparison: comparison)).columns)
}

private func standard(_ locale: String, ignoring: Ignoring = .nothing) -> TextComparison {
  .standard(Collation(locale: locale, ignoring: ignoring))
}

@Suite("Text in the order of a language")
struct CollationTests {
  /// Each list stands in order.
  private static let orders: [(locale: String, texts: [String])] = [
    // Swedish: å, ä, ö are letters after z.
    ("sv", ["Aalto", "Zulu", "Åland", "Ängel", "Örebro"]),
    ("sv", ["belkin", "bolte", "bålte", "bälte", "bölte"]),
    ("en", ["bålte", "bälte", "belkin", "bolte", "bölte"]),
    // DIN 5007-1, dictionaries, and DIN 5007-2, telephone books, where ü is ue.
    ("de", ["Arg", "Ärgerlich", "Arm", "Assistent", "Aßlar", "Assoziation"]),
    ("de", ["Übelacker", "Udet", "Uell", "Ueve", "Uffenbach", "Ülle", "Üxküll"]),
    ("de-u-co-phonebk", ["Udet", "Übelacker", "Uell", "Ülle", "Ueve", "Üxküll", "Uffenbach"]),
    ("de-AT", ["Arg", "Ärgerlich", "Arm"]),
    // Turkish: ç after c, ı before i, İ is the capital of i.
    ("tr", ["ALİ", "İSMAİL", "MURAT"]),
    ("tr", ["Cezayir", "Çad", "Danimarka", "Zimbabve"]),
    ("tr", ["ıs", "Is", "is", "İs"]),
    // Spanish ñ, Danish aa as å, French accents of Canada from the end.
    ("es", ["nube", "ñandú", "oso"]),
    ("da", ["Bæk", "Bøg", "Bånd", "Baand"]),
    ("fr-CA", ["cote", "côte", "coté", "côté"]),
    ("fr", ["cote", "coté", "côte", "côté"]),
    // The root collation: punctuation, digits, letters; small letters first among equals.
    ("", ["", " ", "-", "1", "a", "A", "á", "ab", "B"]),
  ]

  @Test("known orders", arguments: orders)
  func order(locale: String, texts: [String]) {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<5 { #expect(sorted(texts.shuffled(using: &random), standard(locale)) == texts) }
    let reversed = Array(texts.reversed())
    #expect(sorted(texts, standard(locale), descending: true) == reversed)
  }

  @Test("composed and decomposed texts tie")
  func canonicalEquivalence() {
    for ignoring in Ignoring.allCases {
      #expect(compare("Mu\u{308}ller", "M\u{FC}ller", standard("en", ignoring: ignoring)) == 0)
      // Marks above and below in either order, and a Hangul syllable.
      #expect(compare("a\u{323}\u{302}", "a\u{302}\u{323}", standard("", ignoring: ignoring)) == 0)
      #expect(compare("\u{AC00}", "\u{1100}\u{1161}", standard("ko", ignoring: ignoring)) == 0)
    }
    let composed = ["Mu\u{308}ller", "M\u{FC}ller", "Mutter"]
    #expect(sorted(composed, standard("en")).map { Array($0.utf8) } == composed.map { Array($0.utf8) })
  }

  @Test("what is ignored ties, and nothing else")
  func ignoring() {
    let cases: [(String, String, Ignoring, ties: Bool)] = [
      ("resume", "Resume", .nothing, false), ("resume", "résumé", .nothing, false),
      ("resume", "Resume", .letterCase, true), ("resume", "résumé", .letterCase, false),
      ("resume", "Resume", .accents, false), ("resume", "résumé", .accents, true),
      ("resume", "Resume", .both, true), ("resume", "Résumé", .both, true),
      ("resume", "resumes", .both, false), ("co-op", "coop", .both, false),
      // å is a letter in Swedish, not an a with an accent.
      ("å", "a", .both, true),
    ]
    for (a, b, ignoring, ties) in cases {
      #expect((compare(a, b, standard("en", ignoring: ignoring)) == 0) == ties, "\(a) \(b) \(ignoring)")
    }
    #expect(compare("å", "a", standard("sv", ignoring: .both)) == 1)
    #expect(
      sorted(["Thursday", "Alpha", "pasta", "Zoo", "baguette"], standard("", ignoring: .letterCase))
        == ["Alpha", "baguette", "pasta", "Thursday", "Zoo"])
  }

  @Test("bytes that are no UTF-8 are in order too")
  func illFormed() {
    var column = ValueColumn(type: .text)
    for bytes in [[0xFF], [0x61, 0xC3], [0x61]] as [[UInt8]] {
      bytes.withUnsafeBufferPointer { column.append(bytes: $0) }
    }
    let key = encode(column, KeyEncoding(comparison: standard("")))
    let order = sortedPermutation(of: key.columns, count: 3)
    #expect(order.firstIndex(of: 2)! < order.firstIndex(of: 1)!)
  }

  @Test("long texts and empty ones")
  func lengths() {
    let texts = ["", "é", String(repeating: "é", count: 5000), String(repeating: "é", count: 5000) + "a"]
    #expect(sorted(texts.reversed(), standard("fr")) == texts)
  }

  @Test("missing and empty differ")
  func missing() {
    var column = ValueColumn(type: .text)
    column.appendMissing()
    column.append(text: "")
    column.append(text: "a")
    let key = encode(column, KeyEncoding(comparison: standard("sv"), isDescending: true))
    #expect(sortedPermutation(of: key.columns, count: 3) == [2, 1, 0])
  }
}

@Suite("Locales")
struct LocaleTests {
  @Test(
    "known",
    arguments: [
      "", "und", "sv", "se", "de", "de-AT", "de-u-co-phonebk", "tr", "en-US", "zh-Hant-TW", "zh-u-co-stroke",
      "sr-Latn", "fr-CA", "eu", "da-u-kf-upper",
    ])
  func known(locale: String) { #expect(Collation.isKnown(locale: locale)) }

  @Test(
    "unknown",
    arguments: [
      "xx-nope", "xx", "zz", "C", "POSIX", "en_US", "sv_SE.UTF-8", "swedish", "sv-", "-", " sv", "sv\0x",
      // Keywords that mean nothing here, or values that the language does not have.
      "sv-u-co-phonebk", "de-u-co-nope", "de-u-kf-nope", "sv-u-kn", "sv-u-ks-level1", "en-u-nu-arab",
      "de-x-foo",
      // ICU can parse Klingon, but has no data for it.
      "tlh",
    ])
  func unknown(locale: String) { #expect(!Collation.isKnown(locale: locale)) }

  @Test("the listed ones are known")
  func listed() {
    let locales = Collation.knownLocales
    #expect(locales.contains("sv") && locales.contains("tr") && locales.contains("de"))
    for locale in locales where !locale.contains("-u-va-") {
      #expect(Collation.isKnown(locale: locale), "\(locale)")
    }
  }
}

@Suite("Natural order")
struct NaturalTests {
  private static let natural = TextComparison.natural(Collation())

  private static let orders: [[String]] = [
    ["", "31", "301", "a"],
    ["file-1", "file-2", "file-10"],
    ["item10", "item9876543210", "item99999999999999999999999"],
    ["A2", "a10"],
    ["a1b2", "a1b10", "a2b1", "a10b1"],
    ["1", "1.2", "1.10", "2"],
    ["chapter 9", "chapter 10", "Chapter 11"],
    ["9", "10", "99", "100", "999999999", "1000000000", "9999999999"],
    ["-", "0", "1", "a", "a0", "a1", "aa", "b"],
    ["x1", "X1", "x2"],
  ]

  @Test("known orders", arguments: orders)
  func order(texts: [String]) {
    #expect(sorted(texts.reversed(), Self.natural) == texts)
    #expect(sorted(texts, Self.natural, descending: true) == texts.reversed())
  }

  @Test("leading zeros tie, so the order in which they came stays (sls-version-java 550)")
  func leadingZeros() {
    let texts = ["9.9.10", "9.9.2", "9.9.02", "9.9.1", "9.9.01"]
    #expect(sorted(texts, Self.natural) == ["9.9.1", "9.9.01", "9.9.2", "9.9.02", "9.9.10"])
    let other = ["9.9.10", "9.9.02", "9.9.2", "9.9.1", "9.9.01"]
    #expect(sorted(other, Self.natural) == ["9.9.1", "9.9.01", "9.9.02", "9.9.2", "9.9.10"])
    for (a, b) in [("0", "000"), ("a007b", "a7b"), ("1", "01"), ("00", "0")] {
      #expect(compare(a, b, Self.natural) == 0, "\(a) \(b)")
    }
  }

  @Test("numbers of any length")
  func longNumbers() {
    let digits = String(repeating: "9", count: 300)
    let texts = ["x9", "x1" + String(repeating: "0", count: 253), "x" + digits, "x1" + digits, "x2" + digits]
    #expect(sorted(texts.reversed(), Self.natural) == texts)
    #expect(compare("x" + String(repeating: "0", count: 70_000) + "5", "x5", Self.natural) == 0)
  }

  @Test("the length of a text that counts is that with its numbers rewritten")
  func cut() {
    // 6 Mi units, or 12 Mi with each 1 rewritten as three; the first 8 Mi count.
    let long = String(repeating: "x1", count: 3 << 20)
    #expect(compare(long + "a", long + "b", standard("")) < 0)
    #expect(compare(long + "a", long + "b", Self.natural) == 0)
    #expect(compare("a" + long, "b" + long, Self.natural) < 0)
  }

  @Test("the collation's locale and what it ignores apply to the text between")
  func collation() {
    let swedish = TextComparison.natural(Collation(locale: "sv", ignoring: .letterCase))
    #expect(sorted(["Å10", "å9", "Z10", "z9"], swedish) == ["z9", "Z10", "å9", "Å10"])
    #expect(compare("A01", "a1", swedish) == 0)
    #expect(compare("résumé 2", "Resume 02", .natural(Collation(ignoring: .both))) == 0)
  }

  @Test("digits of other scripts are text, and are never taken for the length of a number")
  func otherDigits() {
    // Full width 1, 1, 7 weigh as 1, 1, 7 do where width is ignored.
    #expect(compare("１１７", "7", .natural(Collation(ignoring: .both))) != 0)
    #expect(compare("²", "2", .natural(Collation(ignoring: .both))) == 0)
    #expect(sorted(["１２", "１１７"], Self.natural) == ["１１７", "１２"])
  }

  @Test("in every language, numbers come in order of their values and before letters")
  func everyLocale() {
    let numbers = [
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "19", "20", "99", "100", "101", "999",
      "1000",
      "123456789", "1234567890", "12345678901234567890",
    ]
    let locales = Collation.knownLocales.filter(Collation.isKnown) + ["und-u-co-emoji", "zh-u-co-stroke"]
    for locale in locales {
      for ignoring in Ignoring.allCases {
        let comparison = TextComparison.natural(Collation(locale: locale, ignoring: ignoring))
        #expect(sorted(numbers.reversed(), comparison) == numbers, "\(locale) \(ignoring)")
        let texts = numbers.map { "x" + $0 + "y" }
        #expect(sorted(texts.reversed(), comparison) == texts, "\(locale) \(ignoring)")
      }
    }
  }

  @Test("random texts against a comparison token by token")
  func randomTexts() {
    var random = SeededGenerator(seed: 10)
    let texts = (0..<400).map { _ in
      String(decoding: random.bytes(count: 0...6, of: Array("0012399ab".utf8)), as: UTF8.self)
    }
    let expected = texts.indices.sorted { i, j in
      let (a, b) = (tokens(texts[i]), tokens(texts[j]))
      return a == b ? i < j : a.lexicographicallyPrecedes(b)
    }
    #expect(sorted(texts, Self.natural) == expected.map { texts[$0] })
  }

  /// Numbers by their values, then letters behind all numbers.
  private func tokens(_ text: String) -> [Int] {
    var tokens: [Int] = []
    var number: Int?
    for character in text {
      if let digit = character.wholeNumberValue {
        number = (number ?? 0) * 10 + digit
      } else {
        if let value = number { tokens.append(value) }
        number = nil
        tokens.append(1_000_000_000 + Int(character.asciiValue ?? 0))
      }
    }
    if let value = number { tokens.append(value) }
    return tokens
  }
}
