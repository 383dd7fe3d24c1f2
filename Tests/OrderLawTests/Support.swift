import Testing

struct NotBoundToTheEngine: Error {}

/// Sorts records (NDJSON text) by an ordering of a rule text; the ids (field `id`) in order. Throws when the
/// rules do not load or the records do not fit.
///
/// The laws call it many times in a row with the same rules, so keeping the last book that was loaded pays.
func sortedIDs(rules: String, ordering: String, records: String, top: Int? = nil) throws -> [String] {
  throw NotBoundToTheEngine()
}
