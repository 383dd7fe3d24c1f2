internal import OrderingValues

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
  var findings: [Finding] = []

  /// A list or mapping that is still open.
  struct Frame {
    enum PendingKey {
      case none
      case key(Node.Key)
      /// A key that was reported; its value is read and dropped.
      case refused
      /// A merge: its value is part of the same mistake.
      case merge
    }

    var isMapping: Bool
    var isFlow: Bool
    var start: Int
    var items: [Node] = []
    var entries: [Node.Entry] = []
    var pending = PendingKey.none
    /// Whether it is part of something that was reported, so that nothing more is said of it.
    var isMuted: Bool
    /// Whether what it holds is not what the writer meant.
    var isBroken = false
    /// Whether it had an entry that was reported and dropped.
    var hasRefused = false

    var expectsKey: Bool { if case .none = pending { isMapping } else { false } }
    var expectsMergedValue: Bool { if case .merge = pending { true } else { false } }

    init(isMapping: Bool, isFlow: Bool, start: Int, isMuted: Bool) {
      self.isMapping = isMapping
      self.isFlow = isFlow
      self.start = start
      self.isMuted = isMuted
      // Most lists hold a few values: room for them is asked for once.
      if !isMapping { items.reserveCapacity(4) }
    }
  }
  var stack: [Frame] = []
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
      let start = text.offset(event.start)
      let range = start..<max(start, text.offset(event.end))
      reportProperties(of: event, range)
      switch event.kind {
      case .streamStart, .documentStart: break
      case .documentEnd: try expectEnd(reader)
      case .streamEnd: return root
      case .alias(let name):
        try count(range)
        if !isMuted { findings.append(.alias(name, at: span(range))) }
        add(Node(.broken, range))
      case .scalar(let string, let style):
        try count(range)
        addScalar(string, style, range)
      case .listStart(let isFlow): try open(isMapping: false, isFlow, range)
      case .mappingStart(let isFlow): try open(isMapping: true, isFlow, range)
      case .listEnd, .mappingEnd: close(range)
      }
    }
  }

  /// Sees that nothing follows the document: what stands behind it in a broken text is an error of libyaml's.
  private func expectEnd(_ reader: YAMLEventReader) throws(Failure) {
    do {
      while case .streamEnd = try reader.next().kind { return }
    } catch { throw .syntax(error) }
    throw .syntax(YAMLProblem(problem: "did not find expected <document start>", context: "", mark: 0))
  }

  private mutating func count(_ range: Range<Int>) throws(Failure) {
    nodesLeft -= 1
    if nodesLeft < 0 {
      findings.append(.tooManyValues(at: span(range)))
      throw .limit
    }
  }

  private mutating func open(isMapping: Bool, _ isFlow: Bool, _ range: Range<Int>) throws(Failure) {
    try count(range)
    if stack.count >= TextLimits.depth {
      findings.append(.tooDeep(at: span(range)))
      throw .limit
    }
    let isMuted = isMuted || expectsKey
    stack.append(Frame(isMapping: isMapping, isFlow: isFlow, start: range.lowerBound, isMuted: isMuted))
  }

  private mutating func close(_ range: Range<Int>) {
    guard let frame = stack.popLast() else { return }
    // A block list or mapping ends with its last child: libyaml's mark lies behind the space that follows.
    let lastEnd =
      frame.isMapping ? frame.entries.last?.value.range.upperBound : frame.items.last?.range.upperBound
    let isBracketed = frame.isFlow && source.bytes[frame.start..<range.upperBound].first?.isOpening ?? false
    let end = isBracketed ? range.upperBound : max(frame.start, lastEnd ?? frame.start)
    let whole = frame.start..<end
    if frame.isMapping && !frame.isMuted && !frame.isBroken {
      findings += duplicateKeys(in: frame.entries, source)
    }
    let content: Node.Content = frame.isMapping ? .mapping(frame.entries) : .list(frame.items)
    let isBroken = frame.isBroken || frame.hasRefused && frame.entries.isEmpty
    add(Node(isBroken ? .broken : content, whole, isFlow: frame.isFlow))
  }

  /// Puts a finished node where it belongs. As a key only text will do.
  mutating func add(_ node: consuming Node) {
    // The frame is changed where it lies: taken out and put back it would be copied for every node.
    let top = stack.count - 1
    guard top >= 0 else {
      root = node
      return
    }
    guard stack[top].isMapping else {
      stack[top].items.append(node)
      return
    }
    switch stack[top].pending {
    case .none:
      stack[top].pending = .refused
      switch node.content {
      case .scalar(let scalar): stack[top].pending = .key(Node.Key(ExactText(scalar.text), node.range))
      case .list, .mapping:
        if !stack[top].isMuted { report(complexKey: node, in: stack[top]) }
      case .empty, .broken: break
      }
    case .key(let key):
      stack[top].entries.append(Node.Entry(key: key, value: node))
      stack[top].pending = .none
    case .refused, .merge:
      stack[top].pending = .none
      stack[top].hasRefused = true
    }
  }

  private mutating func report(complexKey node: Node, in frame: Frame) {
    let isTemplate =
      source.bytes[frame.start...].starts(with: "{{".utf8) && node.range.lowerBound == frame.start + 1
    let isInFlow = stack.dropLast().last?.isFlow ?? false
    if isTemplate, let value = source.bareValue(from: frame.start, isInFlow: isInFlow) {
      let fix = Finding.Fix.Edit(value, YAMLQuotes.fitting(source.text(value)))
      findings.append(.bracesInBraces(source.text(value), fix: fix, at: span(value)))
    } else {
      findings.append(.complexKey(at: span(node.range)))
    }
  }

  // The frame is asked where it lies, for the same reason.

  /// Whether what is read now is part of something that was reported.
  var isMuted: Bool {
    !stack.isEmpty && (stack[stack.count - 1].isMuted || stack[stack.count - 1].expectsMergedValue)
  }

  /// Whether what is read now is a name.
  var expectsKey: Bool { !stack.isEmpty && stack[stack.count - 1].expectsKey }

  /// Whether what is read now stands between brackets.
  var isInFlow: Bool { !stack.isEmpty && stack[stack.count - 1].isFlow }

  /// Whether what is read now is an entry of a list.
  var isInList: Bool { !stack.isEmpty && !stack[stack.count - 1].isMapping }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  // MARK: Anchors and tags

  private mutating func reportProperties(of event: borrowing YAMLEvent, _ range: Range<Int>) {
    guard event.anchor != nil || event.tag != nil, !isMuted else { return }
    if let anchor = event.anchor {
      findings.append(.anchor(anchor, at: span(property(UInt8(ascii: "&"), from: range.lowerBound))))
    }
    if event.tag != nil {
      let place = property(UInt8(ascii: "!"), from: range.lowerBound)
      let name = source.text(place)
      var value: Range<Int>?
      if case .scalar(let text, .plain) = event.kind, !text.isEmpty, !name.hasPrefix("!!") {
        value = place.lowerBound..<range.upperBound
      }
      let fix = value.map { Finding.Fix.Edit($0, YAMLQuotes.fitting(source.text($0))) }
      findings.append(.tag(name, value: value.map(source.text), fix: fix, at: span(place)))
    }
  }

  /// The word with this first byte among those that begin here.
  private func property(_ sign: UInt8, from start: Int) -> Range<Int> {
    let bytes = source.bytes
    func wordEnd(_ place: Int) -> Int {
      bytes[place...].firstIndex { $0 <= Byte.space || $0.isFlowIndicator } ?? bytes.count
    }
    var place = start
    if place < bytes.count && bytes[place] != sign {
      place = bytes[wordEnd(place)...].firstIndex { $0 > Byte.space } ?? place
    }
    return place..<max(place, wordEnd(place))
  }
}

/// A finding for each name that a mapping holds twice.
func duplicateKeys(in entries: [Node.Entry], _ source: SourceFile) -> [Finding] {
  guard entries.repeatsName else { return [] }
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
