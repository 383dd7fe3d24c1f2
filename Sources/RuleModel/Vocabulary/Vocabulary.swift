package import OrderingValues

/// The words that the rule language knows, by the place where they may stand.
///
/// One table: the checker reads it to find unknown and misplaced words, and everything that teaches the
/// language (schema, completion, documentation) is made from it.
package struct Vocabulary: Sendable {
  package struct Word: Sendable {
    package enum State: Sendable {
      case available
      /// Kept for a later version of the language.
      case reserved
    }

    package let name: String
    /// What the word says, in a sentence.
    package let summary: String
    package let state: State
    /// What people write who come from other systems.
    package let synonyms: [String]

    init(_ name: String, _ summary: String, _ state: State = .available, synonyms: [String] = []) {
      self.name = name
      self.summary = summary
      self.state = state
      self.synonyms = synonyms
    }
  }

  /// Where the words stand, with an article: "an ordering".
  package let place: String
  package let words: [Word]
  private let index: WordIndex

  init(place: String, words: [Word]) {
    self.place = place
    self.words = words
    index = WordIndex(words.map(\.name))
  }

  package subscript(name: String) -> Word? { self[ExactText(name)] }

  /// A word by its name.
  package subscript(name: ExactText) -> Word? { index.place(of: name).map { words[$0] } }

  /// Whether it holds a word.
  func knows(_ name: ExactText) -> Bool { index.place(of: name) != nil }

  /// What is written here for a word that says a value too: `missing: last` for `NullsLast`.
  func phrase(for word: String) -> String? {
    guard self[word] == nil, let phrase = Self.phrases[Spelling.folded(word)] else { return nil }
    return self[String(phrase.prefix { $0 != ":" })] == nil ? nil : phrase
  }

  /// By the letters alone.
  private static let phrases = [
    "nullslast": "missing: last", "nullsfirst": "missing: first", "missinglast": "missing: last",
    "missingfirst": "missing: first", "emptylast": "missing: last", "emptyfirst": "missing: first",
    "nilslast": "missing: last", "nilsfirst": "missing: first", "unknownlast": "missing: last",
    "unknownfirst": "missing: first", "blankslast": "missing: last", "blanksfirst": "missing: first",
    "optional": "required: false", "nullable": "required: false", "otherslast": "others: last",
    "othersfirst": "others: first", "ignorecase": "ignoring: case", "caseinsensitive": "ignoring: case",
    "ignoreaccents": "ignoring: accents", "stable": "ties: keep input order",
  ]
}

extension Vocabulary {
  package static let file = Vocabulary(
    place: "the top level of a rule file",
    words: [
      Word("rules", "The version of the rule language: 1.", synonyms: ["version", "format", "schema"]),
      Word(
        "items", "The kind of item that this file orders.", synonyms: ["item", "kind", "entity", "model"]),
      Word(
        "fields", "What an item has: the contract with the app.",
        synonyms: ["columns", "attributes", "properties"]),
      Word(
        "parameters", "What the caller supplies.", synonyms: ["params", "variables", "arguments"]),
      Word(
        "computed", "Values that are computed from fields.",
        synonyms: ["calculated", "derived", "formulas", "values"]),
      Word(
        "orderings", "The orderings, by name.",
        synonyms: ["ordering", "sorts", "orders", "sortings", "sort-modes"]),
      Word("screens", "Which screen uses which ordering.", synonyms: ["screen", "views", "pages"]),
      Word(
        "sources", "From where notes are read.",
        synonyms: ["source", "policies", "source-policies", "strategies", "caching"]),
      Word("backends", "Settings of the places that notes are read from.", synonyms: ["backend", "stores"]),
      Word("tests", "Examples with the right result.", synonyms: ["test", "examples", "specs"]),
      Word("arrange", "What happens to the list after the sort.", .reserved),
    ])

  package static let field = Vocabulary(
    place: "a field",
    words: [
      Word("type", "What values the field has.", synonyms: ["kind", "datatype"]),
      Word(
        "unique", "Whether no two items have the same value.",
        synonyms: ["primary", "primary-key", "key", "identity"]),
      Word("required", "Whether every item has a value.", synonyms: ["mandatory", "not-null"]),
      Word(
        "values", "The values of a choice, in their order.",
        synonyms: ["enum", "options", "one-of", "choices"]),
      Word(
        "many", "Whether an item has a list of values.", synonyms: ["list", "array", "multiple", "repeated"]),
      Word("blank", "`missing`: an empty text counts as missing.", synonyms: ["empty"]),
      Word("format", "How the data write a date or a day.", synonyms: ["pattern", "parse"]),
      Word("time-zone", "The zone of dates that do not say theirs.", synonyms: ["tz", "zone", "timezone"]),
      Word("from", "Where the data keep the field.", synonyms: ["path", "column", "source"]),
      Word("description", "A sentence for people.", synonyms: ["doc", "comment", "note"]),
    ])

  package static let parameter = Vocabulary(
    place: "a parameter",
    words: [
      Word("type", "What values the parameter takes.", synonyms: ["kind", "datatype"]),
      Word("many", "Whether it is a list of values.", synonyms: ["list", "array", "multiple", "repeated"]),
      Word(
        "values", "The values of a choice, in their order.",
        synonyms: ["enum", "options", "one-of", "choices"]),
      Word("default", "What counts where the caller gives nothing.", synonyms: ["fallback", "otherwise"]),
      Word("description", "A sentence for people.", synonyms: ["doc", "comment", "note"]),
    ])

  package static let ordering = Vocabulary(
    place: "an ordering",
    words: [
      Word(
        "keys", "The sort keys, the most important first.",
        synonyms: ["sort", "sort-by", "order-by", "sort-keys", "by", "order", "columns", "key"]),
      Word(
        "label", "What people see, as text or by language.", synonyms: ["title", "name", "caption", "labels"]),
      Word("description", "A sentence for people.", synonyms: ["doc", "comment", "note"]),
      Word(
        "ties", "`keep input order`: equal items stay as they came.",
        synonyms: ["tie-break", "tie"]),
      Word(
        "replaced-by", "The ordering to use instead.", synonyms: ["deprecated", "successor", "replacement"]),
      Word("replaces", "Older names of this ordering.", synonyms: ["aliases", "alias", "formerly"]),
      Word(
        "fallback", "What an app uses that lacks a field of this one.", synonyms: ["otherwise", "default"]),
      Word(
        "same-order-in", "Engines that must give the very same order.",
        synonyms: ["engines", "push-down", "pushdown", "same-order", "databases"]),
      Word("arrange", "What happens to the list after the sort.", .reserved),
    ])

  /// Words that are the subject of a sort key in place of a field's name.
  package static let keyForms = Vocabulary(
    place: "a sort key",
    words: [
      Word(
        "field", "A field by name, where the name is also a word of the language.",
        synonyms: ["by", "column", "property"]),
      Word("use", "All keys of another ordering.", synonyms: ["include", "extends", "inherit", "ref"]),
      Word("score", "A computed number.", synonyms: ["formula", "rank", "weight", "computed"]),
      Word("first", "Items for which a condition holds come first.", synonyms: ["top", "when", "if"]),
      Word("last", "Items for which a condition holds come last.", synonyms: ["bottom"]),
      Word("pinned", "Certain items first.", synonyms: ["pin", "pins", "sticky"]),
      Word("shuffle", "A repeatable random order.", synonyms: ["random", "shuffled", "randomize"]),
      Word("arrange", "What happens to the list after the sort.", .reserved),
    ])

  /// Words that stand beside the subject of a sort key.
  package static let keyOptions = Vocabulary(
    place: "a sort key",
    words: [
      Word("direction", "Which way, beside `field`.", synonyms: ["dir", "order", "sort", "way"]),
      Word("values", "The wanted order of values, beside `field`.", synonyms: ["list", "enum"]),
      Word(
        "missing", "Where items without a value go: `first` or `last`.",
        synonyms: [
          "nulls", "null", "nulls-last", "nulls-first", "nullslast", "nullsfirst", "empty", "nil", "none",
          "unknown", "unknowns", "blank", "blanks", "undefined", "absent", "without",
        ]),
      Word(
        "others", "Where values go that the list does not name.",
        synonyms: ["unlisted", "rest", "other", "else"]),
      Word("compare", "How texts are compared.", synonyms: ["mode", "comparison", "collate", "method"]),
      Word("locale", "The language whose alphabet counts.", synonyms: ["language", "lang", "collation"]),
      Word(
        "ignoring", "Differences that do not count.",
        synonyms: ["ignore", "case", "insensitive"]),
      Word("step", "Numbers within one step are equal.", synonyms: ["bucket", "round", "interval"]),
      Word("bands", "Numbers within one band are equal.", synonyms: ["buckets", "ranges", "bins"]),
      Word(
        "per", "Dates within one hour, day, week, month or year are equal.",
        synonyms: ["granularity", "truncate", "unit"]),
      Word("time-zone", "The zone in which a day begins.", synonyms: ["tz", "zone", "timezone"]),
      Word("take", "Which value of a list counts.", synonyms: ["pick", "aggregate", "reduce"]),
      Word(
        "reversed", "Whether the used ordering is turned around, beside `use`.",
        synonyms: ["reverse", "invert", "flip"]),
    ])

  package static let computed = Vocabulary(
    place: "a computed value",
    words: [
      Word("of", "What is looked up in the table.", synonyms: ["by", "on", "field", "value"]),
      Word("bands", "From each bound up to the next, a number.", synonyms: ["ranges", "buckets", "steps"]),
      Word("table", "For each value, a number.", synonyms: ["cases", "map", "values", "lookup"]),
      Word(
        "otherwise", "The number where no row fits.", synonyms: ["else", "default", "fallback", "others"]),
      Word("missing", "The number where there is no value.", synonyms: ["null", "nulls", "none", "empty"]),
      Word("multiply", "The product of several numbers.", synonyms: ["product", "times", "factors"]),
      Word("add", "The sum of several numbers.", synonyms: ["sum", "plus", "total"]),
    ])

  /// A table gets a name under `computed` first.
  package static let score = Vocabulary(
    place: "a score", words: computed.words.filter { ["multiply", "add"].contains($0.name) })

  package static let screen = Vocabulary(
    place: "a screen",
    words: [
      Word(
        "orderings", "What the picker offers, in its order.",
        synonyms: ["offers", "picker", "options", "modes", "sorts", "choices"]),
      Word("default", "With which of them the screen begins.", synonyms: ["initial", "start", "first"]),
      Word(
        "source", "The source policy that the screen reads by.", synonyms: ["policy", "from", "strategy"]),
      Word("label", "What people see, as text or by language.", synonyms: ["title", "name", "caption"]),
    ])

  /// One of a list of entries under `default` or `source`.
  package static let screenEntry = Vocabulary(
    place: "an entry of `default` or `source`",
    words: [
      Word("when", "The entry counts where this condition holds.", synonyms: ["if", "condition", "where"]),
      Word("use", "What is used then.", synonyms: ["then", "name", "ordering", "source"]),
      Word("split", "Splits readers for an experiment.", synonyms: ["experiment", "test", "ab-test"]),
      Word(
        "into", "The arms of the split, each with its weight.", synonyms: ["arms", "variants", "weights"]),
    ])

  package static let split = Vocabulary(
    place: "a split",
    words: [
      Word("by", "The parameter that tells readers apart.", synonyms: ["reader", "user", "key", "on"]),
      Word("experiment", "What the experiment is called.", synonyms: ["name", "id", "title"]),
    ])

  package static let test = Vocabulary(
    place: "a test",
    words: [
      Word("name", "What the test shows, in a sentence.", synonyms: ["title", "description", "label"]),
      Word("ordering", "The ordering under test.", synonyms: ["sort", "rule", "order"]),
      Word(
        "given", "The items, or the file that holds them.",
        synonyms: ["rows", "data", "input", "items", "records"]),
      Word("now", "The time at which the test plays."),
      Word("parameters", "What the caller supplies, by name."),
      Word("expect", "The whole order, by identity.", synonyms: ["expected", "result", "output", "then"]),
      Word("expect-first", "How the order begins."),
      Word("expect-before", "Pairs, the first before the second."),
      Word("expect-equal", "Groups of items that the keys do not tell apart."),
      Word("screen", "The screen under test.", synonyms: ["view", "page"]),
      Word("expect-default", "The ordering that the screen begins with."),
      Word("expect-source", "The source policy that the screen reads by."),
      Word("expect-orderings", "The orderings that the screen offers, in their order."),
    ])

  package static let testFile = Vocabulary(
    place: "`given`",
    words: [Word("file", "A CSV or JSON file of rows, beside the rule file.", synonyms: ["path"])])

  /// Every vocabulary in which a word could have been meant to stand.
  package static let all =
    [
      file, field, parameter, ordering, keyForms, keyOptions, computed, screen, screenEntry, split, test,
    ] + ofSources
}
