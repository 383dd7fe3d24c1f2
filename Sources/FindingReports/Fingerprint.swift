internal import CCrypto
import RuleText

/// What a finding is recognised by in a later run, wherever its line has moved meanwhile.
///
/// It is made of the id, the file, the place in the rules and the words that are underlined. It holds no line, no
/// number of a list's entry, and no message, so that neither lines above nor better wording change it.
struct Fingerprint: Sendable, Hashable {
  /// Lowercase hexadecimal digits.
  let text: String

  fileprivate init(facts: [String]) { text = Self.digest(facts) }

  fileprivate static func facts(of finding: Finding, at span: SourceSpan) -> [String] {
    [finding.kind.id, ReportedPlace.path(of: span.file), path(finding.rulePath ?? ""), words(of: span)]
  }

  /// A place in the rules without the numbers of entries, which move when one is put before them.
  private static func path(_ path: String) -> String {
    var result = String.UnicodeScalarView()
    var isInBrackets = false
    for scalar in path.unicodeScalars {
      if scalar == "[" { isInBrackets = true }
      if scalar == "]" { isInBrackets = false }
      if !(isInBrackets && ("0"..."9").contains(scalar)) { result.append(scalar) }
    }
    return String(result)
  }

  /// What is underlined, of several lines what stands on the first, without the spaces at its ends.
  private static func words(of span: SourceSpan) -> String {
    let place = ReportedPlace(span)
    let line = span.file.lineRange(place.start.line - 1)
    let end = min(place.range.upperBound, max(line.upperBound, place.range.lowerBound))
    var bytes = span.file.bytes[place.range.lowerBound..<end]
    func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 } ?? false }
    while isBlank(bytes.first) { bytes.removeFirst() }
    while isBlank(bytes.last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first half of SHA-256 over the facts, each with its length in front, so that no two lists are the same bytes.
  private static func digest(_ facts: [String]) -> String {
    let bytes = facts.flatMap { fact in Array("\(fact.utf8.count):".utf8) + Array(fact.utf8) }
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { digest, filled in
      // A digest of SHA-256 has 32 bytes, for which there is room.
      let isDone = EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, EVP_sha256(), nil)
      precondition(isDone == 1, "libcrypto has no SHA-256.")
      filled = 32
    }
    return digest.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

/// Gives fingerprints out; findings that are alike are told apart by how many stood before.
struct FingerprintCounter {
  private var counts: [[String]: Int] = [:]

  mutating func next(of finding: Finding, at span: SourceSpan) -> Fingerprint {
    let facts = Fingerprint.facts(of: finding, at: span)
    let before = counts[facts, default: 0]
    counts[facts] = before + 1
    return Fingerprint(facts: facts + (before == 0 ? [] : [String(before)]))
  }
}
