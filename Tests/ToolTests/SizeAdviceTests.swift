import Foundation
import Testing

@testable import ordering

/// What `sort` says of a file that is too large for the machine.
struct SizeAdviceTests {
  @Test("a file larger than half of the memory is better sorted elsewhere")
  func advice() throws {
    let place = try Workplace(["a.csv": String(repeating: "x", count: 1501), "b.csv": "x"])
    let path = place.url("a.csv").path
    #expect(SizeAdvice(ofFile: path, ordering: "newest", memory: 3002) == nil)
    let advice = try #require(SizeAdvice(ofFile: path, ordering: "newest", memory: 3001))
    #expect(advice.message.contains("1.5 kB, more than half of the 3.0 kB of memory here"))
    #expect(advice.help.contains("`ordering push newest --to spark`"))
    let small = place.url("b.csv").path
    for (other, memory) in [("-", 0), (small, 2), (path, 1500), (place.folder.path, 0), ("/nowhere", 0)] {
      #expect(SizeAdvice(ofFile: other, ordering: "newest", memory: UInt64(memory)) == nil)
    }
  }

  @Test("of a small file `sort` says nothing")
  func quiet() throws {
    #expect(try Sample.place().run("sort", "newest", "stories.ndjson").err.isEmpty)
  }
}
