public import Foundation
public import Orderings
import OrderingPlans
import OrderingValues
package import RuleModel
import RuleText

/// A small YAML file, or its like, that says where engines keep the items of a kind.
///
/// ```yaml
/// columns: 1
/// items: stories
/// table: public.stories
/// fields:
///   publishedAt: { column: published_at, type: timestamp, nullable: false }
///   title: headline
/// ```
///
/// One that lies in the folder of a rule book is read with the book: ``Orderings/RuleBook/columnFiles``.
public struct ColumnFile: Sendable {
  /// The name of the items.
  public let items: String
  /// The names of the engines that it is for, such as `postgresql`; without any, all.
  public let engines: [String]
  /// Where the items are.
  public let map: ColumnMap
  /// What was found in the file that is no error.
  public let warnings: [Diagnostic]

  /// A map that no file holds.
  public init(items: String, engines: [String] = [], map: ColumnMap) {
    self.items = items
    self.engines = engines
    self.map = map
    warnings = []
  }

  /// Reads a column file and checks it against the fields of a book.
  ///
  /// - Throws: `RuleError` with everything that is wrong.
  public init(contentsOf url: URL, for book: RuleBook) throws(RuleError) {
    let path = url.isFileURL ? url.path : url.absoluteString
    let (files, failures) = RuleFiles.read(path)
    guard failures.isEmpty, let file = files.first, files.count == 1 else {
      let messages = failures.isEmpty ? [Message.unreadableFile(path)] : failures
      throw RuleError(messages.map { Diagnostic($0) })
    }
    try self.init(file, for: book)
  }

  /// Reads the text of a column file and checks it against the fields of a book.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: Its name in messages.
  ///   - book: The rules.
  /// - Throws: `RuleError` with everything that is wrong.
  public init(text: String, name: String = "columns.yaml", for book: RuleBook) throws(RuleError) {
    try self.init(SourceFile(name: name, text: text), for: book)
  }

  private init(_ file: SourceFile, for book: RuleBook) throws(RuleError) {
    let (rules, findings) = book.loaded.book.columnFile(parseRuleText(file))
    guard let rules, !findings.contains(where: { $0.severity == .error }) else {
      throw RuleError(findings.map { Diagnostic($0) })
    }
    self.init(rules, warnings: findings.map { Diagnostic($0) })
  }

  package init(_ rules: ColumnRules, warnings: [Diagnostic] = []) {
    items = rules.items.string
    engines = rules.engines.map(\.rawValue)
    map = ColumnMap(rules)
    self.warnings = warnings
  }
}

extension ColumnMap {
  init(_ rules: ColumnRules) {
    self.init(table: rules.table)
    for (field, column) in rules.columns {
      columns[field] = Column(
        name: column.name, expression: column.expression, type: column.type, isNullable: column.isNullable,
        holdsNaN: column.holdsNaN)
    }
  }
}

extension RuleBook {
  /// The column files that lie among the files of the book, in their order.
  public var columnFiles: [ColumnFile] { loaded.book.columnFiles.map { ColumnFile($0) } }
}

extension [ColumnFile] {
  /// Where an engine keeps items: as the first file says that names the engine, else the first for all engines;
  /// without either in a table of the items' name, with columns of the fields' names.
  package func map(of items: ExactText, in engine: String) -> ColumnMap {
    let files = filter { ExactText($0.items) == items }
    let file = files.first { $0.engines.contains(engine) } ?? files.first { $0.engines.isEmpty }
    return file?.map ?? ColumnMap()
  }
}
