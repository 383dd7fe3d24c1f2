import DatabaseEngines
import EngineTestSupport
import Foundation
import PushDown
import Testing

@Suite("What an engine does not take", .serialized)
struct ConnectionErrorTests {
  @Test(
    "a wrong statement is an error in the engine's words, and the connection goes on",
    arguments: AvailableEngine.all)
  func wrongStatement(engine: AvailableEngine) throws {
    let words =
      switch engine {
      case .sqlite: "no such table: nowhere"
      case .postgresql: "relation \"nowhere\" does not exist"
      case .duckdb: "Table with name nowhere does not exist"
      case .mariadb: "Table 'ordering_"
      case .spark: "TABLE_OR_VIEW_NOT_FOUND"
      }
    try engine.withConnection { connection throws in
      let wrong = "SELECT missing FROM nowhere"
      let error = #expect(throws: EngineError.self) { try connection.rows(wrong, []) }
      #expect(error?.message.contains(words) == true, "\(String(describing: error))")
      #expect(error?.statement == wrong)
      #expect(error?.engine == engine.rawValue)
      #expect(throws: EngineError.self) { try connection.run("SELEC 1") }
      #expect(throws: EngineError.self) {
        try connection.insert(into: "nowhere", columns: ["a"], rows: [[.integer(1)]])
      }
      #expect(try connection.rows("SELECT 'still here'", []) == [[.text("still here")]])
    }
  }

  @Test("the number of values must be that of the placeholders", arguments: AvailableEngine.all)
  func counts(engine: AvailableEngine) throws {
    let statement = engine == .postgresql ? "SELECT CAST($1 AS text), CAST($2 AS text)" : "SELECT ?, ?"
    try engine.withConnection { connection throws in
      #expect(throws: EngineError.self) { try connection.rows(statement, [.text("a")]) }
      #expect(throws: EngineError.self) {
        try connection.rows("SELEC", [.text("a"), .text("b"), .text("c")])
      }
      #expect(try connection.rows(statement, [.text("a"), .text("b")]) == [[.text("a"), .text("b")]])
    }
  }

  @Test("no server and no module are told in plain words")
  func noServer() {
    let closed = #expect(throws: EngineError.self) {
      try PostgreSQLEngine("host=/nonexistent-folder dbname=none")
    }
    #expect(closed?.engine == "PostgreSQL")
    let noPython = #expect(throws: EngineError.self) {
      try PythonEngine(.duckDB(), python: "/nonexistent-folder/python")
    }
    #expect(noPython?.message.contains("its Python process ('/nonexistent-folder/python') has ended") == true)
    let noFile = #expect(throws: EngineError.self) { try SQLiteEngine(path: "/nonexistent-folder/file") }
    #expect(noFile?.message == "/nonexistent-folder/file: unable to open database file")
  }

  @Test("a Python that says nothing useful is an error and no wait")
  func deadProcess() {
    // `false` ends at once; `echo` answers with what is no reply.
    let dead = #expect(throws: EngineError.self) { try PythonEngine(.duckDB(), python: "false") }
    #expect(dead?.message == "its Python process ('false') has ended")
    let strange = #expect(throws: EngineError.self) { try PythonEngine(.duckDB(), python: "echo") }
    #expect(strange?.engine == "DuckDB")
  }

  @Test(
    "a process that dies between or inside two statements is an error",
    arguments: [
      // What a Python would be that connects and then ends, at once or at the next statement.
      "#!/bin/sh\necho '{\"rows\": []}'\n",
      "#!/bin/sh\necho '{\"rows\": []}'\nread line\necho out of memory >&2\nexit 3\n",
      "#!/bin/sh\necho '{\"rows\": []}'\nread line\nprintf '{\"rows\": [['\nkill -9 $$\n",
    ])
  func dyingProcess(script: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("python-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    let engine = try PythonEngine(.duckDB(), python: file.path)
    // A long statement too: one that the socket does not hold is waited with until it is read.
    for statement in ["SELECT 3", "SELECT '" + String(repeating: "3", count: 10_000_000) + "'"] {
      let error = #expect(throws: EngineError.self) { try engine.rows(statement, []) }
      let words = "its Python process ('\(file.path)') has ended"
      #expect(error?.message.hasPrefix(words) == true)
      if script.contains("memory") {
        #expect(error?.message.hasSuffix("its last words: out of memory") == true)
      }
    }
  }
}
