import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleModel
import RuleText

extension LoadedBook {
  /// The book with its complaint about fields that are declared nowhere made plain: where the book is one file
  /// of a folder, a file beside it often declares them.
  func pointingToSiblings() -> LoadedBook {
    guard let place = findings.firstIndex(where: { $0.kind == .fieldsNotDeclared }) else { return self }
    let path = findings[place].span.file.name
    let folder = (path as NSString).deletingLastPathComponent
    let wanted = Set(book.kinds.filter { $0.span == nil }.map(\.name))
    guard let (sibling, items) = Self.declaration(of: wanted, beside: path, in: folder) else { return self }
    var book = self
    book.findings[place].message =
      "the fields of \(shown(items.string)) are declared in \(shown(sibling)), which is not part of this rule book"
    book.findings[place].help =
      "the files of a folder are one book: give the folder \(shown(folder.isEmpty ? "." : folder))"
    return book
  }

  /// A file of a folder that declares the fields of one of some kinds of items.
  private static func declaration(
    of wanted: Set<ExactText>, beside path: String, in folder: String
  ) -> (file: String, items: ExactText)? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    for name in names.sorted() where RuleFiles.isRuleFile(name) {
      let sibling = (folder as NSString).appendingPathComponent(name)
      guard sibling != path, RuleFiles.isFile(sibling), let file = RuleFiles.read(sibling).files.first
      else { continue }
      let kinds = LoadedBook.load([file]).book.kinds
      if let kind = kinds.first(where: { $0.span != nil && wanted.contains($0.name) }) {
        return (sibling, kind.name)
      }
    }
    return nil
  }
}
