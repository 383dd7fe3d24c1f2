#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The functions of libpq that are used here, found while the program runs, so that nobody needs libpq to
/// build or to run the rest.
///
/// Their signatures are those of libpq-fe.h. A `PGconn *` and a `PGresult *` are opaque.
struct PostgreSQLLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>

  let connectdbParams: @convention(c) (Texts?, Texts?, Int32) -> Connection?
  let status: @convention(c) (Connection?) -> Int32
  let errorMessage: @convention(c) (Connection?) -> Text?
  let finish: @convention(c) (Connection?) -> Void
  let setNoticeProcessor:
    @convention(c) (
      Connection?, @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void, UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?
  let exec: @convention(c) (Connection?, Text?) -> Result?
  let execParams:
    @convention(c) (
      Connection?, Text?, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Result?
  let resultStatus: @convention(c) (Result?) -> Int32
  let resultErrorMessage: @convention(c) (Result?) -> Text?
  let clear: @convention(c) (Result?) -> Void
  let ntuples: @convention(c) (Result?) -> Int32
  let nfields: @convention(c) (Result?) -> Int32
  let ftype: @convention(c) (Result?, Int32) -> UInt32
  let getisnull: @convention(c) (Result?, Int32, Int32) -> Int32
  let getvalue: @convention(c) (Result?, Int32, Int32) -> Text?
  let getlength: @convention(c) (Result?, Int32, Int32) -> Int32
  let putCopyData: @convention(c) (Connection?, Text?, Int32) -> Int32
  let putCopyEnd: @convention(c) (Connection?, Text?) -> Int32
  let getResult: @convention(c) (Connection?) -> Result?

  // Of libpq-fe.h: ConnStatusType and ExecStatusType.
  static let connectionOK: Int32 = 0
  static let emptyQuery: Int32 = 0
  static let commandOK: Int32 = 1
  static let tuplesOK: Int32 = 2
  static let copyIn: Int32 = 4

  /// The library, opened at its first use, or why it cannot be.
  static let shared: Swift.Result<PostgreSQLLibrary, EngineError> = Swift.Result {
    () throws(EngineError) in try PostgreSQLLibrary()
  }

  private static let names = [
    "libpq.so.5", "libpq.so", "libpq.5.dylib", "libpq.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ]

  private init() throws(EngineError) {
    guard let library = PostgreSQLLibrary.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else {
      throw EngineError(
        engine: "PostgreSQL",
        message: "its client library libpq is not installed; on Debian and Ubuntu: apt install libpq5, "
          + "on macOS: brew install libpq")
    }
    /// The C signature is that of the type asked for, which nothing but libpq-fe.h can say.
    func find<Function>(_ name: String) throws(EngineError) -> Function {
      guard let address = dlsym(library, name) else {
        throw EngineError(
          engine: "PostgreSQL", message: "the client library libpq is too old: it has no \(name)")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    connectdbParams = try find("PQconnectdbParams")
    status = try find("PQstatus")
    errorMessage = try find("PQerrorMessage")
    finish = try find("PQfinish")
    setNoticeProcessor = try find("PQsetNoticeProcessor")
    exec = try find("PQexec")
    execParams = try find("PQexecParams")
    resultStatus = try find("PQresultStatus")
    resultErrorMessage = try find("PQresultErrorMessage")
    clear = try find("PQclear")
    ntuples = try find("PQntuples")
    nfields = try find("PQnfields")
    ftype = try find("PQftype")
    getisnull = try find("PQgetisnull")
    getvalue = try find("PQgetvalue")
    getlength = try find("PQgetlength")
    putCopyData = try find("PQputCopyData")
    putCopyEnd = try find("PQputCopyEnd")
    getResult = try find("PQgetResult")
  }
}
