import Testing

struct NotBoundToTheEngine: Error {}

/// Sorts records (NDJSON text) by an ordering of a rule text; the ids (field `id`) in order. Throws when the
/// rules do not load or the records do not fit.
func sortedIDs(rules: String, ordering: String, records: String, top: Int? = nil) throws -> [String] {
  throw NotBoundToTheEngine()
}

/// The ids (kinds) of all findings of a rule text, in the order of their places, as in `["unknown-field"]`.
func findingIDs(rules: String) -> [String] {
  Issue.record(NotBoundToTheEngine())
  return []
}

/// The first finding of a rule text.
func firstFinding(rules: String) -> (id: String, message: String, help: String?)? {
  Issue.record(NotBoundToTheEngine())
  return nil
}

/// The problems of reading records, a text each, in the order of the records.
func recordProblems(rules: String, ordering: String, records: String) -> [String] {
  Issue.record(NotBoundToTheEngine())
  return []
}
