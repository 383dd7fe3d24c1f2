import Orderings

/// A file that belongs to a story.
struct Attachment: BenchmarkItem, Sendable {
  var id: String
  var fileName: String
  var version: String

  static let orderingFields: [Field<Attachment>] = [
    Field("id", \.id, as: .id), Field("fileName", \.fileName), Field("version", \.version),
  ]

  /// Attachments out of a seed: numbered files, and versions of which every fourth is a prerelease.
  static func made(_ count: Int, _ variety: Variety) -> [Attachment] {
    var random = SplitMix64(state: 3)
    let kinds = ["Chart", "Interview", "Map of the river", "Photo", "Reading list", "Transcript"]
    return (0..<count).map { index in
      var version =
        "\(random.below(variety.of(20))).\(random.below(variety.of(30))).\(random.below(variety.of(100)))"
      if random.below(4) == 0 { version += "-rc.\(random.below(variety.of(12)) + 1)" }
      return Attachment(
        id: "file-\(String(random.below(1_000_000_000), radix: 36))-\(index)",
        fileName: "\(kinds[random.below(variety.of(6))]) \(random.below(variety.of(3000))).pdf",
        version: version)
    }
  }

  static func sorted(_ attachments: [Attachment], by ordering: Ordering<Attachment>) -> [Attachment] {
    attachments.sorted(using: ordering)
  }
}
