import OrderingTestSupport
import OrderingValues

/// A rule file of one ordering, `main`, and what is asked of it.
///
/// Ties keep the order of the input unless a case says otherwise.
struct CaseRules {
  let text: String

  /// - Parameters:
  ///   - fields: The lines under `fields`, the declaration of `id` among them where it is not plain text.
  ///   - keys: The lines under `keys`.
  ///   - keepsInputOrder: Whether the ordering says so itself; without it the identity decides, if any.
  init(fields: String, keys: String, keepsInputOrder: Bool = true) {
    func block(_ lines: String, _ margin: String) -> String {
      lines.split(separator: "\n").map { margin + $0 + "\n" }.joined()
    }
    let declaresID = ("\n" + fields).contains("\nid:")
    text =
      "rules: 1\nitems: rows\nfields:\n" + (declaresID ? "" : "  id: { type: id, unique: true }\n")
      + block(fields, "  ") + "orderings:\n  main:\n    keys:\n" + block(keys, "      ")
      + (keepsInputOrder ? "    ties: keep input order\n" : "")
  }

  /// The ids in order, with a space between.
  func order(_ records: String, top: Int? = nil, now: Instant? = nil) throws -> String {
    try sortedIDs(rules: text, ordering: "main", records: records, top: top, now: now)
      .joined(separator: " ")
  }

  func problems(_ records: String) -> [String] {
    recordProblems(rules: text, ordering: "main", records: records)
  }

  var findings: [String] { findingIDs(rules: text) }
}

/// Records of an id and one field: pairs of an id and a JSON value, nil where the field is absent.
func rows(_ field: String, _ values: KeyValuePairs<String, String?>) -> String {
  values.map { id, json in
    "{\"id\": \"\(id)\"" + (json.map { ", \"\(field)\": \($0)" } ?? "") + "}\n"
  }.joined()
}

/// Records of an id and text in one field.
func texts(_ field: String, _ values: KeyValuePairs<String, String>) -> String {
  values.map { id, text in "{\"id\": \"\(id)\", \"\(field)\": \"\(text)\"}\n" }.joined()
}

/// Records of an id and several fields: pairs of an id and JSON values, in the order of the names.
func rows(_ names: [String], _ values: KeyValuePairs<String, [String]>) -> String {
  values.map { id, json in
    let members = zip(names, json).map { ", \"\($0)\": \($1)" }.joined()
    return "{\"id\": \"\(id)\"" + members + "}\n"
  }.joined()
}

/// All orders of some elements.
func permutations<T>(of elements: [T]) -> [[T]] {
  guard elements.count > 1 else { return [elements] }
  return elements.indices.flatMap { index in
    var rest = elements
    let chosen = rest.remove(at: index)
    return permutations(of: rest).map { [chosen] + $0 }
  }
}

/// The lines of records in every order.
func everyOrder(of records: String) -> [String] {
  permutations(of: records.split(separator: "\n")).map { $0.joined(separator: "\n") + "\n" }
}
