import Foundation

/// Standard output or standard error.
struct Console {
  static let standardOutput = Console(descriptor: STDOUT_FILENO)
  static let standardError = Console(descriptor: STDERR_FILENO)

  enum ColorChoice: String, CaseIterable { case auto, always, never }

  let descriptor: Int32

  /// Whether to colour what is written here: what the option says, then the environment, then whether it is a
  /// terminal.
  func isColored(_ choice: ColorChoice) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if isSet("NO_COLOR") { return false }
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { isSet($0) && environment[$0] != "0" }) { return true }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return isatty(descriptor) == 1
  }

  /// The width of the terminal in cells, or a fixed one where there is none.
  var width: Int {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
    return max(40, Int(size.ws_col))
  }

  /// Writes all of it.
  /// - Throws: ``ClosedPipe`` where nobody reads any more, and the system's error otherwise.
  func print(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes as much as can be written: for messages, behind which nothing else can be done.
  func write(_ text: String) { try? print(text) }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      // The buffer is not empty, so it has a base address.
      let count = Foundation.write(descriptor, rest.baseAddress!, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EPIPE {
        throw ClosedPipe()
      } else if errno != EINTR && errno != EAGAIN {
        throw UsageError("cannot write: \(String(cString: strerror(errno)))", code: .failure)
      }
    }
  }

  /// A text without anything that a terminal would obey.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Nobody reads the output any more: no mistake, and nothing to say.
struct ClosedPipe: Error {}
