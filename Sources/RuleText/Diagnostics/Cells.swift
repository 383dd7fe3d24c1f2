/// How many cells of a terminal, or of an editor whose characters are of one width, a part of a line takes.
package func cells(of range: Range<Int>, in bytes: [UInt8]) -> Int {
  guard bytes[range].contains(where: { $0 >= 0x80 || $0 == Byte.tab }) else { return range.count }
  return TerminalText(bytes, range).pieces.reduce(0) { $0 + $1.cells }
}
