import OrderingValues
import SortKernels

/// Reads whatever is given as fields and rows of values, and sees that all that orders them agrees: a comparison of
/// values as a person would make it, key columns, row keys byte by byte, the sort, its first few, and merges.
///
/// A mistake of ours traps: libFuzzer keeps the input then, and a test that replays it fails.
package func tryKeys(_ bytes: some Collection<UInt8>) {
  FuzzedField.warmUp()
  var input = FuzzedInput(bytes)
  let fields = (0..<1 + input.number(below: 4)).map { _ in FuzzedField(&input) }
  let rows = (0..<input.number(below: 9)).map { _ in fields.map { $0.value(&input) } }
  if rows.isEmpty { return }

  /// −1, 0 or 1, value by value.
  func compare(_ i: Int, _ j: Int) -> Int {
    for (field, (a, b)) in zip(fields, zip(rows[i], rows[j])) {
      let order = field.compare(a, b)
      if order != 0 { return order }
    }
    return 0
  }
  let columns = keys(of: rows, fields)
  let layout = keys(of: rows, fields, inOneLayout: true)
  let apart = rows.map { keys(of: [$0], fields, inOneLayout: true) }
  let rowKeys = rowKeys(of: layout, count: rows.count)
  for i in rows.indices {
    precondition(
      rowKeys[i] == SortKernels.rowKeys(of: apart[i], count: 1)[0], "a row has another key by itself")
    for j in rows.indices {
      let expected = compare(i, j)
      precondition(compare(j, i) == -expected, "values compare one way only")
      precondition(precedence(of: i, and: j, in: columns) == expected, "key columns")
      precondition(precedence(of: i, and: j, in: layout) == expected, "key columns in one layout")
      precondition(precedence(of: i, in: layout, and: 0, in: apart[j]) == expected, "key columns made apart")
      precondition(precedence(of: i, and: j, in: columns.map(\.turnedAround)) == -expected, "turned around")
      precondition(order(rowKeys[i], rowKeys[j]) == expected, "row keys")
    }
  }

  // The same rows again and again, so that there are enough for every way of sorting.
  let count = rows.count * (1 + input.number(below: 16))
  let step = 1 + input.number(below: 8)
  let items = (0..<count).map { $0 * step % rows.count }
  let many = keys(of: items.map { rows[$0] }, fields)
  let expected = (0..<count).sorted { i, j in
    let order = compare(items[i], items[j])
    return order == 0 ? i < j : order < 0
  }
  precondition(sortedPermutation(of: many, count: count) == expected, "the sorted permutation")
  let limit = input.number(below: count + 1)
  precondition(smallest(limit, of: many, count: count) == Array(expected.prefix(limit)), "the first few")
  let cuts = [0, input.number(below: count + 1), input.number(below: count + 1), count].sorted()
  let runs = zip(cuts, cuts.dropFirst()).map { from, to in expected.filter { (from..<to).contains($0) } }
  let manyRowKeys = SortKernels.rowKeys(of: many, count: count)
  precondition(mergedItems(of: runs, by: manyRowKeys) == expected, "the merge of sorted runs")
}

#if FUZZING
  /// What libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzKeys(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer's promise: `count` bytes from `start` on, for the time of the call.
    tryKeys(UnsafeBufferPointer(start: start, count: count))
    return 0
  }
#endif

private func keys(of rows: [[FuzzedValue?]], _ fields: [FuzzedField], inOneLayout: Bool = false)
  -> [KeyColumn]
{
  fields.indices.flatMap { field in
    let key = fields[field].key(of: rows.map { $0[field] }, inOneLayout: inOneLayout)
    let unfit = rows.indices.filter { fields[field].isUnfit(rows[$0][field]) }
    precondition(key.invalidItems == unfit, "texts that are no versions")
    return key.columns
  }
}

/// −1, 0 or 1, byte by byte, the shorter first where one begins the other.
func order(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Int {
  for (x, y) in zip(a, b) where x != y { return x < y ? -1 : 1 }
  return (a.count - b.count).signum()
}

extension ByteKeys {
  fileprivate subscript(item: Int) -> ArraySlice<UInt8> {
    bytes[(item == 0 ? 0 : ends[item - 1])..<ends[item]]
  }
}
