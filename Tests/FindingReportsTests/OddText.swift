import OrderingTestSupport
import RuleText

/// Files, texts and findings that hold what formats trip over.
enum OddText {
  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      section: { type: choice, values: [breaking, live] }
    orderings:
      newest:
        - publishedAt: newest first
        - id: a to z
      top: [ { title: a to z }, { section: [live, breaking] } ]
    tests:
      - { name: it, ordering: newest, given: [ { id: a }, { id: b } ], expect: [a, b] }

    """

  /// What is put into texts: blanks, breaks, marks of every format, and characters of every width and length.
  private static let pieces: [[UInt8]] =
    [
      "\t", "\r\n", "\r", "\n", "\n\n", " ", "😀", "👩‍👩‍👧", "e\u{301}", "日本", "\u{1B}[31m", "\u{0}", "\u{7}",
      "\u{FEFF}",
      "\u{2028}", "\u{85}", "\u{202E}", "\u{FFFE}", "%", "%0A", ":", ",", "::", "]]>", "<&\"'", "\\", "{0}",
      "[a](b)",
      "#", "- ", "x: 1\n", "&a ", "*a", "é", "\u{E000}", "\u{10FFFF}", "\u{7F}", "\u{9B}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF6, 0x72]]

  /// A rule file with a few things put in, cut out or said twice.
  static func rules(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(rules.utf8)
    for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2 where Int.random(in: 0..<20, using: &random) == 0: bytes.removeSubrange(place...)
      default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
      }
    }
    return bytes
  }

  static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...25, using: &random)).flatMap { _ in
      Bool.random(using: &random) ? Array("word".utf8) : pieces.randomElement(using: &random) ?? []
    }
  }

  static func words(_ random: inout SeededGenerator) -> String {
    "a" + String(decoding: bytes(&random), as: UTF8.self)
  }

  static func path(_ number: Int, _ random: inout SeededGenerator) -> String {
    let name = words(&random).unicodeScalars.filter { $0 != "/" && $0 != "\0" }
    return "Rules/\(number)\(String(String.UnicodeScalarView(name))).yaml"
  }

  static func finding(in files: [SourceFile], _ random: inout SeededGenerator) -> Finding {
    func span() -> SourceSpan {
      let file = files.randomElement(using: &random) ?? SourceFile(name: "none", bytes: [])
      // No finding begins or ends within a character.
      let ends = (0..<2).map { _ in
        var place = Int.random(in: 0...file.bytes.count, using: &random)
        while place > 0, place < file.bytes.count, file.bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
      }.sorted()
      return SourceSpan(file, ends[0]..<ends[1])
    }
    func few<T>(_ make: () -> T) -> [T] { (0..<Int.random(in: 0...2, using: &random)).map { _ in make() } }
    let kind = FindingKind(
      "kind-\(Int.random(in: 0..<3, using: &random))",
      [.error, .warning, .note].randomElement(using: &random) ?? .note,
      "a kind")
    let place = span()
    var finding = Finding(kind, words(&random), at: place)
    finding.label = few { words(&random) }.first
    finding.rulePath = few { words(&random) }.first
    finding.labels = few { Finding.Label(span(), words(&random)) }
    finding.otherPlaces = few(span)
    finding.notes = few { words(&random) }
    finding.help = few { words(&random) }.first
    finding.fix =
      few {
        Finding.Fix(
          words(&random),
          edits: [
            .init(place.range, words(&random)), .init(place.range.upperBound..<place.range.upperBound, ""),
          ], isSafe: .random(using: &random))
      }.first
    return finding
  }
}
