import OrderingValues
package import Records

/// Reads whatever is given as records of a format, and sees that they are told alike however they are read: as a
/// whole, in parts that are cut anywhere, and on several threads; and that they are written as they came.
///
/// The last three bytes say how they are read, those before are the data. A mistake of ours traps: libFuzzer keeps the
/// input then, and a test that replays it fails.
package func tryRecords(_ bytes: some Collection<UInt8>, as format: RecordFormat) {
  let all = Array(bytes)
  let data = Array(all.dropLast(3))
  let choices = all.suffix(3) + [0, 0, 0]
  let (way, sizes) = (choices[choices.startIndex], choices.dropFirst().prefix(2).map { Int($0) + 1 })
  let reading = FuzzedReading(
    format: format, fields: Array(FuzzedReading.fields(of: format).prefix(Int(way & 7))),
    invalid: way & 8 == 0 ? .refuse : .treatAsMissing)

  let whole = reading.read(data, partSizes: [data.count], threads: 1)
  whole.check(data)
  whole.expect(
    reading.read(data, partSizes: [data.count], threads: 2 + Int(way >> 4 & 3)), "read on several threads")
  whole.expect(reading.read(data, partSizes: sizes, threads: 1), "read in parts")
  whole.expect(reading.read(data, partSizes: sizes, threads: 2), "read in parts on two threads")
  reading.checkRepeatedValues(data, among: whole)

  guard whole.table.errors.isEmpty else { return }
  let order = Array(whole.table.records.indices)
  let again = reading.written(order, from: data)
  precondition(again == whole.expectedCopy(of: data), "what is written in the order of the data is the data")
  let turned = reading.written(order.reversed(), from: data)
  let readAgain = reading.read(turned, partSizes: [turned.count], threads: 1)
  precondition(readAgain.table.errors.isEmpty, "what was written can be read")
  precondition(
    readAgain.texts(in: turned) == whole.texts(in: data).reversed(), "what is written holds the same records")
}

#if FUZZING
  // What libFuzzer calls: the linker gives one of them the name that it looks for. Its promise is `count` bytes from
  // `start` on, for the time of the call.

  /// Lines of JSON.
  @_cdecl("fuzz_ndjson")
  public func fuzzLines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryRecords(UnsafeBufferPointer(start: start, count: count), as: .ndjson)
    return 0
  }

  /// A list of JSON.
  @_cdecl("fuzz_json")
  public func fuzzList(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryRecords(UnsafeBufferPointer(start: start, count: count), as: .json)
    return 0
  }

  /// Comma-separated values.
  @_cdecl("fuzz_csv")
  public func fuzzCommas(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryRecords(UnsafeBufferPointer(start: start, count: count), as: .csv)
    return 0
  }

  /// Tab-separated values.
  @_cdecl("fuzz_tsv")
  public func fuzzTabs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryRecords(UnsafeBufferPointer(start: start, count: count), as: .tsv)
    return 0
  }
#endif
