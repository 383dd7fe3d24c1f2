import OrderingValues
import RuleText

/// Messages about the file and its fields.
extension Message {
  static func missingVersion(of form: FileForm) -> Message {
    Message(
      .missingVersion, "the file does not say which version of \(form.language) it is written in",
      help: "begin the file with `\(form.rawValue): 1`")
  }

  /// `isMeant` says whether it is the right version in another form.
  static func unsupportedVersion(_ text: String, of form: FileForm, isMeant: Bool) -> Message {
    isMeant
      ? Message(
        .unsupportedVersion,
        text == "1"
          ? "the version is a number, and numbers are not quoted"
          : "the version is written `1`, not \(quoted(text))",
        help: "write `\(form.rawValue): 1`")
      : Message(
        .unsupportedVersion, "this tool reads version 1 of \(form.language), not \(quoted(text))",
        help: "write `\(form.rawValue): 1`, or use a newer tool if the file was written for one")
  }

  static func missingItems(needed word: String) -> Message {
    Message(
      .missingItems, "\(quoted(word)) needs to know what is ordered",
      help: "say it once at the top of the file, as in `items: stories`")
  }

  static func fieldsNotDeclared(_ items: String, suggestion: String?, isAlone: Bool) -> Message {
    let cure =
      isAlone
      ? "declare them under `fields`; if another file of the folder does, check the folder instead of this file"
      : "declare them under `fields` in one file of the book"
    return Message(
      .fieldsNotDeclared, "the fields of \(quoted(items)) are declared nowhere in this rule book",
      help: suggestion.map { "did you mean `items: \(plain($0))`? Otherwise \(cure)" } ?? cure)
  }

  static func fieldsTwice(_ items: String) -> Message {
    Message(
      .fieldsTwice, "the fields of \(quoted(items)) are declared in two files",
      help: "keep all of them in one file; the other files need only `items: \(plain(items))`")
  }

  static func missingType(_ name: String, of what: String? = nil) -> Message {
    Message(
      .missingType, "\(what ?? "the field \(quoted(name))") has no type",
      help:
        "say what its values are, as in `\(plain(name)): text`; the types are \(alternatives(FieldType.allCases.map(\.rawValue), or: "and"))"
    )
  }

  static func missingValues(_ name: String) -> Message {
    Message(
      .missingValues, "the choice \(quoted(name)) does not say its values",
      help:
        "list them in the order that counts: `\(plain(name)): { type: choice, values: [breaking, live, standard] }`"
    )
  }

  static func nestedField(_ name: String, _ dotted: [String]) -> Message {
    Message(
      .nestedField, "fields are not written one below another",
      help: "write the way to the value with a dot: \(alternatives(dotted, or: "and"))")
  }

  static func attributeWithoutEffect(
    _ word: String, on what: String = "this field", why: String, cure: Cure
  ) -> Message {
    Message(.attributeWithoutEffect, "\(quoted(word)) does not fit \(what): \(why)", cure: cure)
  }

  static func badDateFormat(_ text: String, why: String, cure: String) -> Message {
    Message(.badDateFormat, "the format \(quoted(text)) cannot be used: \(why)", help: cure)
  }

  static func missingTimeZone(_ why: String, example: String) -> Message {
    Message(.missingTimeZone, "a time zone is needed: \(why)", help: "write \(quoted(example)) beside it")
  }

  static func parameterAsZoneOfField(_ text: String) -> Message {
    Message(
      .unknownTimeZone,
      "\(quoted(text)) is a parameter, and how a field's data are read depends on no caller",
      help: "write the name of the zone, as in `Europe/Berlin`")
  }

  static func unknownTimeZone(_ name: String, suggestion: String?) -> Message {
    Message(
      .unknownTimeZone, "there is no time zone called \(quoted(name))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "write its name in the time zone database, as in `Europe/Berlin`, `America/New_York` or `UTC`")
  }
}
