/// Every kind of error, by an example.
extension CursorError {
  /// One for each kind, in the order of the kinds.
  package static let all: [CursorError] = Kind.allCases.map(example)

  private static func example(_ kind: Kind) -> CursorError {
    switch kind {
    case .notACursor: .notACursor
    case .tooLarge: .longCursor
    case .unknownVersion: .unknownVersion(CursorCodec.version + 1)
    case .forged: .wrongSignature
    case .unknownKey: .unknownKey
    case .otherOrdering: .otherOrdering
    case .wrongShape: .wrongCount(3, expected: 2)
    case .notTotal: .notTotal("newest")
    case .notPushed: .notPushed("newest", "SQLite", "`title`, a to z")
    case .pageSize: .pageSize(0)
    case .unfitKey: .shortSecret("2026-01")
    }
  }
}
