package import OrderingValues
package import RuleText

/// An ordering as it is written: checked and typed, nothing folded away.
package struct OrderingRule: Sendable {
  package var name: ExactText
  package var items: ExactText
  package var span: SourceSpan
  package var path: RulePath
  package var label = Label()
  package var description: String?
  package var keys: [SortKeyRule] = []
  package var keepsInputOrder = false
  package var replacedBy: Reference?
  package var replaces: [Reference] = []
  package var fallback: Reference?
  /// The engines that must give the very same order.
  package var sameOrderIn: [Promise] = []

  /// Where it stands in the rules, in words.
  package var rulePath: String { path.text }

  /// That an engine gives the very same order, and where it is said.
  package struct Promise: Sendable {
    package var engine: EngineName
    package var span: SourceSpan
    package var rulePath: String
  }

  /// The name of another ordering, and where it stands.
  package struct Reference: Sendable {
    package var name: ExactText
    package var span: SourceSpan
    package var rulePath: String
  }

  /// What people see: one text, or a text for each language.
  package struct Label: Sendable, Hashable {
    /// The text that is not bound to a language.
    package var text: String?
    /// By BCP 47 language tag, in the order of the file.
    package var byLanguage: [Translation] = []

    package struct Translation: Sendable, Hashable {
      package var language: String
      package var text: String
    }

    /// The text for the first of a person's languages that there is one for: by the whole tag, then by its
    /// shorter forms; else the first of the file.
    package func text(for languages: [String]) -> String? {
      for language in languages {
        var parts = language.lowercased().replacing("_", with: "-").split(separator: "-")
        while !parts.isEmpty {
          let tag = parts.joined(separator: "-")
          if let found = byLanguage.first(where: { $0.language.lowercased() == tag }) { return found.text }
          parts.removeLast()
        }
      }
      return text ?? byLanguage.first?.text
    }
  }
}

/// One entry of an ordering's list of sort keys.
package struct SortKeyRule: Sendable {
  package enum Subject: Sendable {
    case key(SortKey)
    case use(OrderingRule.Reference, isReversed: Bool)
  }

  package var subject: Subject
  package var span: SourceSpan
  package var path: RulePath

  /// Where it stands in the rules, in words.
  package var rulePath: String { path.text }
}
