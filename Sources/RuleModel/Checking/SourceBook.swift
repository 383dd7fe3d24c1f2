import OrderingValues
import RuleText

/// The source policies and backends of all files of a book.
struct SourceBook {
  private(set) var policies: [SourcePolicy] = []
  private(set) var backends = SourceBackends()
  private var steps: [Placed<SourcePolicyDraft.Step>] = []
  private var names: [ExactText: SourceSpan] = [:]
  private var written: [String: Placed<Node.Entry>] = [:]

  /// Something with its file.
  private struct Placed<Value> {
    var value: Value
    var file: Int
    var path: RulePath
  }

  /// The names of all policies that are written in the files, those included that could not be read.
  static func names(in outlines: [FileOutline]) -> [ExactText] {
    outlines.flatMap { $0["sources"]?.value.ownEntries ?? [] }.map(\.key.text)
  }

  /// Reads and checks what the files say.
  init(_ outlines: inout [FileOutline]) {
    let all = Set(Self.names(in: outlines))
    for file in outlines.indices {
      if let part = outlines[file]["sources"] { readPolicies(part, file, among: all, &outlines[file].reader) }
      if let part = outlines[file]["backends"] { readBackends(part, file, &outlines) }
    }
    checkBusyTimeout(&outlines)
    checkKeep(&outlines)
  }

  // MARK: Reading

  private mutating func readPolicies(
    _ part: FileOutline.Part, _ file: Int, among all: Set<ExactText>, _ reader: inout TreeReader
  ) {
    let path = RulePath.root + "sources"
    guard !reader.reportIfEmpty(part, path),
      let entries = reader.entries(
        part.value, of: "`sources`", path, example: "if-available: [local, remote]")
    else { return }
    for entry in entries {
      let path = path + entry.key.text
      guard reader.checkName(entry.key, path) else { continue }
      let draft = reader.sourcePolicy(entry, among: all, path)
      if let first = names[entry.key.text] {
        reader.report(
          .duplicatePolicy(entry.key.text.string), at: entry.key.range, path,
          labels: [.init(first, "defined here first")])
        continue
      }
      let span = reader.span(entry.key.range)
      names[entry.key.text] = span
      guard let draft else { continue }
      reader.check(draft)
      steps += draft.steps.map { Placed(value: $0, file: file, path: $0.path) }
      policies.append(
        SourcePolicy(
          name: entry.key.text, steps: draft.steps.map(\.step), options: draft.options, span: span,
          rulePath: path.text))
    }
  }

  private mutating func readBackends(_ part: FileOutline.Part, _ file: Int, _ outlines: inout [FileOutline]) {
    let path = RulePath.root + "backends"
    guard !outlines[file].reader.reportIfEmpty(part, path),
      let entries = outlines[file].reader.entries(
        part.value, of: "`backends`", path, example: "local: { keep: 30d }")
    else { return }
    // Each backend stands once in a book, be it in one file or another.
    let own = entries.filter { entry in
      guard let first = written[entry.key.text.string] else { return true }
      let label = Finding.Label(
        outlines[first.file].reader.span(first.value.key.range), "its settings stand here first")
      outlines[file].reader.report(
        .backendTwice(entry.key.text.string), at: entry.key.range, path + entry.key.text, labels: [label])
      return false
    }
    let found = outlines[file].reader.read(own, into: &backends, path)
    for entry in own where SourceBackends.vocabulary[entry.key.text] != nil {
      written[entry.key.text.string] = Placed(value: entry, file: file, path: path + entry.key.text)
    }
    guard let local = found["local"]?.value.ownEntries else { return }
    for entry in local {
      let path = path + "local" + entry.key.text
      written["local." + entry.key.text.string] = Placed(value: entry, file: file, path: path)
    }
  }

  // MARK: What backends and steps say together

  private func checkBusyTimeout(_ outlines: inout [FileOutline]) {
    guard let busy = backends.local.busyTimeout, let entry = written["local.busy-timeout"] else { return }
    let locals = steps.filter { $0.value.step.place == .local }
    guard let shortest = locals.min(by: { $0.value.step.timeout < $1.value.step.timeout }),
      busy > shortest.value.step.timeout
    else { return }
    let label = outlines[shortest.file].reader.label("timeout", of: shortest.value, "this step")
    outlines[entry.file].reader.report(
      .busyTimeoutTooLong(
        busy.description, timeout: shortest.value.step.timeout.description,
        isWritten: shortest.value.written["timeout"] != nil),
      at: entry.value.value.range, entry.path, labels: label)
  }

  private func checkKeep(_ outlines: inout [FileOutline]) {
    guard let entry = written["local.keep"] else { return }
    let keep = backends.local.keep
    func age(_ step: Placed<SourcePolicyDraft.Step>) -> TimeSpan {
      if case .local(let step) = step.value.step { step.maxAge } else { .zero }
    }
    guard let longest = steps.max(by: { age($0) < age($1) }), age(longest) > keep else { return }
    let label = outlines[longest.file].reader.label("max-age", of: longest.value, "this step")
    outlines[entry.file].reader.report(
      .keepTooShort(
        keep.description, maxAge: age(longest).description,
        isWritten: longest.value.written["max-age"] != nil),
      at: entry.value.value.range, entry.path, labels: label)
  }
}
