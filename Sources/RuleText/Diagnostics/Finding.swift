/// How much a finding matters.
package enum Severity: Int, Sendable, Hashable, Comparable {
  case note, warning, error

  package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }

  package var word: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// What kind of thing a finding says. The `id` is stable and never used again for something else.
package struct FindingKind: Sendable, Hashable {
  package let id: String
  package let severity: Severity
  /// The kind in half a line, for lists.
  package let summary: String

  package init(_ id: String, _ severity: Severity, _ summary: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
  }
}

/// Something that the tool has to say about a rule file: data, rendered elsewhere.
package struct Finding: Sendable, Hashable {
  /// A second place that belongs to the finding.
  package struct Label: Sendable, Hashable {
    package var span: SourceSpan
    package var text: String

    package init(_ span: SourceSpan, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// A change of the text that cures the finding.
  package struct Fix: Sendable, Hashable {
    package struct Edit: Sendable, Hashable {
      package var range: Range<Int>
      package var replacement: String

      package init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = replacement
      }
    }

    package var title: String
    package var edits: [Edit]
    /// Whether the fix keeps the meaning that the writer certainly had in mind.
    package var isSafe: Bool

    package init(_ title: String, edits: [Edit], isSafe: Bool = true) {
      self.title = title
      self.edits = edits
      self.isSafe = isSafe
    }
  }

  /// What of the file is to be taken out to cure a finding. From where to where it stands is known by the tree.
  package enum Removal: Sendable, Hashable {
    /// The entry whose name or value, or the element of a list, that the finding is about.
    case itself
    /// The element of a list in which the finding's place lies, as a sort key is meant by its field.
    case surroundingElement
    /// The second of two entries, where it says the same as the first.
    case repetition
  }

  package var kind: FindingKind
  package var severity: Severity
  package var message: String
  package var span: SourceSpan
  /// What stands under the carets, if anything.
  package var label: String?
  /// Where in the rules, as in `orderings.newest.keys[1]`.
  package var rulePath: String?
  package var labels: [Label]
  /// Where else the very same is to be said, as of a name that is misspelt where it is defined.
  package var otherPlaces: [SourceSpan] = []
  /// Facts, a line each.
  package var notes: [String]
  /// What to write instead.
  package var help: String?
  package var fix: Fix?
  /// What is to be taken out, where that is the cure.
  package var removal: Removal?

  package init(
    _ kind: FindingKind, _ message: String, at span: SourceSpan, label: String? = nil,
    rulePath: String? = nil, labels: [Label] = [], notes: [String] = [], help: String? = nil,
    fix: Fix? = nil
  ) {
    self.kind = kind
    self.severity = kind.severity
    self.message = message
    self.span = span
    self.label = label
    self.rulePath = rulePath
    self.labels = labels
    self.notes = notes
    self.help = help
    self.fix = fix
  }
}

extension Finding {
  /// The order in which findings are shown: by file, place, severity, kind, and message.
  package static func inPlaceOrder(_ a: Finding, _ b: Finding) -> Bool {
    if a.span.file.name != b.span.file.name { return a.span.file.name < b.span.file.name }
    if a.span.range.lowerBound != b.span.range.lowerBound {
      return a.span.range.lowerBound < b.span.range.lowerBound
    }
    if a.severity != b.severity { return a.severity > b.severity }
    if a.kind.id != b.kind.id { return a.kind.id < b.kind.id }
    return a.message < b.message
  }
}
