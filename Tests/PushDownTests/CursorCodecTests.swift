import CursorFuzzing
import OrderingTestSupport
import OrderingValues
import PushDown
import Testing

/// A cursor and its text.
struct CursorCodecTests {
  /// Every kind of value, with the ends of their ranges.
  private static let content = CursorContent(
    fingerprint: fingerprint, now: Instant(secondsSince1970: 1_769_860_800, nanoseconds: 5),
    seeds: ["seed": .text("autumn")],
    values: [
      .missing, .integer(.min), .float(0.1 + 0.2), .decimal("-12.50"), .text("é"), .boolean(false),
      .boolean(true), .instant(seconds: -1, nanoseconds: 999_999_999), .day(-5), .bytes([0, 127]),
    ])

  /// 00 01 … 0f; the only way to a fingerprint of one's own is a cursor.
  private static let fingerprint = try! CursorCodec().decode(emptyText).fingerprint
  private static let emptyText = "xQEAAAECAwQFBgcICQoLDA0ODwAAAAAA"

  private static func key(_ id: String, _ first: UInt8 = 0) -> CursorKeys.Key {
    try! CursorKeys.Key(id: id, secret: (0..<32).map { first + $0 })
  }

  private static let signed = CursorCodec(keys: try! CursorKeys(signing: key("2026-01")))

  /// Written by Python's struct, hmac and base64 modules.
  private static let text =
    "xQEAAAECAwQFBgcICQoLDA0ODwEAAAAAaX3uwAAAAAUAAQAEc2VlZAQABmF1dHVtbgAKAAGAAAAAAAAAAAI_0zMzMzMzNAMABi0xMi41MAQA"
    + "AsOpBQYH__________87msn_CP_________7CQACAH8"
  private static let signedText =
    "xQEHMjAyNi0wMQABAgMEBQYHCAkKCwwNDg8BAAAAAGl97sAAAAAFAAEABHNlZWQEAAZhdXR1bW4ACgABgAAAAAAAAAACP9MzMzMzMzQDAAYt"
    + "MTIuNTAEAALDqQUGB___________O5rJ_wj_________-wkAAgB_yGf6q-XEoq-dZBYqyLfeOhsY3Bk6hzo04RM0sx8akJc"

  private func error(_ text: String, _ codec: CursorCodec = CursorCodec()) -> CursorError.Kind? {
    do throws(CursorError) { _ = try codec.decode(text) } catch {
      #expect(!error.message.isEmpty && !error.help.isEmpty)
      return error.kind
    }
    return nil
  }

  private func kind(_ body: () throws -> Void) -> CursorError.Kind? {
    do { try body() } catch { return (error as? CursorError)?.kind }
    return nil
  }

  // MARK: Form

  @Test func theTextIsTheDocumentedOne() throws {
    #expect(try CursorCodec().encode(Self.content) == Self.text)
    #expect(try Self.signed.encode(Self.content) == Self.signedText)
    #expect(try CursorCodec().decode(Self.text) == Self.content)
    #expect(try Self.signed.decode(Self.signedText) == Self.content)
    #expect(Self.fingerprint.description == "000102030405060708090a0b0c0d0e0f")
  }

  @Test(
    "values are exact",
    arguments: [
      KeyValue.missing, .integer(.max), .integer(.min), .integer(9_007_199_254_740_993), .float(0.3),
      .float(0.1 + 0.2), .float(.leastNonzeroMagnitude), .float(-.infinity), .decimal("0"), .text(""),
      .text("cafe\u{301}"), .text("\u{0}'; --"), .text("👩‍👩‍👧\u{FFEE}"), .instant(seconds: .min, nanoseconds: 0),
      .day(.max), .bytes([]), .boolean(true),
    ])
  func exactValues(value: KeyValue) throws {
    var content = Self.content
    content.values = [value, value]
    let decoded = try CursorCodec().decode(CursorCodec().encode(content))
    #expect(decoded == content)
    // Texts that Swift calls equal are two.
    if case .text(let text) = value, case .text(let other) = decoded.values[0] {
      #expect(Array(text.utf8) == Array(other.utf8))
    }
  }

  @Test func thereIsOneZeroAndNoNaN() throws {
    func text(_ value: KeyValue) throws -> String {
      try CursorCodec().encode(CursorContent(fingerprint: Self.fingerprint, values: [value]))
    }
    #expect(try text(.float(-0.0)) == text(.float(0)))
    #expect(try text(.float(.nan)) == text(.missing))
    #expect(try text(.missing) != text(.text("")))
  }

  @Test func seedsAreWrittenInOneOrder() throws {
    var (forward, backward) = (Self.content, Self.content)
    let names = (0..<20).map { ExactText("seed\($0)") }
    forward.seeds = Dictionary(uniqueKeysWithValues: names.map { ($0, .text("x")) })
    backward.seeds = Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, .text("x")) })
    #expect(try CursorCodec().encode(forward) == CursorCodec().encode(backward))
    #expect(try CursorCodec().decode(CursorCodec().encode(forward)) == forward)
  }

  // MARK: What is no cursor

  @Test(
    "what is no cursor is said to be none",
    arguments: [
      "", "x", "x=", "xQEA", "abcd", "cursor", "xQEAAAEC", text + "=", text + "A", text + "AA",
      String(text.dropLast()), String(text.dropFirst()), " " + text, text + "\n",
      // Base64 of another alphabet, and bits behind the last byte.
      text.replacing("_", with: "/"), String(text.dropLast()) + "9", "é",
      // What reached a database in P45, as it is and in base64.
      "0000'::uuid OR true--", "JzAwMDAnOjp1dWlkIE9SIHRydWUtLQ",
    ])
  func notACursor(text: String) { #expect(error(text) == .notACursor) }

  @Test func everyBeginningIsNoCursor() {
    for count in 0..<Self.text.count { #expect(error(String(Self.text.prefix(count))) == .notACursor) }
  }

  @Test(
    "another version says which",
    arguments: [("xQA", "an older"), ("xQI", "a newer"), ("xf8AAA", "a newer")])
  func versions(text: String, age: String) {
    let error = #expect(throws: CursorError.self) { try CursorCodec().decode(text) }
    #expect(error?.kind == .unknownVersion)
    #expect(error?.message.contains(age) == true)
    // Also before any signature is looked for.
    #expect(self.error(text, Self.signed) == .unknownVersion)
  }

  @Test func longTextsAreNotEvenRead() {
    #expect(error(String(repeating: "A", count: CursorCodec.mostCharacters)) == .notACursor)
    #expect(error(String(repeating: "A", count: CursorCodec.mostCharacters + 1)) == .tooLarge)
    #expect(error(String(repeating: "é", count: CursorCodec.mostCharacters)) == .tooLarge)
  }

  @Test("content that does not fit is refused, be it a byte too long or beyond what lengths can say")
  func longContent() throws {
    for codec in [CursorCodec(), Self.signed] {
      func text(_ count: Int) throws -> String {
        try codec.encode(
          CursorContent(
            fingerprint: Self.fingerprint, values: [.text(String(repeating: "x", count: count))]))
      }
      let fits = try #require((2900...3072).last { (try? text($0)) != nil })
      #expect(try (4090...4096).contains(text(fits).count))
      #expect(try codec.decode(text(fits)).values == [.text(String(repeating: "x", count: fits))])
      for count in [fits + 1, 65_535, 65_536, 65_540, 1_000_000] {
        #expect(kind { _ = try text(count) } == .tooLarge)
      }
    }
    let many = CursorContent(
      fingerprint: Self.fingerprint, values: Array(repeating: .missing, count: 65_537))
    #expect(kind { _ = try CursorCodec().encode(many) } == .tooLarge)
  }

  // MARK: Signatures

  @Test func onlyTheSignedContentIsTaken() throws {
    #expect(error(Self.text, Self.signed) == .forged)
    #expect(error(Self.signedText) == .unknownKey)
    let other = CursorCodec(keys: try CursorKeys(signing: Self.key("2026-02")))
    #expect(error(Self.signedText, other) == .unknownKey)
    let sameName = CursorCodec(keys: try CursorKeys(signing: Self.key("2026-01", 1)))
    #expect(error(Self.signedText, sameName) == .forged)
  }

  @Test("a change of any one character of a signed cursor is noticed")
  func everyCharacterIsSigned() {
    for index in Self.signedText.indices {
      var text = Self.signedText
      text.replaceSubrange(index...index, with: text[index] == "B" ? "C" : "B")
      #expect(error(text, Self.signed) != nil)
    }
    for count in 0..<Self.signedText.count {
      let kind = error(String(Self.signedText.prefix(count)), Self.signed)
      #expect(kind == .notACursor || kind == .unknownKey || kind == .forged)
    }
  }

  @Test func keysCanBeReplaced() throws {
    let new = CursorCodec(
      keys: try CursorKeys(signing: Self.key("2026-02", 9), accepting: [Self.key("2026-01")]))
    #expect(try new.decode(Self.signedText) == Self.content)
    let text = try new.encode(Self.content)
    #expect(try new.decode(text) == Self.content)
    #expect(error(text, Self.signed) == .unknownKey)
  }

  @Test func unfitKeysAreRefused() {
    let secret = Array(repeating: 1 as UInt8, count: 32)
    #expect(kind { _ = try CursorKeys.Key(id: "a", secret: secret.dropLast()) } == .unfitKey)
    #expect(kind { _ = try CursorKeys.Key(id: "", secret: secret) } == .unfitKey)
    #expect(
      kind { _ = try CursorKeys.Key(id: String(repeating: "é", count: 33), secret: secret) } == .unfitKey)
    #expect(kind { _ = try CursorKeys(signing: Self.key("a"), accepting: [Self.key("a", 1)]) } == .unfitKey)
    #expect(kind { _ = try CursorKeys(signing: Self.key("a"), accepting: [Self.key("a")]) } == nil)
  }

  @Test func secretsStayOutOfLogs() throws {
    let keys = try CursorKeys(signing: .init(id: "k", secret: Array(repeating: 173, count: 32)))
    var dumped = ""
    dump(keys, to: &dumped)
    #expect(!(dumped + String(describing: keys) + String(reflecting: keys)).contains("173"))
  }

  // MARK: Anything

  @Test("changed cursors are errors, or cursors of which they are the only text")
  func changedCursors() {
    var random = SeededGenerator(seed: 63)
    let seeds = [Self.text, Self.signedText, Self.emptyText, FuzzedPages.cursor]
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ é\u{0}")
    for _ in 0..<4000 {
      var text = Array(seeds.randomElement(using: &random)!)
      for _ in 0...Int.random(in: 0..<3, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        let character = characters.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[place] = character
        case 1: text.insert(character, at: place)
        case 2: text.remove(at: place)
        default: text.removeLast(text.count - place)
        }
      }
      tryCursor(String(text).utf8)
    }
  }

  @Test("changed contents are errors, or values that stand somewhere among the rows")
  func changedContents() throws {
    var random = SeededGenerator(seed: 64)
    // Behind mark, version and the length of no name.
    let seeds = try [Self.text, FuzzedPages.cursor].map {
      Array(try #require(bytes(ofBase64URL: $0)).dropFirst(3))
    }
    for _ in 0..<6000 {
      var bytes = seeds.randomElement(using: &random)!
      for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        // Small numbers are lengths and tags.
        let byte = UInt8.random(in: Bool.random(using: &random) ? 0...255 : 0...11, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: bytes[place] = byte
        case 2: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      tryCursor(bytes)
    }
  }
}
