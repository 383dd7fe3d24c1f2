import OrderingValues
package import RuleText

extension FindingKind {
  package static let incompleteScreen = FindingKind(
    "incomplete-screen", .error, "a screen that does not say what it shows")
  package static let notOffered = FindingKind(
    "not-offered", .error, "an ordering that the screen begins with and does not offer")
  package static let incompleteEntry = FindingKind(
    "incomplete-entry", .error, "an entry of a screen that does not say what is used")
  package static let missingOtherwise = FindingKind(
    "missing-otherwise", .error, "conditions without a name for when none of them holds")
  package static let unreachableEntry = FindingKind(
    "unreachable-entry", .warning, "an entry of a screen that is never reached")
  package static let weightNotPositive = FindingKind(
    "weight-not-positive", .error, "an arm of an experiment that nobody can get")
  package static let experimentDiffers = FindingKind(
    "experiment-differs", .warning, "one experiment that splits readers in two ways")
  package static let unknownScreen = FindingKind("unknown-screen", .error, "a name that no screen has")
  package static let unknownSource = FindingKind(
    "unknown-source", .error, "a name that no source policy has")

  package static let allOfScreens: [FindingKind] = [
    incompleteScreen, notOffered, incompleteEntry, missingOtherwise, unreachableEntry, weightNotPositive,
    experimentDiffers, unknownScreen, unknownSource,
  ]
}

/// Messages about screens.
extension Message {
  static func screenWithoutOrderings(_ name: String) -> Message {
    Message(
      .incompleteScreen, "the screen \(quoted(name)) does not say which orderings it offers",
      help: "list them in the order of the picker, as in `orderings: [newest, top]`; one is enough")
  }

  static func screenWithoutDefault(_ name: String, _ first: String) -> Message {
    Message(
      .incompleteScreen, "the screen \(quoted(name)) does not say with which ordering it begins",
      help: "write \(quoted("default: \(first)")), or another one that it offers")
  }

  static func notOffered(_ name: String, offered: [String]) -> Message {
    Message(
      .notOffered, "the screen begins with \(quoted(name)), and does not offer it",
      help: "add it to `orderings`, or begin with \(alternatives(offered))")
  }

  static func entryWithoutUse(_ example: String) -> Message {
    Message(
      .incompleteEntry, "this entry does not say what is used",
      help: "add \(quoted("use: \(example)"))")
  }

  static func incompleteSplit(_ word: String, example: String) -> Message {
    Message(
      .incompleteEntry, "the split of readers has no \(quoted(word))",
      help: "add it, as in \(quoted(example))")
  }

  static func readerIsAParameter(_ text: String) -> Message {
    Message(
      .incompleteEntry, "readers are told apart by a parameter, and \(quoted(text)) is none",
      help: text.isBareName
        ? "write \(quoted("by: $\(text)")), and declare \(quoted("\(text): text")) under `parameters`"
        : "write a parameter, as in `by: $reader`")
  }

  static func missingOtherwise(_ what: String, _ name: String) -> Message {
    Message(
      .missingOtherwise, "\(what) does not say what counts where none of its conditions holds",
      help: "add \(quoted("- use: \(name)")) as the last entry")
  }

  static let unreachableEntry = Message(
    .unreachableEntry, "this entry is never reached: the one before it has no `when`, and so always counts",
    help: "remove it, or move the entry without `when` to the end")

  static func weightNotPositive(_ name: String) -> Message {
    Message(
      .weightNotPositive, "the weight of \(quoted(name)) is not above zero",
      help: "write a number above zero, or remove the arm; 50 and 50 are two halves")
  }

  static func experimentDiffers(_ name: String, because why: String) -> Message {
    Message(
      .experimentDiffers, "the experiment \(quoted(name)) splits readers in another way here: \(why)",
      help: "write both splits alike, or give one of the experiments another name")
  }

  package static func unknownScreen(_ name: String, suggestion: String?, names: [String]) -> Message {
    Message(
      .unknownScreen, "there is no screen called \(quoted(name))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? (names.isEmpty
          ? "the rule book has no screens" : "the rule book has \(alternatives(names, or: "and"))"))
  }

  static func unknownSource(_ name: String, suggestion: String?, names: [String]) -> Message {
    Message(
      .unknownSource, "there is no source policy called \(quoted(name))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? (names.isEmpty
          ? "declare it under `sources`" : "`sources` has \(alternatives(names, or: "and"))"))
  }

  package static func constantScreenCondition(_ value: Bool) -> Message {
    Message(
      .constantCondition, "this condition is \(value ? "always" : "never") true",
      help: value
        ? "remove it, and the entries behind it; or correct it"
        : "remove the entry, or correct its condition")
  }

  static func notOfThisTest(_ word: String, of what: String, not here: String) -> Message {
    Message(
      .misplacedKey, "\(quoted(word)) belongs to the test of \(what), and this one is of \(here)",
      help: "make two tests of it, or remove \(quoted(word))")
  }
}
