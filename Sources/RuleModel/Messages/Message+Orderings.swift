import OrderingValues
import RuleText

/// Messages about orderings and their sort keys.
extension Message {
  static func emptyOrdering(_ name: String, example: String) -> Message {
    Message(
      .emptyOrdering, "the ordering \(quoted(name)) has no sort keys",
      help: "write its sort keys below it, as in `- \(plain(example))`")
  }

  static func missingKeys(_ name: String, example: String) -> Message {
    Message(
      .missingKeys, "the ordering \(quoted(name)) does not say its sort keys",
      help: "add `keys:` with a list below it, as in `- \(plain(example))`")
  }

  /// An ordering written as one text, as SQL does: `rating desc, year desc`.
  static func keysInOneText(_ name: String, _ text: String, _ keys: [String]) -> Message {
    Message(
      .wrongShape, "the ordering \(quoted(name)) needs a list, not the value \(quoted(text))",
      help: "write each sort key on a line of its own below the name: \(alternatives(keys, or: "then"))")
  }

  /// What belongs to an ordering stands in line with its name.
  static func orderingNotIndented(_ name: String, _ word: String) -> Message {
    Message(
      .emptyOrdering, "the ordering \(quoted(name)) has no sort keys",
      help: "indent \(quoted(word)) by two spaces, with all that belongs to it, so that it stands below "
        + quoted(name))
  }

  /// Sort keys in line with `keys`, and nothing below it.
  static func keysNotBelow(_ list: [String]) -> Message {
    Message(
      .wrongShape, "`keys` needs a list, and nothing is written below it",
      help: "write each with a dash, and indented: \(alternatives(list, or: "then"))")
  }

  static func keysWithoutDashes(_ name: String, _ list: [String]) -> Message {
    Message(
      .keysWithoutDashes, "the sort keys of \(quoted(name)) are not written as a list",
      help: "put a dash before each: \(alternatives(list, or: "then"))")
  }

  static func badLanguageTag(_ tag: String) -> Message {
    Message(
      .badLanguageTag, "\(quoted(tag)) is not the tag of a language",
      help: "write a tag such as `en`, `de` or `pt-BR`")
  }

  package static func unknownOrdering(_ name: String, suggestion: String?, names: [String]) -> Message {
    Message(
      .unknownOrdering, "there is no ordering called \(quoted(name))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? (names.isEmpty
          ? "the rule book has no orderings" : "the rule book has \(alternatives(names, or: "and"))"))
  }

  package static func oldName(_ name: String, new: String) -> Message {
    Message(.oldName, "\(quoted(name)) is the old name of \(quoted(new))", help: "write \(quoted(new))")
  }

  static func otherItems(_ name: String, its: String, here: String) -> Message {
    Message(
      .otherItems, "\(quoted(name)) orders \(quoted(its)), and here \(quoted(here)) are ordered",
      help: "use an ordering of \(quoted(here))")
  }

  package static func usesReplaced(_ name: String, by successor: String) -> Message {
    Message(
      .usesReplaced, "\(quoted(name)) is replaced by \(quoted(successor))",
      help: "write \(quoted(successor)); the old one still works")
  }

  static func replacesLiving(_ name: String) -> Message {
    Message(
      .replacesLiving, "\(quoted(name)) cannot be an old name: an ordering still has it",
      help: "remove that ordering, or write `replaced-by` there while both live")
  }

  static func replacedTwice(_ name: String) -> Message {
    Message(
      .replacedTwice, "it is said twice that an ordering replaces \(quoted(name))",
      help: "an old name leads to one ordering, and is named once: remove one of them")
  }

  /// The names lead from one ordering back to itself.
  static func cycle(_ word: String, _ names: [String]) -> Message {
    var shown = names.map { quoted($0) }
    if shown.count > 12 { shown = shown.prefix(6) + ["… (\(names.count - 1) in all)"] + shown.suffix(2) }
    let cure =
      switch word {
      case "use": "write out the keys in one of them"
      case "computed": "compute one of them without the others"
      default: "name another ordering in one of them"
      }
    return Message(
      .cycle, "\(quoted(word)) leads in a circle: \(shown.joined(separator: " → "))", help: cure)
  }

  // MARK: Sort keys

  static func unknownField(_ name: String, items: String, suggestion: String?, fields: [String]) -> Message {
    Message(
      .unknownField, "\(quoted(items)) have no field \(quoted(name))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? (fields.isEmpty
          ? "no fields could be read"
          : "they have \(alternatives(fields, or: "and")); another one is declared under `fields` first"))
  }

  static func missingSubject(option: String?, example: String) -> Message {
    let begin = "begin it with a field and its direction, as in `- \(plain(example))`"
    return Message(
      .missingSubject, "this sort key does not say what it compares",
      help: option.map {
        "if \(quoted($0)) belongs to the key above, remove the dash before it; else \(begin)"
      }
        ?? begin)
  }

  static func ignoredName(_ name: String) -> Message {
    Message(
      .missingSubject, "\(quoted(name)) is ignored, like all that begins with `x-`",
      help: "nothing that is sorted by can be called so: write the name of a field")
  }

  static func twoSubjects(_ first: String, _ second: String) -> Message {
    Message(
      .twoSubjects,
      "one sort key compares one thing, and this one names \(quoted(first)) and \(quoted(second))",
      help: "put a dash before \(quoted(second)), so that it is a key of its own")
  }

  static func nameIsAWord(_ name: String, value: (key: String, value: String)) -> Message {
    Message(
      .nameIsAWord, "\(quoted(name)) is a word of the rule language here, not the field",
      help:
        "to sort by the field, write `field: \(plain(name))`, and below it `\(value.key): \(plain(value.value))`"
    )
  }

  /// `isInPlaceOfBoth`: the direction stands in an entry of its own beside the field, as in `order: desc`.
  static func bareKey(_ text: String, field: String, direction: String, isInPlaceOfBoth: Bool = false)
    -> Message
  {
    Message(
      .bareKey, "\(quoted(text)) does not say the field and its direction in words",
      help: "write `- \(plain(field)): \(direction)`" + (isInPlaceOfBoth ? " in place of both lines" : ""))
  }

  static func missingDirection(_ name: String, type: FieldType, isSpelledOut: Bool) -> Message {
    let fitting = DirectionPhrase.fitting(type).map(\.words)
    return Message(
      .missingDirection, "say which way: \(quoted(name)) has no direction",
      help: isSpelledOut
        ? "add `direction:` with \(alternatives(fitting))"
        : "write \(alternatives(fitting.map { "\(name): \($0)" }))")
  }

  static func unknownDirection(
    _ words: String, field: String, type: FieldType, suggestion: String?, missing: String?, fitting: [String]
  ) -> Message {
    if let suggestion, let missing {
      return Message(
        .unknownDirection, "\(quoted(words)) is not a direction",
        help:
          "write \(quoted(suggestion)), and on the next line, under the name of the field, `missing: \(missing)`"
      )
    }
    let all = "for \(field), \(type.phrase), there is \(alternatives(fitting, or: "and"))"
    return Message(
      .unknownDirection, "\(quoted(words)) is not a direction",
      help: suggestion.map { "did you mean \(quoted($0))? Else \(all)" } ?? all)
  }

  /// What was meant for a comment is part of the value.
  static func commentInValue(_ words: String, value: String, comment: String) -> Message {
    Message(
      .unknownDirection, "\(quoted(words)) is not a direction",
      help: "a comment begins with a space and `#`: write `\(plain(value))  # \(plain(comment))`")
  }

  static func wrongDirectionPhrase(
    _ words: String, field: String, type: FieldType, suggestion: String?, fitting: [String]
  ) -> Message {
    Message(
      .wrongDirection, "\(quoted(words)) is not said of \(field), which is \(type.phrase)",
      help: "write \(alternatives([suggestion].compactMap { $0 } + fitting.filter { $0 != suggestion }))")
  }

  static func twoDirections(_ name: String, word: String) -> Message {
    Message(
      .twoDirections, "the order of \(quoted(name)) stands behind its name already", cure: .remove(word))
  }

  static func orderBelowName(_ name: String, _ written: String) -> Message {
    Message(
      .missingDirection, "nothing stands behind \(quoted(name))",
      help: "write it on one line, as in `- \(plain(written))`; `direction` and `values` go with `field`")
  }

  static let directionBesideList = Message(
    .directionBesideList, "a list of values says the order by itself, so no direction stands beside it",
    help: "keep the list or the direction")

  static func optionsBelowSubject(_ name: String, _ direction: String) -> Message {
    Message(
      .optionsBelowSubject, "options stand beside \(quoted(name)), not below it",
      help:
        "write `- \(plain(name)): \(direction)`, and each option on the next line, under the first letter of \(quoted(name))"
    )
  }

  static func optionWithoutEffect(_ option: String, why: String, cure: Cure) -> Message {
    Message(.optionWithoutEffect, "\(quoted(option)) has no effect on this key: \(why)", cure: cure)
  }

  static func missingTake(_ name: String, legal: [String]) -> Message {
    Message(
      .missingTake, "\(quoted(name)) is a list of values, and the key does not say which of them counts",
      help: "add `take:` with \(alternatives(legal))")
  }

  static func takeDoesNotFit(_ take: String, type: FieldType, legal: [String]) -> Message {
    Message(
      .takeDoesNotFit, "\(quoted(take)) cannot be taken of values of the type \(quoted(type.rawValue))",
      help: "take \(alternatives(legal))")
  }

  static func stepNotPositive(_ text: String) -> Message {
    Message(
      .stepNotPositive, "a step is above zero, and \(quoted(text)) is not",
      help: "write the width within which values count as equal, as in `step: 100`")
  }

  static func bandsNotAscending(_ text: String, after: String) -> Message {
    Message(
      .bandsNotAscending, "the bound \(quoted(text)) does not lie above \(quoted(after)) before it",
      help: "list the bounds from the lowest to the highest, each once")
  }

  package static func unknownLocale(_ tag: String, suggestion: String?) -> Message {
    Message(
      .unknownLocale, "there is no locale called \(quoted(tag))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "write a language tag such as `sv`, `de` or `de-u-co-phonebk`")
  }

  package static func suspiciousLocale(_ tag: String, is language: String, meant: String, meaning: String)
    -> Message
  {
    Message(
      .suspiciousLocale, "\(quoted(tag)) is \(language)", help: "for \(meaning) write \(quoted(meant))")
  }

  package static func unreachableKey(_ name: String, after unique: String) -> Message {
    Message(
      .unreachableKey, "this key can never matter: no two items are equal in \(quoted(unique))",
      help: "remove it, or move it before \(quoted(unique))", notes: ["it compares \(quoted(name))"],
      removal: .surroundingElement)
  }

  package static func repeatedSortKey(_ name: String) -> Message {
    Message(
      .repeatedSortKey, "this key can never matter: an earlier key compares \(quoted(name)) already",
      help: "remove it; items that come here are equal in \(quoted(name))", removal: .surroundingElement)
  }

  package static func tooManyKeys(_ name: String, most: Int) -> Message {
    Message(
      .tooManyKeys, "the ordering \(quoted(name)) comes to more than \(most) sort keys",
      help: "keep those that matter; where it uses another ordering twice, the second time has no effect")
  }

  package static func useTooDeep(_ name: String, most: Int) -> Message {
    Message(
      .useTooDeep, "more than \(most) orderings use one another in a row, up to \(quoted(name))",
      help: "write out the keys in one of them")
  }

  package static func noIdentity(_ items: String) -> Message {
    Message(
      .noIdentity,
      "\(quoted(items)) have no field that tells them apart, so ties keep the order in which items came",
      help:
        "declare one, as in `id: { type: id, unique: true }`, or say `ties: keep input order` in the ordering"
    )
  }
}
