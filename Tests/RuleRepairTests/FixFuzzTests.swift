import OrderingPlans
import OrderingTestSupport
import RuleRepair
import RuleText
import Testing

/// Good rule files, damaged at random and then fixed: nothing of theirs is lost.
struct FixFuzzTests {
  /// What people and their editors do to a file, as text for text.
  private static let damages: [(String, String)] = [
    ("  ", "\t"), (": ", ":"), ("- ", "-"), (" ", "\u{A0}"), ("\n", "\r\n"), ("\n", "\r"), ("'", "\u{2019}"),
    ("\"", "\u{201C}"), (" ", "  "), ("first", "First"), ("[", ""), ("]", ""), ("{", ""), (",", ""),
    ("keys", "key"), ("true", "yes"), ("1", "'1'"), ("=", "=="), (" and ", " && "), ("\n", "\n\n"),
    ("a", "\u{200B}a"), ("\n", "\n---\n"), ("z to a", "desc"), ("\n", "\n# a remark\n"), ("e", ""),
  ]

  private static func damaged(_ text: String, _ generator: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let (old, new) = damages.randomElement(using: &generator)!
      let wanted = Array(old.utf8)
      let places = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
      guard let place = places.randomElement(using: &generator) else { continue }
      bytes.replaceSubrange(place..<place + wanted.count, with: new.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Without those that speak to this tool, which it puts right.
  private static func comments(of file: SourceFile) -> [String] {
    parseRuleText(file).comments.map { file.text($0) }.filter { !$0.contains("ordering:") }
  }

  @Test(arguments: 0..<8)
  func nothingIsLost(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var fixed = 0
    for _ in 0..<60 {
      let sample = Sample.right.randomElement(using: &generator)!
      var files = sample.files
      let place = files.indices.randomElement(using: &generator)!
      let text = Self.damaged(String(decoding: files[place].bytes, as: UTF8.self), &generator)
      files[place] = SourceFile(name: files[place].name, text: text)
      for allowsUnsafe in [false, true] {
        let fixes = AppliedFixes(to: files, allowsUnsafe: allowsUnsafe)
        fixed += fixes.fixed.count
        expectKept(files, fixes, allowsUnsafe, text)
        let again = AppliedFixes(to: fixes.files, allowsUnsafe: allowsUnsafe)
        #expect(again.files.map(\.bytes) == fixes.files.map(\.bytes), "\(text)")
      }
    }
    #expect(fixed > 20)
  }

  /// What a fix that is safe leaves: every comment, and every line but for words that were replaced.
  private func expectKept(_ files: [SourceFile], _ fixes: AppliedFixes, _ allowsUnsafe: Bool, _ text: String)
  {
    for (before, after) in zip(files, fixes.files) where before.bytes != after.bytes {
      let errors = (
        LoadedBook.load(files).findings.count { $0.severity == .error },
        fixes.findings.count { $0.severity == .error }
      )
      // A fix that uncovers mistakes uncovers what was there; one that makes them would not end.
      #expect(errors.1 <= errors.0 + 20, "\(text)")
      if allowsUnsafe { continue }
      let kept = Self.comments(of: after).filter { !$0.isEmpty }
      for comment in Self.comments(of: before).filter({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }) {
        #expect(kept.contains { $0.contains(comment.trimmingPrefix("#")) }, "lost `\(comment)` of \(text)")
      }
      // Line by line at least as many words: what is replaced is replaced by something.
      func words(_ file: SourceFile) -> Int {
        file.text(0..<file.bytes.count).split { !($0.isLetter || $0.isNumber) }.count
      }
      let edits = fixes.fixed.reduce(0) { $0 + ($1.fix?.edits.count ?? 0) }
      #expect(words(after) >= words(before) - edits, "\(text)")
    }
  }
}
