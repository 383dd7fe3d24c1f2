package import OrderingValues
package import RuleModel
package import RuleText

/// An ordering flattened to the keys that are compared one after the other, each knowing where it was written.
///
/// This is the form that everything else is made of: the program that sorts, the words that describe it, and
/// what other engines are told. Nothing is folded away here.
package struct OrderingPlan: Sendable {
  package struct Key: Sendable {
    package var key: FieldKey
    /// The entry of the ordering's own list that the key comes from; of the appended identity, the
    /// ordering's name.
    package var span: SourceSpan
    package var rulePath: String
    /// The orderings through whose `use` the key came, the outermost first.
    package var via: [ExactText]
    /// Whether the rules do not write the key, and it stands there to keep items apart.
    package var isAppended: Bool
  }

  package var name: ExactText
  package var kind: ItemKind
  package var keys: [Key]
  /// Whether items that tie in all keys stay as they came.
  package var keepsInputOrder: Bool

  /// The declared field of a key.
  package func field(_ key: Key) -> ItemKind.Field { kind.fields[key.key.slot] }

  /// The slots of the fields that are read, each once, by first use.
  package var slots: [Int] {
    var slots: [Int] = []
    for key in keys where !slots.contains(key.key.slot) { slots.append(key.key.slot) }
    return slots
  }
}
