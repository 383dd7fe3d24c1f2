import Foundation
import OrderingValues
import RuleFormatting
import RuleText
import Testing

func parsed(_ text: String) -> ParsedFile { parsed(Array(text.utf8)) }

func parsed(_ bytes: [UInt8]) -> ParsedFile { parseRuleText(SourceFile(name: "rules.yaml", bytes: bytes)) }

/// The text in the layout; laid out once more it must not change.
func laidOut(_ text: String, _ location: SourceLocation = #_sourceLocation) -> String {
  do {
    let once = try FormattedText(parsed(text)).bytes
    #expect(
      try FormattedText(parsed(once)).bytes == once, "not the same a second time", sourceLocation: location)
    return String(decoding: once, as: UTF8.self)
  } catch {
    Issue.record("\(error): \(parsed(text).findings.map(\.message))", sourceLocation: location)
    return ""
  }
}

extension ParsedFile {
  var isReadable: Bool { !findings.contains { $0.severity == .error } }

  /// The tree without places: styles, brackets, names and texts in their order.
  var outline: String { root.outline }

  /// The texts of the comments, without white space behind them.
  var commentTexts: [String] {
    comments.map { range in
      var text = Substring(source.text(range))
      while text.last?.isWhitespace == true { text.removeLast() }
      return String(text)
    }
  }
}

extension Node {
  fileprivate var outline: String {
    switch content {
    case .scalar(let scalar): "\(scalar.style)(\(scalar.text.debugDescription))"
    case .list(let items):
      "\(isFlow ? "flow" : "block")[" + items.map(\.outline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "\(isFlow ? "flow" : "block"){"
        + entries.map { "\($0.key.text.string.debugDescription): \($0.value.outline)" }.joined(
          separator: ", ") + "}"
    case .empty: "empty"
    case .broken: "broken"
    }
  }
}

/// What must hold of every text that can be read: the same rules and comments, only white space is other, and a second
/// time nothing changes.
func expectLaws(of bytes: [UInt8], _ name: String, _ location: SourceLocation = #_sourceLocation) {
  let before = parsed(bytes)
  guard before.isReadable else {
    #expect(throws: FormattedText.Failure.mistakes, "\(name)", sourceLocation: location) {
      try FormattedText(before)
    }
    return
  }
  do {
    let once = try FormattedText(before).bytes
    let after = parsed(once)
    #expect(after.isReadable, "\(name)", sourceLocation: location)
    #expect(after.outline == before.outline, "\(name)", sourceLocation: location)
    #expect(visible(once) == visible(bytes), "\(name)", sourceLocation: location)
    let twice = try FormattedText(after).bytes
    #expect(
      twice == once,
      "\(name)\n\(String(decoding: bytes, as: UTF8.self))\n→\n\(String(decoding: once, as: UTF8.self))\n→\n\(String(decoding: twice, as: UTF8.self))",
      sourceLocation: location)
    // What stands on a line stands on it afterwards, and so do comments.
    #expect(words(once) == words(bytes), "\(name)", sourceLocation: location)
  } catch {
    Issue.record(
      "\(name): \(error)\n\(String(decoding: bytes, as: UTF8.self).debugDescription)",
      sourceLocation: location)
  }
}

/// All bytes that are no white space.
private func visible(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { !" \t\r\n".utf8.contains($0) } }

/// The visible bytes of each line, without empty lines at the beginning and the end.
private func words(_ bytes: [UInt8]) -> [[UInt8]] {
  let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { visible(Array($0)) }
  let first = lines.firstIndex { !$0.isEmpty } ?? lines.count
  let last = lines.lastIndex { !$0.isEmpty } ?? -1
  return first <= last ? Array(lines[first...last]) : []
}

let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
