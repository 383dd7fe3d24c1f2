/// Sorts items by keys of bytes as they come, in memory as long as they fit, through files where they do not.
///
///     let sorter = KeyedItemSorter(in: storage, memory: 64 << 20)
///     for (number, value) in values { try sorter.add(key: value, number: number, payload: line) }
///     try sorter.sorted { key, payload in … }
///
/// Items whose keys are equal come in the order in which they were added, so repeated keys stand side by side, the first
/// one first.
///
/// Memory: it holds at most what it may, but for an item that is larger than that; less than 1 MiB is taken as 1 MiB
/// where nothing else is asked for. While items are added, an eighth is for writing and merging runs, and the rest for
/// items: their bytes, and 56 more each, which sorting them needs.
package final class KeyedItemSorter {
  private let runs: ExternalRuns
  private let threads: Int
  private let itemMemory: Int
  private var items: ItemMemory?

  /// How many items were added.
  package private(set) var count = 0

  /// No items yet.
  ///
  /// - Parameters:
  ///   - storage: Where files are made when memory is full.
  ///   - memory: How many bytes may be held.
  ///   - threads: On how many threads to sort.
  ///   - limits: In what measures files are written and read.
  package init(
    in storage: any RunStorage, memory: Int, threads: Int = 1, limits: RunLimits = RunLimits()
  ) {
    let memory = max(memory, 16 * limits.leastBuffer)
    runs = ExternalRuns(in: storage, memory: memory, threads: threads, limits: limits)
    self.threads = threads
    itemMemory = memory - ExternalRuns.memoryWhileAdding(of: memory)
  }

  /// How many bytes were written to files so far.
  package var writtenBytes: Int { runs.writtenBytes }

  /// Adds an item.
  package func add(key: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) throws {
    try add(key, nil, payload)
  }

  /// Adds an item with a number in front of its payload: see `numberAndRest`.
  package func add(
    key: UnsafeRawBufferPointer, number: UInt64,
    payload: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) throws {
    try add(key, number, payload)
  }

  /// Gives all items in order of their keys. There are none then.
  ///
  /// - Parameter body: Takes the key and the payload of an item; false ends it early. The bytes stay where they are
  ///   until the body returns.
  /// - Throws: What reading, writing or the body throws.
  package func sorted(
    _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    count = 0
    if runs.count == 0 {
      try items?.inOrder(threads: threads, body)
      items = nil
      return
    }
    // Memory that was used once is used until it is given back, and the merge needs it.
    try spill()
    items = nil
    try runs.merge(body)
  }

  private func add(_ key: UnsafeRawBufferPointer, _ number: UInt64?, _ payload: UnsafeRawBufferPointer) throws
  {
    count += 1
    if items == nil { items = ItemMemory(size: itemMemory) }
    if items?.append(key: key, number: number, payload: payload) == true { return }
    try spill()
    if items?.append(key: key, number: number, payload: payload) == true { return }
    // Larger than the memory: a run of its own.
    try runs.add { run in
      if let number {
        try run.append(key: key, number: number, payload: payload)
      } else {
        try run.append(key: key, payload: payload)
      }
    }
  }

  private func spill() throws {
    guard let count = items?.count, count > 0 else { return }
    try runs.add { run in
      try items?.inOrder(threads: threads) { key, payload in
        try run.append(key: key, payload: payload)
        return true
      }
    }
    items?.removeAll()
  }
}
