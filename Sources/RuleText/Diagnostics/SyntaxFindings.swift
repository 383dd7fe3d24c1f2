extension FindingKind {
  package static let syntax = FindingKind("syntax", .error, "the text is not understood")
}
extension Finding {
  static func alias(_ n: String, at s: SourceSpan) -> Finding { Finding(.syntax, "alias \(n)", at: s) }
  static func anchor(_ n: String, at s: SourceSpan) -> Finding { Finding(.syntax, "anchor \(n)", at: s) }
  static func tag(_ n: String, at s: SourceSpan) -> Finding { Finding(.syntax, "tag \(n)", at: s) }
  static func tooManyValues(at s: SourceSpan) -> Finding { Finding(.syntax, "too many values", at: s) }
  static func tooDeep(at s: SourceSpan) -> Finding { Finding(.syntax, "too deep", at: s) }
  static func duplicateKey(_ n: String, at s: SourceSpan, first: SourceSpan) -> Finding {
    Finding(.syntax, "'\(n)' stands here twice", at: s, labels: [.init(first, "first here")])
  }
}
