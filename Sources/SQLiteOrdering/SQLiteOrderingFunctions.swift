internal import CSQLite
internal import OrderingValues
internal import SortKernels

/// The functions that a pushed-down ordering calls where SQLite has nothing of its own.
///
/// - `ordering_md5(text)`: the MD5 digest of a text's bytes as 32 lowercase hexadecimal digits, for shuffles.
/// - `ordering_text_key(mode, locale, ignoring, text)`: a blob; blobs are in order as the texts are. The mode
///   is `standard` (the rules of a language), `natural` (the same, with numbers by their value) or `version`
///   (the precedence of Semantic Versioning). The locale is a language tag such as `sv`, or empty for no
///   language in particular. Ignored are differences of `case`, of `accents`, of `both`, or none where it is
///   empty. A version takes neither. A text that is no version gives NULL.
/// - `ordering_zone_bucket(unit, zone, seconds)`: the number of the `hour`, `day`, `week`, `month` or `year`
///   of a time zone that an instant is in, the instant in whole seconds since 1970 in UTC, rounded down. NULL
///   outside the years 1 to 9999.
///
/// All give NULL for NULL. An unknown mode, locale, unit or time zone is an error of the statement. They are
/// deterministic, so that an index on an expression can hold their results; that index then serves
/// connections alone on which the functions are registered too.
///
/// Text keys come from the ICU library and time zones from the system's data: after an update of these,
/// run `REINDEX`.
public enum SQLiteOrderingFunctions {
  /// Registers the functions on an open connection, for as long as it stays open.
  ///
  /// - Parameter db: An open `sqlite3 *` of the SQLite library that this package is linked with.
  /// - Throws: `SQLiteOrderingError` when SQLite takes no function, as when a statement that calls one is
  ///   running.
  public static func register(on db: OpaquePointer) throws(SQLiteOrderingError) {
    try add("ordering_md5", 1, to: db, keeping: nil, md5)
    try add("ordering_text_key", 4, to: db, keeping: TextKeyMakers(), textKey)
    try add("ordering_zone_bucket", 3, to: db, keeping: ZoneBuckets(), zoneBucket)
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private static func add(
    _ name: String, _ count: Int32, to db: OpaquePointer, keeping state: AnyObject?, _ function: Function
  ) throws(SQLiteOrderingError) {
    // Innocuous: nothing is changed or read but the arguments, so that views and triggers may call it too.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let kept = state.map { Unmanaged.passRetained($0).toOpaque() }
    // SQLite calls the destructor when the connection closes, and also when it refuses the function.
    let code = sqlite3_create_function_v2(db, name, count, flags, kept, function, nil, nil) { kept in
      if let kept { Unmanaged<AnyObject>.fromOpaque(kept).release() }
    }
    guard code == SQLITE_OK else {
      throw SQLiteOrderingError(message: String(cString: sqlite3_errmsg(db)), function: name)
    }
  }
}

/// SQLite took no function.
public struct SQLiteOrderingError: Error, Sendable, CustomStringConvertible {
  /// What SQLite says.
  public let message: String
  /// The function that was to be registered.
  public let function: String

  /// One sentence for people.
  public var description: String { "SQLite did not take the function \(function): \(message)" }
}

// MARK: The functions, as SQLite calls them

private func md5(
  _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  let call = SQLiteCall(context: context, values: values)
  call.withText(0) { call.give(MD5($0).description) }
}

private func textKey(
  _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  let call = SQLiteCall(context: context, values: values)
  guard let makers = call.state(TextKeyMakers.self) else { return }
  // The first three are looked at before the text: a wrong mode is an error on a table without a text, too.
  call.withText(0) { mode in
    call.withText(1) { locale in
      call.withText(2) { ignoring in
        switch makers.maker(mode: mode, locale: locale, ignoring: ignoring) {
        case .failure(let mistake): call.fail(mistake.message)
        case .success(let maker):
          call.withText(3) { text in
            if let key = maker.key(of: text) { call.give(key) }
          }
        }
      }
    }
  }
}

private func zoneBucket(
  _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  let call = SQLiteCall(context: context, values: values)
  guard let buckets = call.state(ZoneBuckets.self) else { return }
  call.withText(0) { unit in
    call.withText(1) { zone in
      switch buckets.bucketing(unit: unit, zone: zone) {
      case .failure(let mistake): call.fail(mistake.message)
      case .success(let bucketing):
        guard let seconds = call.integer(2) else { return }
        guard let bucket = bucketing.bucket(ofSeconds: seconds) else { return }
        call.give(bucket)
      }
    }
  }
}
