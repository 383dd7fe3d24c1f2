package import RuleModel
package import RuleText

/// Something that is wrong with rules, or should be known of them, as data.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable {
    /// The rules cannot be used.
    case error
    /// The rules can be used, and probably something else was meant.
    case warning
    /// A remark.
    case note
  }

  /// A place in a file, as people count it.
  public struct Place: Sendable, Hashable {
    /// The path of the file, as it was given.
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    /// The UTF-8 bytes of the file that are meant.
    public let bytes: Range<Int>

    init(_ span: SourceSpan) {
      let position = span.file.position(at: span.range.lowerBound)
      (file, line, column, bytes) = (span.file.name, position.line, position.column, span.range)
    }
  }

  /// The kind of thing that is said: stable, in words with hyphens, such as `unknown-field`.
  public let id: String
  /// How much it matters.
  public let severity: Severity
  /// What is wrong, in a sentence.
  public let message: String
  /// What to write instead.
  public let help: String?
  /// Facts, a line each.
  public let notes: [String]
  /// Where; nil for what no file says, such as a name that an app asks for.
  public let place: Place?
  /// Where in the rules, as in `orderings.newest.keys[1]`.
  public let rulePath: String?

  private let finding: Finding?

  package init(_ finding: Finding) {
    id = finding.kind.id
    severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    message = finding.message
    help = finding.help
    notes = finding.notes
    rulePath = finding.rulePath
    place = Place(finding.span)
    self.finding = finding
  }

  package init(_ message: Message, rulePath: String? = nil) {
    id = message.kind.id
    severity = message.kind.severity == .error ? .error : .warning
    self.message = message.text
    help = message.help
    notes = message.notes
    place = nil
    self.rulePath = rulePath
    finding = nil
  }

  /// The message with place, offending line and cure, for a terminal or a log.
  public var rendered: String {
    if let finding { return HumanRenderer().render(finding) }
    return "\(severity.rawValue)[\(id)]: \(message)" + (help.map { "\n  = help: \($0)" } ?? "") + "\n"
  }

  /// One line: place, kind and message.
  public var description: String {
    let place = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return "\(place)\(severity.rawValue)[\(id)]: \(message)" + (help.map { " (\($0))" } ?? "")
  }
}

/// Why rules cannot be used: every error of every file at once.
public struct RuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// All that was found, warnings too, by file and place. At least one is an error.
  public let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// A line for each.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
