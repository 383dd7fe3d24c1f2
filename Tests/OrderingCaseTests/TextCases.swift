import OrderingTestSupport
import Testing

/// Natural order, versions, case, locales, Unicode.
struct TextCases {
  private func rules(_ options: String) -> CaseRules {
    CaseRules(fields: "v: text", keys: "- { v: a to z\(options.isEmpty ? "" : ", " + options) }")
  }

  // MARK: Natural order and versions

  @Test("B31 one comparison for a whole key, never one for each pair")
  func numbersAndWords() throws {
    let records = texts("v", ["a": "a", "b": "31", "c": "", "d": "301"])
    for permuted in everyOrder(of: records) {
      #expect(try rules("compare: natural").order(permuted) == "c b d a")
      #expect(try rules("").order(permuted) == "c d b a")
      #expect(try rules("compare: exact").order(permuted) == "c d b a")
    }
  }

  @Test("B36 leading zeros tie, so the order of the input decides")
  func leadingZeros() throws {
    let rules = self.rules("compare: natural")
    let records = texts(
      "v", ["a": "9.9.10", "b": "9.9.2", "c": "9.9.02", "d": "9.9.1", "e": "9.9.01"])
    #expect(try rules.order(records) == "d e b c a")
    let swapped = texts(
      "v", ["a": "9.9.10", "c": "9.9.02", "b": "9.9.2", "d": "9.9.1", "e": "9.9.01"])
    #expect(try rules.order(swapped) == "d e c b a")
  }

  @Test("B37 a hyphen before digits is no minus")
  func hyphens() throws {
    let records = texts("v", ["a": "file-10", "b": "file-1", "c": "file-2"])
    #expect(try rules("compare: natural").order(records) == "b c a")
  }

  @Test("B39 runs of digits may be of any length")
  func longDigits() throws {
    let records = texts(
      "v", ["a": "item99999999999999999999999", "b": "item10", "c": "item9876543210"])
    #expect(try rules("compare: natural").order(records) == "b c a")
    let nines = String(repeating: "9", count: 300)
    let longer = texts(
      "v", ["a": "item1\(nines)", "b": "item\(nines)", "c": "item0000\(nines.dropLast())8"])
    #expect(try rules("compare: natural").order(longer) == "c b a")
  }

  @Test("B40 as a version 0.16 stands after 0.2, as a decimal before it")
  func versionOrDecimal() throws {
    let records = texts("v", ["a": "0.16", "b": "0.2"])
    #expect(try rules("compare: version").order(records) == "b a")
    #expect(try CaseRules(fields: "v: decimal", keys: "- v: lowest first").order(records) == "a b")
  }

  @Test("B42 pre-releases stand before their release, by number where they are numbers")
  func semanticVersions() throws {
    let records = texts(
      "v",
      [
        "a": "1.0.0", "b": "1.0.0-rc.1", "c": "1.0.0-beta.11", "d": "1.0.0-beta.2", "e": "1.0.0-beta",
        "f": "1.0.0-alpha.beta", "g": "1.0.0-alpha.1", "h": "1.0.0-alpha",
      ])
    #expect(try rules("compare: version").order(records) == "h g f e d c b a")
  }

  // MARK: Case and locale

  @Test("B43 capitals are no block of their own", arguments: ["ignoring: case", ""])
  func ignoringCase(options: String) throws {
    let records = texts(
      "v", ["a": "Thursday", "b": "Alpha", "c": "pasta", "d": "Zoo", "e": "baguette"])
    #expect(try rules(options).order(records) == "b e c a d")
  }

  @Test("B45 å, ä and ö end the Swedish alphabet, in this order")
  func swedish() throws {
    let records = texts(
      "v", ["a": "Zulu", "b": "Aalto", "c": "Örebro", "d": "Ängel", "e": "Åland"])
    #expect(try rules("locale: sv").order(records) == "b a e d c")
  }

  @Test("B46 the locale of the rule decides")
  func swedishOrEnglish() throws {
    let records = texts(
      "v", ["a": "bölte", "b": "bålte", "c": "belkin", "d": "bälte", "e": "bolte"])
    #expect(try rules("locale: sv").order(records) == "c e b d a")
    #expect(try rules("locale: en").order(records) == "b d c e a")
  }

  @Test("B48 German umlauts, in the dictionary and in the phone book")
  func german() throws {
    let words = texts(
      "v",
      [
        "a": "Assoziation", "b": "Aßlar", "c": "Assistent", "d": "Arm", "e": "Ärgerlich", "f": "Arg",
      ])
    #expect(try rules("locale: de").order(words) == "f e d c b a")
    let names = texts(
      "v",
      [
        "a": "Uffenbach", "b": "Üxküll", "c": "Ueve", "d": "Ülle", "e": "Uell", "f": "Übelacker",
        "g": "Udet",
      ])
    #expect(try rules("locale: de-u-co-phonebk").order(names) == "g f e d c b a")
    #expect(try rules("locale: de").order(names) == "f g e c a d b")
  }

  @Test("B49 the Turkish İ stands before M")
  func turkishDottedI() throws {
    let records = texts("v", ["a": "MURAT", "b": "İSMAİL", "c": "ALİ"])
    #expect(try rules("locale: tr").order(records) == "c b a")
  }

  @Test("B51 the Turkish Ç stands after C")
  func turkishCedilla() throws {
    let records = texts(
      "v", ["a": "Zimbabve", "b": "Danimarka", "c": "Çad", "d": "Cezayir"])
    #expect(try rules("locale: tr").order(records) == "d c b a")
  }

  @Test("B52 an unknown locale is an error, a suspicious one a warning")
  func localeNames() throws {
    #expect(rules("locale: xx-nope").findings == ["unknown-locale"])
    // `se` is Northern Sami, and Swedish is often written so.
    #expect(rules("locale: se").findings == ["suspicious-locale"])
    let suspicious = try #require(firstFinding(rules: rules("locale: se").text))
    #expect((suspicious.message + (suspicious.help ?? "")).contains("sv"))
    #expect(rules("locale: sv").findings.isEmpty)
    let records = texts("v", ["a": "a", "b": "A", "c": "ab", "d": "B"])
    #expect(try rules("compare: exact").order(records) == "b d a c")
  }

  // MARK: Unicode

  @Test("B54 exact is by code point, not by UTF-16 unit")
  func codePoints() throws {
    let records = texts("v", ["a": "\u{FF61}", "b": "\u{1F600}", "c": "b"])
    #expect(try rules("compare: exact").order(records) == "c a b")
    let escaped = texts("v", ["a": "\\uff61", "b": "\\ud83d\\ude00", "c": "b"])
    #expect(try rules("compare: exact").order(escaped) == "c a b")
  }

  @Test("B55 composed and decomposed spellings tie")
  func canonicalEquivalence() throws {
    let rules = CaseRules(fields: "v: text", keys: "- { v: a to z, locale: en }\n- id: a to z")
    let records = texts("v", ["2": "Mu\u{308}ller", "1": "M\u{FC}ller", "3": "Mutter"])
    #expect(try rules.order(records) == "1 2 3")
    let escaped = texts("v", ["2": "Mu\\u0308ller", "1": "M\\u00fcller", "3": "Mutter"])
    #expect(try rules.order(escaped) == "1 2 3")
  }
}
