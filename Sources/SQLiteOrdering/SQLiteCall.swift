internal import CSQLite

/// One call of a function by SQLite. What is given nothing is NULL.
struct SQLiteCall {
  let context: OpaquePointer?
  /// As many as the function was registered with.
  let values: UnsafeMutablePointer<OpaquePointer?>?

  /// The object that was registered with the function.
  func state<State: AnyObject>(_ type: State.Type) -> State? {
    sqlite3_user_data(context).flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? State }
  }

  // MARK: Arguments

  /// Calls with the bytes of an argument as UTF-8 text, for as long as the call takes; not for NULL.
  func withText(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let value = values?[index]
    guard sqlite3_value_type(value) != SQLITE_NULL else { return }
    // First the text, then its length: SQLite converts in between. A pointer is missing when memory is.
    guard let bytes = sqlite3_value_text(value) else { return sqlite3_result_error_nomem(context) }
    body(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))))
  }

  /// A whole number; nil for NULL, and for anything else after saying that it is an error.
  func integer(_ index: Int) -> Int64? {
    let value = values?[index]
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return sqlite3_value_int64(value)
    case SQLITE_NULL: return nil
    default:
      fail("the seconds must be a whole number; write CAST(floor(…) AS INTEGER)")
      return nil
    }
  }

  // MARK: Results

  func give(_ number: Int64) { sqlite3_result_int64(context, number) }

  func give(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text(context, $0.baseAddress, Int32($0.count), copied)
      }
    }
  }

  func give(_ blob: [UInt8]) {
    blob.withUnsafeBytes { bytes in
      // An empty array has no address, and a blob without one is NULL.
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_result_zeroblob(context, 0)
      }
      sqlite3_result_blob64(context, start, sqlite3_uint64(bytes.count), copied)
    }
  }

  func fail(_ message: String) { sqlite3_result_error(context, message, -1) }
}

/// SQLITE_TRANSIENT, whose cast Swift does not import: SQLite copies the bytes before it returns.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

/// Why a function cannot be called so.
struct CallMistake: Error { let message: String }

/// What was made for the arguments that are mostly constants, so that it is made once and not for each row.
///
/// SQLite calls the functions of one connection one at a time.
struct Remembered<Made> {
  private var latest: (name: [UInt8], made: Made)?
  private var all: [[UInt8]: Made] = [:]
  /// Where each row names something else, memory must not grow with the rows.
  private static var limit: Int { 256 }

  /// What was made for these arguments before, or else is made now.
  mutating func made(
    for arguments: [UnsafeBufferPointer<UInt8>], _ make: () throws(CallMistake) -> Made
  ) -> Result<Made, CallMistake> {
    if let latest, Remembered.isName(latest.name, of: arguments) { return .success(latest.made) }
    // Each argument's length in front keeps ("a", "bc") and ("ab", "c") apart.
    var name: [UInt8] = []
    for argument in arguments {
      withUnsafeBytes(of: argument.count) { name += $0 }
      name += argument
    }
    do throws(CallMistake) {
      let made: Made
      if let earlier = all[name] {
        made = earlier
      } else {
        made = try make()
        if all.count >= Remembered.limit { all = [:] }
        all[name] = made
      }
      latest = (name, made)
      return .success(made)
    } catch {
      return .failure(error)
    }
  }

  /// Compares without making a name.
  private static func isName(_ name: [UInt8], of arguments: [UnsafeBufferPointer<UInt8>]) -> Bool {
    var rest = name[...]
    for argument in arguments {
      let isSame = withUnsafeBytes(of: argument.count) { length in
        rest.starts(with: length) && rest.dropFirst(length.count).starts(with: argument)
      }
      guard isSame else { return false }
      rest = rest.dropFirst(MemoryLayout<Int>.size + argument.count)
    }
    return rest.isEmpty
  }
}
