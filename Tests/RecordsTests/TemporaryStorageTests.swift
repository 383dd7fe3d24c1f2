import Foundation
import Testing

@testable import Records

@Suite struct TemporaryStorageTests {
  /// A new folder, which the closure gets the path of.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func whatIsWrittenCanBeReadFromEveryPlace() throws {
    try withFolder { folder in
      let file = try TemporaryStorage(folder: folder).makeFile()
      #expect(file.size == 0)
      for text in ["abc", "", "defgh"] { try Array(text.utf8).withUnsafeBytes { try file.write($0) } }
      #expect(file.size == 8)
      var bytes = [UInt8](repeating: 0, count: 5)
      for (place, text) in [(0, "abcde"), (2, "cdefg"), (3, "defgh"), (6, "gh"), (8, ""), (100, "")] {
        let count = try bytes.withUnsafeMutableBytes { try file.pread(into: $0, at: place) }
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == text, "from \(place)")
      }
    }
  }

  @Test func filesHaveNoName() throws {
    try withFolder { folder in
      let storage = TemporaryStorage(folder: folder)
      let files = try (0..<3).map { number in
        let file = try storage.makeFile()
        try Array("\(number)".utf8).withUnsafeBytes { try file.write($0) }
        return file
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
      #expect(files.map(\.size) == [1, 1, 1])
    }
  }

  @Test func aFolderThatIsNoneIsSaidSo() throws {
    try withFolder { folder in
      let file = folder + "/file"
      try Data().write(to: URL(fileURLWithPath: file))
      for (path, says) in [
        (folder + "/none", "there is no temporary folder `\(folder)/none`"),
        (file, "the temporary folder `\(file)` is no folder"), ("", "is empty"),
      ] {
        let error = #expect(throws: OutputError.self) { try TemporaryStorage(folder: path).makeFile() }
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
        #expect(error?.help?.contains("`--temporary-folder`") == true)
      }
    }
  }
}
