package import RuleText

extension Finding {
  /// A message at its place.
  package init(
    _ message: Message, at span: SourceSpan, rulePath: String? = nil, labels: [Label] = [], fix: Fix? = nil
  ) {
    self.init(
      message.kind, message.text, at: span, rulePath: rulePath, labels: labels, notes: message.notes,
      help: message.help, fix: fix)
    removal = message.removal
  }
}
