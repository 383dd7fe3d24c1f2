/// The formats of `ordering diff`.
enum DiffFormat: String, OutputFormat, CaseIterable {
  case human, markdown, json, html

  static let all = allCases
  static let usual = human
  static let help = "human, markdown (for a pull request), json or html (a page with both lists side by side)"

  var name: String { rawValue }
}
