/// The brackets and quotes that are open in a value written without YAML's quotes, such as a formula.
package struct OpenBrackets {
  private var closers: [UInt8] = []
  private var quote: UInt8?

  package init(_ bytes: ArraySlice<UInt8> = []) {
    for byte in bytes { _ = read(byte) }
  }

  package var isEmpty: Bool { closers.isEmpty && quote == nil }

  package var isInQuotes: Bool { quote != nil }

  /// False where a bracket closes nothing that was opened within the value.
  package mutating func read(_ byte: UInt8) -> Bool {
    if let open = quote {
      // A doubled quote closes a text and opens it again.
      if byte == open { quote = nil }
      return true
    }
    switch byte {
    case Byte.single, Byte.double, UInt8(ascii: "`"): quote = byte
    case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
    case Byte.openBracket, Byte.openBrace: closers.append(byte.closing)
    case UInt8(ascii: ")"), Byte.closeBracket, Byte.closeBrace:
      guard closers.last == byte else { return false }
      closers.removeLast()
    default: break
    }
    return true
  }
}

extension SourceFile {
  /// The whole of a value that begins at a place and was meant to go on to the end of its line, or, between
  /// YAML's brackets, to the comma or bracket behind it; nil where one of its own brackets or quotes stays
  /// open.
  package func bareValue(from start: Int, isInFlow: Bool) -> Range<Int>? {
    var open = OpenBrackets()
    let limit = lineRange(lineIndex(at: start)).upperBound
    var end = start
    scan: while end < limit {
      let byte = bytes[end]
      if open.isEmpty {
        if isInFlow, byte == Byte.comma || byte == Byte.closeBracket || byte == Byte.closeBrace { break scan }
        if byte == Byte.hash, end > start, bytes[end - 1].isBlank { break scan }
      }
      guard open.read(byte) else { return nil }
      end += 1
    }
    guard open.isEmpty else { return nil }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
