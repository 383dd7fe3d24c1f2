import Foundation
import Testing

/// Swift that the documentation shows is compiled: each block says from which source file it is, and stands there
/// line by line.
struct SwiftBlockTests {
  static let blocks = Document.written.flatMap(\.blocks).filter {
    $0.language == "swift" && $0.mark != "manifest"
  }

  @Test func documentsShowSwift() { #expect(Self.blocks.count > 3) }

  @Test(arguments: blocks)
  func standsInItsSource(_ block: Document.Block) throws {
    let path = try #require(block.mark("from"), "the block says no source: <!-- from: PATH -->")
    let source = try String(contentsOf: Document.packageFolder.appending(path: path), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    let stands = lines.indices.contains { start in
      guard lines.count - start >= block.lines.count else { return false }
      let excerpt = lines[start..<(start + block.lines.count)]
      let indentation = excerpt.first.map { $0.prefix { $0 == " " } } ?? ""
      return zip(excerpt, block.lines).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
    }
    #expect(stands, "\(path) does not hold these lines")
  }
}
