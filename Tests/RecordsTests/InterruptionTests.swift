import CInterruption
import CRecordIO
import Foundation
import Testing

@testable import Records

/// What signals do to a program that handles them, each in a process of its own.
@Suite struct InterruptionTests {
  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aMappedFileThatBecomesShorterEndsTheProgramWithAMessage() async {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      ordering_handle_interruptions()
      let path = FileManager.default.temporaryDirectory.path + "/shrinks-\(UUID().uuidString)"
      _ = FileManager.default.createFile(atPath: path, contents: Data(repeating: 32, count: 1 << 20))
      let input = try RecordInput(path: path)
      let bytes = try #require(input.mapped)
      truncate(path, 1 << 12)
      unlink(path)
      var sum = 0
      for byte in bytes { sum += Int(byte) }
      exit(sum == 0 ? 0 : 1)
    }
    #expect(text(result).hasPrefix("error: `/"))
    #expect(text(result).hasSuffix("` became shorter while it was read\n"))
  }

  /// By the signal itself, or by what another handler makes of it: the address sanitizer has one.
  @Test func aFaultAnywhereElseIsNotOurs() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.exitStatus, \.standardErrorContent])
    {
      ordering_handle_interruptions()
      // No file of a note: mapped by somebody else.
      let path = FileManager.default.temporaryDirectory.path + "/shrinks-\(UUID().uuidString)"
      _ = FileManager.default.createFile(atPath: path, contents: Data(repeating: 32, count: 1 << 20))
      let descriptor = open(path, O_RDWR)
      let base = try #require(mmap(nil, 1 << 20, PROT_READ, MAP_PRIVATE, descriptor, 0))
      ftruncate(descriptor, 0)
      unlink(path)
      exit(Int32(base.load(fromByteOffset: 1 << 19, as: UInt8.self)))
    }
    #expect(result?.exitStatus != .exitCode(3))
    #expect(!text(result).contains("while it was read"))
  }

  @Test func noteIsForgottenWithTheFile() throws {
    let path = FileManager.default.temporaryDirectory.path + "/noted-\(UUID().uuidString)"
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    var isShorter = true
    func name(at address: UnsafePointer<UInt8>) -> String? {
      ordering_mapping_at(address, &isShorter).map { String(cString: $0) }
    }
    // More often than there is room for notes.
    for _ in 0..<200 {
      let input = try RecordInput(path: path)
      let base = try #require(input.mapped?.baseAddress)
      #expect(name(at: base) == "`\(path)`" && name(at: base + 2) == "`\(path)`")
      #expect(!isShorter)
      #expect(name(at: base + 3) == nil && name(at: base - 1) == nil)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalTakesTemporaryFilesAlong(number: Int32) async throws
  {
    let path = Self.path(number, of: getpid())
    let others = ["-kept", "-forgotten"]
    defer { others.forEach { unlink(path + $0) } }
    switch number {
    case SIGINT: await #expect(processExitsWith: .signal(SIGINT)) { try Self.raiseWithFiles(SIGINT) }
    case SIGTERM: await #expect(processExitsWith: .signal(SIGTERM)) { try Self.raiseWithFiles(SIGTERM) }
    default: await #expect(processExitsWith: .signal(SIGHUP)) { try Self.raiseWithFiles(SIGHUP) }
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    for other in others { #expect(FileManager.default.fileExists(atPath: path + other), "\(other)") }
  }

  /// A file that the tests of one process share with the processes that they start.
  private static func path(_ number: Int32, of process: pid_t) -> String {
    FileManager.default.temporaryDirectory.path + "/ordering-noted-\(process)-\(number)"
  }

  private static func raiseWithFiles(_ number: Int32) throws {
    signal(number, SIG_DFL)
    ordering_handle_interruptions()
    let path = path(number, of: getppid())
    for ending in ["", "-kept", "-forgotten"] { try Data().write(to: URL(fileURLWithPath: path + ending)) }
    ordering_forget_temporary(ordering_note_temporary(path + "-forgotten"))
    #expect(ordering_note_temporary(path) >= 0)
    // As a shell sends it: this thread may have signals switched off.
    kill(getpid(), number)
    sleep(10)
  }

  @Test func aSignalThatIsSwitchedOffStaysSo() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGHUP, SIG_IGN)
      ordering_handle_interruptions()
      kill(getpid(), SIGHUP)
      usleep(50_000)
      exit(7)
    }
  }
}
