package import RuleText

extension FindingKind {
  /// The kinds that the rules of a book can be found to have, beside those of their text.
  package static let allOfBooks: [FindingKind] =
    allOfRules + allOfParameters + allOfComputed + allOfTables + allOfFormulas + allOfScreens + allOfSources
    + allOfColumns + allOfAdvice

  /// Every kind there is.
  package static let all: [FindingKind] =
    allSyntax + allOfBooks + allOfIgnoring + allOfPromises + allOfData
    + allOfUse
}
