package import RuleText

/// The kinds of findings that the rule language knows. An id is stable, and never used again for something else.
extension FindingKind {
  // Words and shapes
  package static let unknownKey = FindingKind("unknown-key", .error, "a word that is not known at its place")
  package static let misplacedKey = FindingKind("misplaced-key", .error, "a word that belongs elsewhere")
  package static let reservedWord = FindingKind(
    "reserved-word", .error, "a word kept for a later version of the language")
  package static let wrongShape = FindingKind(
    "wrong-shape", .error, "a list, a value or names with values where another one is wanted")
  package static let emptyList = FindingKind("empty-list", .error, "a list with nothing in it")
  package static let emptyPart = FindingKind("empty-part", .error, "a part of the file with nothing in it")
  package static let unknownWord = FindingKind(
    "unknown-word", .error, "a value that is not one of the words that can stand there")
  package static let badName = FindingKind("bad-name", .error, "a name that cannot be one")
  package static let similarNames = FindingKind("similar-names", .warning, "two names that look alike")
  package static let duplicateName = FindingKind("duplicate-name", .error, "one name for two things")
  package static let contradiction = FindingKind("contradiction", .error, "two options that cannot both hold")

  // Values
  package static let wantsBoolean = FindingKind(
    "not-a-boolean", .error, "something other than `true` or `false`")
  package static let numberForm = FindingKind(
    "number-form", .error, "a number in a form that the language does not have")
  package static let quotedNumber = FindingKind("quoted-number", .error, "a number in quotes")
  package static let invalidValue = FindingKind("invalid-value", .error, "a value that does not fit its type")
  package static let textReadOtherwise = FindingKind(
    "text-read-otherwise", .warning, "an unquoted text that other YAML tools take for something else")
  package static let repeatedValue = FindingKind(
    "repeated-value", .error, "a value that stands in a list twice")
  package static let undeclaredValue = FindingKind(
    "undeclared-value", .error, "a value that the choice does not declare")

  // The file
  package static let missingVersion = FindingKind(
    "missing-version", .error, "a file that does not say `rules: 1`, or `columns: 1`")
  package static let unsupportedVersion = FindingKind(
    "unsupported-version", .error, "a file of another version of its language")
  package static let missingItems = FindingKind(
    "missing-items", .error, "a file that does not say which items it is about")
  package static let fieldsNotDeclared = FindingKind(
    "fields-not-declared", .error, "items whose fields no file of the book declares")
  package static let fieldsTwice = FindingKind(
    "fields-declared-twice", .error, "fields of the same items in two files")

  // Fields
  package static let missingType = FindingKind("missing-type", .error, "a field without a type")
  package static let missingValues = FindingKind("missing-values", .error, "a choice without values")
  package static let nestedField = FindingKind("nested-field", .error, "a field written below another")
  package static let attributeWithoutEffect = FindingKind(
    "attribute-without-effect", .error, "an attribute that does not fit the field")
  package static let badDateFormat = FindingKind(
    "bad-date-format", .error, "a date format that cannot be understood")
  package static let missingTimeZone = FindingKind(
    "missing-time-zone", .error, "a time zone that must be said and is not")
  package static let unknownTimeZone = FindingKind(
    "unknown-time-zone", .error, "a time zone that is not known")

  // Orderings
  package static let emptyOrdering = FindingKind("empty-ordering", .error, "an ordering without sort keys")
  package static let missingKeys = FindingKind(
    "missing-keys", .error, "an ordering that does not say its keys")
  package static let keysWithoutDashes = FindingKind(
    "keys-without-dashes", .error, "sort keys that are not written as a list")
  package static let badLanguageTag = FindingKind(
    "bad-language-tag", .error, "a label's language that is no language tag")
  package static let unknownOrdering = FindingKind("unknown-ordering", .error, "a name that no ordering has")
  package static let oldName = FindingKind("old-name", .warning, "an ordering called by its old name")
  package static let otherItems = FindingKind("other-items", .error, "an ordering of other items")
  package static let usesReplaced = FindingKind(
    "replaced-ordering", .warning, "an ordering that has a successor")
  package static let replacesLiving = FindingKind(
    "replaces-living-name", .error, "an old name that an ordering still has")
  package static let replacedTwice = FindingKind(
    "replaced-twice", .error, "an old name that leads to two orderings")
  package static let cycle = FindingKind(
    "cycle", .error, "orderings or computed values that lead back to themselves")

  // Sort keys
  package static let unknownField = FindingKind("unknown-field", .error, "a field that the items do not have")
  package static let missingSubject = FindingKind(
    "missing-subject", .error, "a sort key that does not say what it compares")
  package static let twoSubjects = FindingKind("two-subjects", .error, "two fields in one sort key")
  package static let nameIsAWord = FindingKind(
    "name-is-a-word", .error, "a field whose name is also a word of the language")
  package static let bareKey = FindingKind("bare-key", .error, "a sort key without its direction in words")
  package static let missingDirection = FindingKind(
    "missing-direction", .error, "a sort key that does not say which way")
  package static let unknownDirection = FindingKind(
    "unknown-direction", .error, "a direction that is not known")
  package static let wrongDirection = FindingKind(
    "wrong-direction-phrase", .error, "a direction that is said of other types")
  package static let twoDirections = FindingKind("two-directions", .error, "a direction said twice")
  package static let directionBesideList = FindingKind(
    "direction-beside-list", .error, "a direction and a list of values in one key")
  package static let optionsBelowSubject = FindingKind(
    "options-below-subject", .error, "options below the field instead of beside it")
  package static let optionWithoutEffect = FindingKind(
    "option-without-effect", .error, "an option that has no effect on its key")
  package static let missingTake = FindingKind("missing-take", .error, "a list of values without `take`")
  package static let takeDoesNotFit = FindingKind(
    "take-does-not-fit", .error, "a `take` that the field's type does not have")
  package static let stepNotPositive = FindingKind(
    "step-not-positive", .error, "a step that is not above zero")
  package static let bandsNotAscending = FindingKind(
    "bands-not-ascending", .error, "bounds of bands that do not ascend")
  package static let unknownLocale = FindingKind("unknown-locale", .error, "a locale that is not known")
  package static let suspiciousLocale = FindingKind(
    "suspicious-locale", .warning, "a language that is often taken for another")
  package static let unreachableKey = FindingKind(
    "unreachable-key", .warning, "a sort key that can never matter")
  package static let repeatedSortKey = FindingKind(
    "repeated-sort-key", .warning, "a field that an earlier key has compared already")
  package static let tooManyKeys = FindingKind(
    "too-many-keys", .error, "an ordering of very many sort keys")
  package static let useTooDeep = FindingKind(
    "use-too-deep", .error, "very many orderings that use one another in a row")
  package static let noIdentity = FindingKind(
    "no-identity", .warning, "items that cannot be told apart when they tie")

  // Tests
  package static let incompleteTest = FindingKind("incomplete-test", .error, "a test that lacks a part")
  package static let testExpectsNothing = FindingKind(
    "test-expects-nothing", .error, "a test without an expectation")
  package static let testReadsClock = FindingKind(
    "test-reads-clock", .warning, "a test whose result depends on when it is run")
  package static let duplicateTest = FindingKind("duplicate-test", .error, "two tests of one name")
  package static let expectLeavesOut = FindingKind(
    "expect-leaves-out", .error, "an expected order that leaves out an item")
  package static let unknownItem = FindingKind(
    "unknown-item", .error, "an expectation of an item that is not given")
  package static let itemTwice = FindingKind("item-twice", .error, "an item named twice")
  package static let pairNeedsTwo = FindingKind("pair-needs-two", .error, "a pair that is not one")
  package static let groupNeedsTwo = FindingKind("group-needs-two", .error, "a group of one")
  package static let rowWithoutIdentity = FindingKind(
    "row-without-identity", .error, "an item of a test without its identity")
  package static let repeatedIdentity = FindingKind(
    "repeated-identity", .error, "two items of a test with one identity")
  package static let fieldTwice = FindingKind("field-twice", .error, "a field given twice for one item")

  /// All kinds that the rule language knows, beside those of the text.
  package static let allOfRules: [FindingKind] = [
    unknownKey, misplacedKey, reservedWord, wrongShape, emptyList, emptyPart, unknownWord,
    badName,
    similarNames, duplicateName, contradiction, wantsBoolean, numberForm, quotedNumber, invalidValue,
    textReadOtherwise, repeatedValue, undeclaredValue, missingVersion, unsupportedVersion, missingItems,
    fieldsNotDeclared, fieldsTwice, missingType, missingValues, nestedField, attributeWithoutEffect,
    badDateFormat,
    missingTimeZone, unknownTimeZone, emptyOrdering, missingKeys, keysWithoutDashes, badLanguageTag,
    unknownOrdering,
    oldName, otherItems, usesReplaced, replacesLiving, replacedTwice, cycle, unknownField, missingSubject,
    twoSubjects, nameIsAWord, bareKey, missingDirection, unknownDirection, wrongDirection, twoDirections,
    directionBesideList, optionsBelowSubject, optionWithoutEffect, missingTake, takeDoesNotFit,
    stepNotPositive,
    bandsNotAscending, unknownLocale, suspiciousLocale, unreachableKey, repeatedSortKey, tooManyKeys,
    useTooDeep,
    noIdentity,
    incompleteTest, testReadsClock, testExpectsNothing, duplicateTest, expectLeavesOut, unknownItem,
    itemTwice, pairNeedsTwo,
    groupNeedsTwo, rowWithoutIdentity, repeatedIdentity, fieldTwice,
  ]
}
