public import Foundation
package import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// A rule book: the orderings that a folder of rule files describes, read, checked and compiled.
///
/// ```swift
/// let book = try RuleBook(contentsOf: rulesFolder)
/// let newest = try book.ordering("newest", for: FeedStory.self)
/// ```
///
/// Loading is all or nothing: where any file has an error, nothing is loaded, and the error names every
/// mistake of every file.
public struct RuleBook: Sendable {
  /// What was found that is no error, by file and place.
  public let warnings: [Diagnostic]
  package let loaded: LoadedBook

  /// Loads a book from a rule file, or from all `*.yaml` and `*.yml` files of a folder and its folders.
  ///
  /// - Throws: ``RuleError`` with everything that is wrong.
  public init(contentsOf url: URL) throws(RuleError) {
    let check = RuleBook.check(contentsOf: url)
    guard let book = check.book else { throw RuleError(check.diagnostics) }
    self = book
  }

  /// Loads a book from the text of one rule file.
  ///
  /// - Parameters:
  ///   - text: The rules.
  ///   - name: The name of the file in messages.
  /// - Throws: ``RuleError`` with everything that is wrong.
  public init(text: String, name: String = "rules.yaml") throws(RuleError) {
    let check = RuleBook.check(text: text, name: name)
    guard let book = check.book else { throw RuleError(check.diagnostics) }
    self = book
  }

  package init?(_ loaded: LoadedBook) {
    guard !loaded.hasErrors else { return nil }
    self.loaded = loaded
    warnings = loaded.findings.map { Diagnostic($0) }
  }

  // MARK: Checking

  /// What a check of rules found.
  public struct Check: Sendable {
    /// The book; nil where there is an error.
    public let book: RuleBook?
    /// Everything that was found, by file and place.
    public let diagnostics: [Diagnostic]

    fileprivate init(_ loaded: LoadedBook, failures: [Message]) {
      diagnostics = failures.map { Diagnostic($0) } + loaded.findings.map { Diagnostic($0) }
      book = failures.isEmpty ? RuleBook(loaded) : nil
    }
  }

  /// Checks a rule file or a folder of them, and never throws.
  public static func check(contentsOf url: URL) -> Check {
    let path = url.isFileURL ? url.path : url.absoluteString
    var (files, failures) = RuleFiles.read(path)
    if files.isEmpty && failures.isEmpty { failures.append(.noRuleFiles(path)) }
    return Check(LoadedBook.load(files).warningOfMissingTestFiles(), failures: failures)
  }

  /// Checks the text of one rule file, and never throws.
  public static func check(text: String, name: String = "rules.yaml") -> Check {
    Check(LoadedBook.load([SourceFile(name: name, text: text)]), failures: [])
  }

  // MARK: What it holds

  /// The names of the orderings, in the order of the files.
  public var orderingNames: [String] { loaded.book.orderings.map(\.name.string) }

  /// The name under which an ordering lives now: its own, or that of the one that replaces an old name; nil
  /// where there is none.
  public func currentName(of name: String) -> String? {
    knownPlace(of: name).map { loaded.book.orderings[$0].name.string }
  }

  /// An ordering in plain English, one sentence a key.
  /// - Throws: ``RuleError`` where there is no ordering of that name.
  public func describe(_ name: String) throws(RuleError) -> String {
    let plan = try plan(name)
    return (plan.sentences + plan.definitions).joined(separator: "\n")
  }

  /// The label of an ordering in the first of some languages that there is one for, else its name.
  /// - Throws: ``RuleError`` where there is no ordering of that name.
  public func label(of name: String, for languages: [String] = Locale.preferredLanguages) throws(RuleError)
    -> String
  {
    let rule = loaded.book.orderings[try place(of: name).get()]
    return rule.label.text(for: languages) ?? rule.name.string
  }

  package func plan(_ name: String) throws(RuleError) -> OrderingPlan {
    loaded.plans[try place(of: name).get()]
  }

  /// Where an ordering is, by its name or an old one.
  func place(of name: String) -> Result<Int, RuleError> {
    if let place = knownPlace(of: name) { return .success(place) }
    let suggestion = Spelling.nearest(to: name, among: orderingNames)
    return .failure(
      RuleError([Diagnostic(.unknownOrdering(name, suggestion: suggestion, names: orderingNames))]))
  }

  private func knownPlace(of name: String) -> Int? {
    let exact = ExactText(name)
    return loaded.book.index(of: exact) ?? loaded.book.index(replacing: exact)
  }
}
