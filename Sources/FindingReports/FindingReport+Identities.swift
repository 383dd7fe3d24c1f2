extension FindingReport {
  /// What the findings are recognised by in another report, wherever their lines have moved meanwhile.
  package var identities: Set<String> { Set(entries.map(\.fingerprint.text)) }
}
