/// All pages: one for each kind of finding there is.
package enum FindingCatalogue {
  /// Pages that belong together.
  package struct Group: Sendable {
    /// What they are about, as a heading.
    package let title: String
    /// In the order in which they are shown.
    package let pages: [FindingPage]
  }

  /// By what they are about, in the order in which people meet them.
  package static let groups = [
    Group(title: "The text of a file", pages: textPages),
    Group(title: "Words, names and values", pages: valuePages),
    Group(title: "Files", pages: filePages),
    Group(title: "Fields", pages: fieldPages),
    Group(title: "Orderings", pages: orderingPages),
    Group(title: "Sort keys", pages: keyPages),
    Group(title: "Formulas", pages: formulaPages),
    Group(title: "Computed values, tables and parameters", pages: computedPages),
    Group(title: "Probably not what was meant", pages: advicePages),
    Group(title: "Tests", pages: testPages),
    Group(title: "Screens", pages: screenPages),
    Group(title: "Source policies", pages: sourcePages),
    Group(title: "Column files and promises", pages: columnPages),
    Group(title: "Apps, calls and data", pages: appPages),
  ]

  /// All pages, by groups.
  package static let pages: [FindingPage] = groups.flatMap(\.pages)

  /// The page of an id.
  package static func page(of id: String) -> FindingPage? { byID[id] }

  private static let byID = Dictionary(
    pages.map { ($0.kind.id, $0) }, uniquingKeysWith: { first, _ in first })
}
