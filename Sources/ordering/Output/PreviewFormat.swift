import RulePages

/// The formats of a preview.
enum PreviewFormat: String, OutputFormat, CaseIterable {
  case human, html

  static let all = allCases
  static let usual = human
  static let help = "human (text) or html (a page to look around in, one file that needs no network)"

  var name: String { rawValue }

  /// How many items are shown where nobody says another number.
  var itemLimit: Int {
    switch self {
    case .human: 20
    case .html: PageContent.entryLimit(sections: 1)
    }
  }
}
