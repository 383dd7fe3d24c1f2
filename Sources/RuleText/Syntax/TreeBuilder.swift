internal import OrderingValues

/// Limits of one rule file.
enum TextLimits {
  static let fileBytes = 1 << 20
  static let lineLength = 10_000
  static let depth = 32
  static let nodes = 50_000
  static let valueBytes = 4_096
  static let nameLength = 128
}

/// Builds the tree of one text out of libyaml's events, on a stack of its own, and reports what is legal
/// YAML but no part of the rule language.
struct TreeBuilder {
  /// Why no tree was built.
  enum Failure: Error {
    case syntax(YAMLProblem)
    /// A limit was passed; the finding has been made.
    case limit
  }

  let source: SourceFile
  let text: CleanText
  /// How many nodes the file may still have.
  private(set) var nodesLeft: Int
  private(set) var findings: [Finding] = []

  /// A list or mapping that is still open.
  private struct Frame {
    enum PendingKey {
      case none
      case key(Node.Key)
      /// A key that has been reported; its value is read and dropped.
      case refused
    }

    var isMapping: Bool
    var isFlow: Bool
    var start: Int
    var items: [Node] = []
    var entries: [Node.Entry] = []
    var pending = PendingKey.none
    /// Whether it is itself a key, or part of what was reported already.
    var isMuted: Bool

    var expectsKey: Bool { if case .none = pending { isMapping } else { false } }
    var expectsMergedValue = false
  }
  private var stack: [Frame] = []
  private var root: Node?

  init(_ source: SourceFile, _ text: CleanText, nodesLeft: Int) {
    self.source = source
    self.text = text
    self.nodesLeft = nodesLeft
  }

  /// The tree of the text's document; nil where it holds none.
  mutating func build() throws(Failure) -> Node? {
    let reader = YAMLEventReader(text.bytes)
    while true {
      let event: YAMLEvent
      do { event = try reader.next() } catch { throw .syntax(error) }
      let range = text.offset(event.start)..<max(text.offset(event.start), text.offset(event.end))
      reportProperties(of: event, range)
      switch event.kind {
      case .streamStart, .documentStart: break
      case .documentEnd, .streamEnd: return root
      case .alias(let name):
        try count(range)
        if !(stack.last?.expectsMergedValue ?? false) { report(.alias(name, at: span(range))) }
        add(Node(.broken, range), keyText: nil)
      case .scalar(let bytes, let style):
        try count(range)
        addScalar(bytes, style, range)
      case .listStart(let isFlow): try open(isMapping: false, isFlow, range)
      case .mappingStart(let isFlow): try open(isMapping: true, isFlow, range)
      case .listEnd, .mappingEnd: close(range)
      }
    }
  }

  private mutating func count(_ range: Range<Int>) throws(Failure) {
    nodesLeft -= 1
    if nodesLeft < 0 {
      report(.tooManyValues(at: span(range)))
      throw .limit
    }
  }

  private mutating func open(isMapping: Bool, _ isFlow: Bool, _ range: Range<Int>) throws(Failure) {
    try count(range)
    if stack.count >= TextLimits.depth {
      report(.tooDeep(at: span(range)))
      throw .limit
    }
    let isMuted = stack.last.map { $0.isMuted || $0.expectsKey || $0.expectsMergedValue } ?? false
    stack.append(Frame(isMapping: isMapping, isFlow: isFlow, start: range.lowerBound, isMuted: isMuted))
  }

  private mutating func close(_ range: Range<Int>) {
    guard let frame = stack.popLast() else { return }
    // A block list or mapping ends with its last child: libyaml's mark lies behind the space that follows.
    let lastEnd = frame.isMapping ? frame.entries.last?.value.range.upperBound : frame.items.last?.range.upperBound
    let end = frame.isFlow ? range.upperBound : max(frame.start, lastEnd ?? frame.start)
    let whole = frame.start..<max(frame.start, end)
    if frame.isMapping {
      if !frame.isMuted { findings += duplicateKeys(in: frame.entries, source) }
      add(Node(.mapping(frame.entries), whole, isFlow: frame.isFlow), keyText: nil)
    } else {
      add(Node(.list(frame.items), whole, isFlow: frame.isFlow), keyText: nil)
    }
  }

  private mutating func addScalar(_ bytes: [UInt8], _ style: Node.Scalar.Style, _ place: Range<Int>) {
    let string = String(decoding: bytes, as: UTF8.self)
    let range = style == .literal || style == .folded ? trimmed(place) : place
    if style == .plain && bytes.isEmpty && !(stack.last?.expectsKey ?? false) {
      add(Node(.empty, range), keyText: nil)
    } else {
      add(Node(.scalar(Node.Scalar(string, style)), range), keyText: string)
    }
  }

  /// Puts a finished node where it belongs.
  private mutating func add(_ node: Node, keyText: String?) {
    guard var frame = stack.popLast() else {
      root = node
      return
    }
    defer { stack.append(frame) }
    guard frame.isMapping else {
      frame.items.append(node)
      return
    }
    switch frame.pending {
    case .none:
      frame.pending = .refused
      if let keyText { frame.pending = .key(Node.Key(ExactText(keyText), node.range)) }
    case .key(let key):
      frame.entries.append(Node.Entry(key: key, value: node))
      frame.pending = .none
    case .refused:
      frame.pending = .none
    }
    frame.expectsMergedValue = false
  }

  private mutating func reportProperties(of event: YAMLEvent, _ range: Range<Int>) {
    if let anchor = event.anchor { report(.anchor(anchor, at: span(range))) }
    if let tag = event.tag { report(.tag(tag, at: span(range))) }
  }

  private mutating func report(_ finding: Finding) { findings.append(finding) }

  private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  /// A range without the white space at its end.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }
}

/// A finding for each name that a mapping holds twice.
func duplicateKeys(in entries: [Node.Entry], _ source: SourceFile) -> [Finding] {
  guard entries.count > 1 else { return [] }
  var first: [ExactText: Range<Int>] = [:]
  var findings: [Finding] = []
  for entry in entries {
    if let earlier = first[entry.key.text] {
      findings.append(
        .duplicateKey(
          entry.key.text.string, at: SourceSpan(source, entry.key.range), first: SourceSpan(source, earlier)))
    } else {
      first[entry.key.text] = entry.key.range
    }
  }
  return findings
}
