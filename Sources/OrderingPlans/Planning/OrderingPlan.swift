package import OrderingValues
package import RuleModel
package import RuleText

/// An ordering flattened to the keys that are compared one after the other, each knowing where it was written.
///
/// This is the form that everything else is made of: the program that sorts, the words that describe it, and
/// what other engines are told. Nothing is folded away here.
package struct OrderingPlan: Sendable {
  package struct Key: Sendable {
    package var key: SortKey
    /// The entry of the ordering's own list that the key comes from; of the appended identity, the
    /// ordering's name.
    package var span: SourceSpan
    package var path: RulePath
    /// The orderings through whose `use` the key came, the outermost first.
    package var via: [ExactText]
    /// Whether the rules do not write the key, and it stands there to keep items apart.
    package var isAppended: Bool

    /// Where that stands in the rules, in words.
    package var rulePath: String { path.text }
  }

  package var name: ExactText
  package var kind: ItemKind
  package var keys: [Key]
  /// Whether items that tie in all keys stay as they came.
  package var keepsInputOrder: Bool

  /// The field of a key as it is declared, or one that has the name and type of what the key computes.
  package func field(_ key: Key) -> ItemKind.Field {
    func field(_ name: String, _ type: FieldType) -> ItemKind.Field {
      .init(name: ExactText(name), type: type, span: key.span, rulePath: key.rulePath)
    }
    switch key.key.subject {
    case .value(let slot): return kind.values[slot]
    case .score(let rule): return field("score", rule.type)
    case .condition: return field("condition", .boolean)
    case .shuffle: return field("shuffle", .text)
    case .pinned: return kind.identity.map { kind.fields[$0] } ?? field("pinned", .id)
    }
  }
}
