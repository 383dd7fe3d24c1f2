import Testing

@testable import RecordSorting

@Suite("Memory that an input is read into")
struct PieceBufferTests {
  @Test("memory that the system does not give is an error, not a crash")
  func noMemory() {
    // More addresses than any processor has.
    #expect(throws: OutOfMemory.self) { try PieceBuffer(capacity: 1 << 60) }
  }

  @Test("what was read stays when the memory grows, and moves to the front when what is before it is dropped")
  func growing() throws {
    let buffer = try PieceBuffer(capacity: 1)
    let room = buffer.room
    let read = try buffer.fill(atMost: 3) {
      $0.copyBytes(from: [1, 2, 3] as [UInt8])
      return 3
    }
    #expect(read == 3 && buffer.room == room - 3)
    try buffer.grow()
    #expect(Array(buffer.bytes) == [1, 2, 3] && buffer.room > room)
    buffer.drop(2)
    #expect(Array(buffer.bytes) == [3])
  }
}
