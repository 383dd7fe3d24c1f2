/// Where records stand in their data, one range a record, in the order of the data.
///
/// 12 bytes a record.
package struct RecordRanges: RandomAccessCollection, Sendable {
  private var starts: [Int] = []
  private var lengths: [UInt32] = []

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }
  package subscript(record: Int) -> Range<Int> {
    starts[record]..<starts[record] + Int(lengths[record])
  }

  /// How many bytes of memory they take.
  var bytesHeld: Int { starts.capacity * 8 + lengths.capacity * 4 }

  /// The longest record there can be, in bytes.
  package static let longest = Int(UInt32.max)

  /// Appends the place of a record, which is at most `longest` bytes long.
  package mutating func append(_ range: Range<Int>) {
    starts.append(range.lowerBound)
    lengths.append(UInt32(range.count))
  }

  /// Calls a closure with where the records begin and how long they are.
  package func withUnsafePlaces<Result, Failure: Error>(
    _ body: (_ starts: UnsafeBufferPointer<Int>, _ lengths: UnsafeBufferPointer<UInt32>) throws(Failure) ->
      Result
  ) throws(Failure) -> Result {
    try starts.withUnsafeBufferPointer { starts throws(Failure) in
      try lengths.withUnsafeBufferPointer { lengths throws(Failure) in try body(starts, lengths) }
    }
  }

  /// Makes room for so many times as many.
  mutating func reserve(times factor: Double) {
    starts.reserveCapacity(Int(Double(count) * factor))
    lengths.reserveCapacity(Int(Double(count) * factor))
  }

  /// Appends the places of records that come behind.
  package mutating func append(contentsOf others: RecordRanges) {
    starts += others.starts
    lengths += others.lengths
  }
}
