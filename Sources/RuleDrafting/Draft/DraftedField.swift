import OrderingValues

/// A field as it is declared in the drafted file.
struct DraftedField {
  let name: FieldName
  let survey: FieldSurvey
  let words: NameWords
  var typing: FieldTyping
  var isUnique = false
  let isNested: Bool
  /// In how many records the value is missing.
  let missingCount: Int
  let recordCount: Int

  var type: FieldType { typing.type }

  /// What stands in the comment beside it.
  var comment: String {
    var facts = typing.facts
    if missingCount > 0 { facts.append("missing in \(missingCount.grouped) of \(recordCount.grouped)") }
    return facts.joined(separator: "; ")
  }

  /// Whether every record has a value here that no other has, of a type that can tell items apart.
  var canBeIdentity: Bool {
    guard survey.isUnique, !typing.many, missingCount == 0 else { return false }
    return type == .id || type == .integer && survey.numbers.areDigits
  }

  /// Whether at least two values differ, so that there is something to sort.
  var isSortable: Bool { survey.examples.count > 1 && !typing.many }
}
