import Foundation
import OrderingTestSupport
import Testing

@testable import Records

/// Records that are copied and written on several threads, against the writer that takes one after the other.
@Suite struct OrderedOutputTests {
  /// What `writeInOrder` writes to a file that already holds something, or to a pipe.
  private func written(
    _ text: [UInt8], _ format: RecordFormat, order: [Int], threads: Int, toPipe: Bool = false
  ) throws -> [UInt8] {
    let read = readRecords(text, format: format, fields: [])
    let order = order.map(UInt32.init)
    func write(to descriptor: Int32) throws {
      try text.withUnsafeBufferPointer { data in
        _ = try order.withUnsafeBufferPointer { order in
          try writeInOrder(
            order, of: read.table.records, in: data, frame: read.frame,
            to: FileOutput(descriptor: descriptor),
            threads: threads)
        }
      }
    }
    if toPipe {
      let pipe = Pipe()
      nonisolated(unsafe) var data = Data()
      let end = DispatchSemaphore(value: 0)
      // A thread of its own: those of tasks may all be waiting here.
      let handle = pipe.fileHandleForReading
      Thread.detachNewThread {
        data = (try? handle.readToEnd()) ?? Data()
        end.signal()
      }
      try write(to: pipe.fileHandleForWriting.fileDescriptor)
      try pipe.fileHandleForWriting.close()
      end.wait()
      return Array(data)
    }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("ordered-\(UUID().uuidString)")
    try Data("before\n".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forUpdating: url)
    try file.seekToEnd()
    try write(to: file.fileDescriptor)
    // Whoever writes next goes on behind it.
    try file.write(contentsOf: Data("behind\n".utf8))
    let bytes = Array(try Data(contentsOf: url))
    #expect(bytes.starts(with: "before\n".utf8) && bytes.suffix(7).elementsEqual("behind\n".utf8))
    return Array(bytes.dropFirst(7).dropLast(7))
  }

  private func expected(_ text: [UInt8], _ format: RecordFormat, order: [Int]) throws -> [UInt8] {
    var output: [UInt8] = []
    try writeRecords(readRecords(text, format: format, fields: []), order: order, from: text, as: format) {
      output += $0
    }
    return output
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\r\n{ }", [2, 1, 0], "{ }\n{\"a\":2}\r\n{\"a\":1}\n"),
    ("{\"a\":1}\n{\"a\":2}\r\n{ }", [1, 0, 2], "{\"a\":2}\r\n{\"a\":1}\n{ }"),
    ("{\"a\":1}\r\n{}", [1, 0], "{}\r\n{\"a\":1}\r\n"),
    ("{\"a\":1}\n{}\r", [1, 0], "{}\n{\"a\":1}\n"),
    ("{\"a\":1}\n{}\r", [0, 1], "{\"a\":1}\n{}\r"),
    ("\u{FEFF}{\"a\":1}\n\n{}\n", [1, 0], "\u{FEFF}{}\n{\"a\":1}\n"),
    ("{}", [0], "{}"), ("", [], ""), ("{}\n{}\n", [], ""),
  ])
  func lineEndingsMoveWithTheirRecords(text: String, order: [Int], output: String) throws {
    for threads in 1...2 {
      let bytes = try written(Array(text.utf8), .ndjson, order: order, threads: threads)
      #expect(String(decoding: bytes, as: UTF8.self) == output)
    }
  }

  /// Records of all sizes: many to a buffer, as large as one, larger, straight from the data.
  @Test(arguments: 0..<6) func anyRecordsInAnyOrder(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var text: [UInt8] = Array("n,t\n".utf8)
    let ending = seed % 2 == 0 ? "\n" : "\r\n"
    let sizes = [0, 3, 60, 200, 5_000, 262_110 + Int(seed), (1 << 20) - 20, 3 << 20]
    for number in 0..<12_000 {
      let limit = number % 1_500 == 0 ? sizes.count : number % 97 == 0 ? 6 : 4
      let size = sizes[Int.random(in: 0..<limit, using: &numbers)] + Int.random(in: 0...30, using: &numbers)
      text +=
        Array("\(number),".utf8) + [UInt8](repeating: UInt8(ascii: "a") + UInt8(number % 26), count: size)
      text += Array(ending.utf8)
    }
    if seed >= 3 { text.removeLast(seed == 3 ? 2 : 1) }
    var order = Array(0..<12_000)
    order.shuffle(using: &numbers)
    if seed == 5 { order.removeLast(3_000) }
    let expected = try expected(text, .csv, order: order)
    for threads in [1, 2, 5] {
      #expect(try written(text, .csv, order: order, threads: threads) == expected, "\(threads) threads")
    }
    #expect(try written(text, .csv, order: order, threads: 2, toPipe: true) == expected)
  }

  @Test func aReaderThatGoesAwayEndsAllThreads() throws {
    signal(SIGPIPE, SIG_IGN)
    let line = "{\"a\":\"\(String(repeating: "x", count: 300))\"}\n"
    let text = Array(String(repeating: line, count: 20_000).utf8)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let read = readRecords(text, format: .ndjson, fields: [])
    let order = (0..<20_000).map { UInt32($0) }
    for threads in 1...3 {
      #expect(throws: ClosedPipe.self) {
        try text.withUnsafeBufferPointer { data in
          try order.withUnsafeBufferPointer { order in
            try writeInOrder(
              order, of: read.table.records, in: data, frame: read.frame,
              to: FileOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor), threads: threads)
          }
        }
      }
    }
  }

  /// A record that is so large that it is written straight from the file, which has become shorter.
  @Test func whatIsNoLongerThereIsSaidSo() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let (path, target) = ("\(folder)/shrinks-\(UUID().uuidString)", "\(folder)/target-\(UUID().uuidString)")
    defer { for file in [path, target] { unlink(file) } }
    let count = 1 << 20
    #expect(FileManager.default.createFile(atPath: path, contents: Data(repeating: 10, count: count)))
    #expect(FileManager.default.createFile(atPath: target, contents: nil))
    let input = try RecordInput(path: path)
    let data = try #require(input.mapped)
    truncate(path, 4_096)
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
    let error = #expect(throws: OutputError.self) {
      // Nothing here but the system reads the bytes of the record.
      try FileOutput(descriptor: output.fileDescriptor).write(UnsafeRawBufferPointer(data))
    }
    #expect(error?.message == "the file that is read became shorter while it was read")
  }
}
