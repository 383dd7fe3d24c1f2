package import OrderingValues
package import RuleText

extension FindingKind {
  package static let appLacksField = FindingKind(
    "app-lacks-field", .error, "a field that an ordering reads and the app does not have")
  package static let appFieldType = FindingKind(
    "app-field-type", .error, "a field whose values in the app are of another type")
  package static let appFieldTwice = FindingKind(
    "app-field-twice", .error, "a field that the app has twice by one name")
  package static let appChoice = FindingKind(
    "app-choice", .error, "an enumeration of the app with values that the rules do not declare")
  package static let pathNotFound = FindingKind("path-not-found", .error, "a path that is not there")
  package static let unreadableFile = FindingKind("unreadable-file", .error, "a file that cannot be read")
  package static let noRuleFiles = FindingKind("no-rule-files", .error, "a folder without rule files")
  package static let missingTestFile = FindingKind(
    "missing-test-file", .warning, "a test whose file of items is not there")
  package static let tooManyFiles = FindingKind(
    "too-many-files", .error, "a folder with more files than a book may have")

  /// The kinds that have no place in a rule file.
  package static let allOfUse: [FindingKind] = [
    appLacksField, appFieldType, appFieldTwice, appChoice, pathNotFound, unreadableFile, noRuleFiles,
    missingTestFile, tooManyFiles, missingParameter, wrongParameter, unknownParameterGiven,
  ]
}

/// Messages about binding rules to an app, and about files.
extension Message {
  package static func appLacksField(_ name: String, item: String, ordering: String, suggestion: String?)
    -> Message
  {
    Message(
      .appLacksField,
      "\(quoted(item)) has no field \(quoted(name)), which the ordering \(quoted(ordering)) reads",
      help: suggestion.map { "the app calls one \(quoted($0)): use one name on both sides" }
        ?? "add it to the app's fields, or name a `fallback` in the ordering")
  }

  package static func appFieldType(_ name: String, item: String, has: FieldType, wants: FieldType) -> Message
  {
    Message(
      .appFieldType,
      "the field \(quoted(name)) of \(quoted(item)) holds \(quoted(has.rawValue)), and the rules declare \(quoted(wants.rawValue))",
      help: "declare the same type on both sides")
  }

  package static func appFieldHoldsMany(_ name: String, item: String, many: Bool) -> Message {
    Message(
      .appFieldType,
      many
        ? "the field \(quoted(name)) of \(quoted(item)) holds a list, and the rules declare one value"
        : "the field \(quoted(name)) of \(quoted(item)) holds one value, and the rules declare a list",
      help: many ? "declare it with `many: true`" : "declare it without `many`, or give a list in the app")
  }

  package static func appFieldTwice(_ name: String, item: String) -> Message {
    Message(
      .appFieldTwice, "\(quoted(item)) has more than one field called \(quoted(name))",
      help: "give each field of the app a name of its own")
  }

  package static func appChoiceUndeclared(_ name: String, item: String, values: [String]) -> Message {
    Message(
      .appChoice,
      "the field \(quoted(name)) of \(quoted(item)) can hold \(alternatives(values)), which the rules do not declare",
      help: "add to its `values` in the rules what the app knows")
  }

  package static func pathNotFound(_ path: String) -> Message {
    Message(
      .pathNotFound, "there is nothing at \(quoted(path))",
      help: "give the path of a rule file, or of a folder of them")
  }

  package static func unreadableFile(_ path: String) -> Message {
    Message(
      .unreadableFile, "\(quoted(path)) cannot be read",
      help: "check its permissions, and where it leads if it is a link")
  }

  package static func noRuleFiles(_ path: String) -> Message {
    Message(
      .noRuleFiles, "there are no rule files in \(quoted(path))",
      help: "rule files end with `.yaml` or `.yml`")
  }

  /// What a running app uses and a new version of the rules has not any more.
  package static func orderingRemovedInUse(_ name: String, file: String) -> Message {
    Message(
      .unknownOrdering, "the ordering \(quoted(name)) is in use and is gone from \(quoted(file))",
      help: "write `replaces: [\(name)]` in the ordering that takes its place, or put it back")
  }

  /// A screen that a running app uses and a new version of the rules has not any more.
  package static func screenRemovedInUse(_ name: String, file: String) -> Message {
    Message(
      .unknownScreen, "the screen \(quoted(name)) is in use and is gone from \(quoted(file))",
      help: "put it back; it can go when no running app shows it")
  }

  /// Files that somebody writes while they are read, again and again.
  package static func changingFiles(_ path: String) -> Message {
    Message(
      .unreadableFile, "\(quoted(path)) cannot be read as a whole: it changes all the time",
      help: "write rule files beside it and rename them, or turn a link, so that a version comes at once")
  }

  package static func missingTestFile(_ path: String) -> Message {
    Message(
      .missingTestFile, "the items of this test should be in \(quoted(path)), and nothing is there",
      help: "the path goes from the folder of the rule file; until it is right, the test fails")
  }

  package static func tooManyFiles(_ limit: Int) -> Message {
    Message(
      .tooManyFiles, "a rule book has at most \(limit) files",
      help: "give a folder that holds rule files only")
  }
}
