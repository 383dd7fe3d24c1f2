import Orderings
import PushDown

/// Rules that the tests of requests and documents share.
enum RequestRules {
  static let fields = """
    rules: 1
    items: stories
    parameters:
      pins: { type: id, many: true, default: [] }
    fields:
      id:          { type: id, unique: true }
      title:       text
      code:        { type: id }
      publishedAt: date
      heldOn:      day
      priority:    integer
      count:       { type: integer, required: true }
      points:      number
      price:       decimal
      isRead:      boolean
      wasRead:     { type: boolean, required: true }
      section:     { type: choice, values: [breaking, live, standard, opinion] }
      level:       { type: choice, values: [alpha, beta, gamma] }
      note:        { type: id, blank: missing }
      tags:        { type: text, many: true }
      comments.number: integer
    computed:
      double: points * 2
    orderings:

    """

  /// A book with one ordering, `it`, of some keys.
  static func book(_ keys: String) throws -> RuleBook {
    let lines = keys.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return try RuleBook(text: fields + "  it:\n" + lines + "\n")
  }

  /// Items that are told apart by a whole number.
  static func numbered(_ keys: String) throws -> RuleBook {
    let lines = keys.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return try RuleBook(
      text: """
        rules: 1
        items: customers
        fields:
          id:     { type: integer, unique: true }
          credit: integer
          name:   text
          isRead: { type: boolean, required: true }
        orderings:
          it:

        """ + lines + "\n")
  }

  /// Every key form that names no field with a direction alone.
  static let unsayable = [
    "- section: [live, breaking]", "- priority: highest first\n  step: 10",
    "- priority: highest first\n  bands: [0, 10]",
    "- publishedAt: newest first\n  per: day\n  time-zone: UTC",
    "- score: points * 2", "- first: points > 3", "- last: isRead", "- pinned: [a, b]", "- shuffle: autumn",
    "- tags: a to z\n  take: min", "- double: highest first", "- title: a to z\n  compare: version",
  ]
}

extension PushReport {
  /// The ids of the reasons of a key.
  func ids(_ key: Int) -> [String] { keys[key].reasons.map(\.id) }
}
