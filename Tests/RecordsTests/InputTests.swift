import Foundation
import OrderingTestSupport
import Testing

@testable import Records

/// Data that come from a file, packed or not.
@Suite struct InputTests {
  /// `{"id":1}` and `{"id":2}`, each on a line, as the programs `gzip` and `zstd` pack them; the frame that is to be
  /// skipped holds `hello`.
  private enum Packed {
    static let gzip1 = bytes("H4sIAAAAAAAAA6tWykxRsjKs5QIAVG2d2QkAAAA=")
    static let gzip2 = bytes("H4sIAAAAAAAAA6tWykxRsjKq5QIADdPb2wkAAAA=")
    static let zstd1 = bytes("KLUv/SQJSQAAeyJpZCI6MX0KQqEQ5g==")
    static let zstd2 = bytes("KLUv/SQJSQAAeyJpZCI6Mn0KES4mqw==")
    /// Packed by `zstd --long=31`, which asks for a window of 2 GiB.
    static let wide = bytes("KLUv/QCoSQAAeyJpZCI6MX0K")
    static let skipped = bytes("UCpNGAUAAABoZWxsbw==")

    private static func bytes(_ base64: String) -> [UInt8] {
      Data(base64Encoded: base64).map(Array.init) ?? []
    }
  }

  private static let one = "{\"id\":1}\n"
  private static let two = "{\"id\":2}\n"

  /// A file with these bytes, which goes away after the closure.
  private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  /// All bytes, read in pieces of a size.
  private func read(_ input: RecordInput, _ size: Int = 1 << 16) throws -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: size)
    while true {
      let count = try piece.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { return all }
      all += piece[..<count]
    }
  }

  @Test(
    arguments: [
      ("plain", Array(one.utf8), one, nil),
      ("empty", [], "", nil),
      ("one byte", [UInt8(ascii: "P")], "P", nil),
      ("three bytes of a packed beginning", [0x28, 0xB5, 0x2F], nil, nil),
      ("gzip", Packed.gzip1, one, .gzip),
      ("several members", Packed.gzip1 + Packed.gzip2 + Packed.gzip1, one + two + one, .gzip),
      ("zeros behind the last member", Packed.gzip1 + [UInt8](repeating: 0, count: 700_000), one, .gzip),
      ("zstd", Packed.zstd1, one, .zstd),
      ("several frames", Packed.zstd1 + Packed.zstd2, one + two, .zstd),
      (
        "frames to be skipped", Packed.skipped + Packed.zstd1 + Packed.skipped + Packed.zstd2, one + two,
        .zstd
      ),
      ("only a frame to be skipped", Packed.skipped, "", .zstd),
    ] as [(String, [UInt8], String?, Compression?)])
  func filesAreUnpacked(name: String, bytes: [UInt8], text: String?, compression: Compression?) throws {
    try withFile(bytes) { path in
      for size in [1, 2, 5, 1 << 16] {
        let input = try RecordInput(path: path)
        #expect(input.compression == compression, "\(name)")
        #expect(
          try read(input, size) == text.map { Array($0.utf8) } ?? bytes, "\(name), \(size) bytes at once")
        #expect(input.diskBytes == (bytes.isEmpty ? nil : bytes.count))
        #expect(input.diskBytesRead == bytes.count)
        #expect(input.mapped.map { Array($0) } == (compression != nil || bytes.isEmpty ? nil : bytes))
      }
    }
  }

  @Test func packedDataThatEndEarlyAreAnError() throws {
    for whole in [Packed.gzip1, Packed.gzip1 + Packed.gzip2, Packed.zstd1, Packed.skipped + Packed.zstd2] {
      for count in Compression.firstByteCount..<whole.count {
        // Between two members or frames nothing is missing.
        if count == Packed.gzip1.count && whole[0] == 0x1F || count == Packed.skipped.count { continue }
        try withFile(Array(whole[..<count])) { path in
          let input = try RecordInput(path: path)
          let error = #expect(throws: InputError.self, "\(count) of \(whole.count)") { try read(input) }
          #expect(error?.kind == .damaged)
          #expect(error?.message.contains(path) == true)
        }
      }
    }
  }

  @Test func aWindowThatIsTooLargeIsNoDamage() throws {
    try withFile(Packed.wide) { path in
      let input = try RecordInput(path: path)
      let error = #expect(throws: InputError.self) { try read(input) }
      #expect(error?.kind == .unreadable && error?.message.contains("window") == true)
    }
  }

  @Test func whatStandsBehindPackedDataIsAnError() throws {
    let cases: [[UInt8]] = [
      Packed.gzip1 + Array("x".utf8), Packed.gzip1 + Array("{}\n".utf8), Packed.gzip1 + Packed.zstd1,
      Packed.gzip1 + [0, 0, 1], Packed.gzip1 + [0x1F], Packed.zstd1 + Array("{}\n{}\n".utf8),
      Packed.zstd1 + [0], Packed.zstd1 + Packed.gzip1,
    ]
    for bytes in cases {
      try withFile(bytes) { path in
        let input = try RecordInput(path: path)
        let error = #expect(throws: InputError.self, "\(bytes)") { try read(input) }
        #expect(error?.message.hasSuffix("data stands something else") == true, "\(error?.message ?? "")")
      }
    }
  }

  /// No byte of gzip or zstd can be changed unnoticed but a few of the header that mean nothing here.
  @Test func changedBytesNeverGiveOtherData() throws {
    for (whole, text) in [(Packed.gzip1, Self.one), (Packed.zstd1, Self.one)] {
      for place in whole.indices {
        for bit in [1, 8, 128] as [UInt8] {
          var bytes = whole
          bytes[place] ^= bit
          try withFile(bytes) { path in
            let input = try RecordInput(path: path)
            guard input.compression != nil else { return }
            do {
              let got = try read(input)
              #expect(got == Array(text.utf8), "byte \(place), bit \(bit)")
            } catch let error as InputError {
              #expect(error.kind == .damaged)
            }
          }
        }
      }
    }
  }

  @Test func aPathThatIsNoneIsSaidSo() throws {
    let absent = #expect(throws: InputError.self) { try RecordInput(path: "/nothing/here") }
    #expect(absent?.kind == .absent)
    #expect(absent?.message == "there is no file `/nothing/here`")
    let folder = #expect(throws: InputError.self) { try RecordInput(path: "/") }
    #expect(folder?.kind == .folder)
  }

  @Test func aFileThatChangesIsNoticed() throws {
    try withFile(Array(Self.one.utf8)) { path in
      let input = try RecordInput(path: path)
      try input.refuseChanges()
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("x".utf8))
      let longer = #expect(throws: InputError.self) { try input.refuseChanges() }
      #expect(longer?.kind == .changed)
      #expect(longer?.message.hasSuffix("was changed while it was read") == true)
      try file.truncate(atOffset: 2)
      let shorter = #expect(throws: InputError.self) { try input.refuseChanges() }
      #expect(shorter?.message.hasSuffix("became shorter while it was read") == true)
    }
  }

  @Test func releasedPagesCanBeReadAgain() throws {
    var numbers = SeededGenerator(seed: 7)
    let bytes = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    try withFile([UInt8(ascii: "{")] + bytes) { path in
      let input = try RecordInput(path: path)
      let mapped = try #require(input.mapped)
      for _ in 0..<100 {
        let start = Int.random(in: 0...mapped.count, using: &numbers)
        input.release(start..<Int.random(in: start...mapped.count, using: &numbers))
        #expect(mapped.dropFirst().elementsEqual(bytes))
      }
    }
  }

  @Test func formatsAreToldByTheNameInside() {
    let names: [(String, RecordFormat?)] = [
      ("a.ndjson.gz", .ndjson), ("a.JSON.GZIP", .json), ("a.csv.zst", .csv), ("a.b.tsv.zstd", .tsv),
      ("a.jsonl", .ndjson), ("a.gz", nil), ("gz", nil), (".csv.gz", .csv), ("a.csv.gz.gz", nil),
      ("a.csv.bz2", nil),
    ]
    for (name, format) in names { #expect(RecordFormat(fileName: name) == format, "\(name)") }
  }
}
