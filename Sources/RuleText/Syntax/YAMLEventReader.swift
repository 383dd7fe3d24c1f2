internal import CLibYAML

/// One step through a YAML text. Places count Unicode scalars from the start of the text.
///
/// It is looked at once, and never copied.
struct YAMLEvent: ~Copyable {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(name: String)
    case scalar(text: String, style: Node.Scalar.Style)
    case listStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case listEnd, mappingEnd
  }

  var kind: Kind
  var start: Int
  var end: Int
  var anchor: String?
  var tag: String?
}

/// Why libyaml stopped, in its words.
struct YAMLProblem: Error {
  var problem: String
  var context: String
  /// Where it noticed, in scalars from the start of the text.
  var mark: Int
  /// Where the thing begins that it was reading then.
  var contextMark: Int?
}

/// libyaml's parser over one text.
///
/// The parser points into itself and into its input, so both are allocated here, never move, and live as
/// long as this object.
final class YAMLEventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutablePointer<UInt8>
  private let isReady: Bool

  init(_ bytes: [UInt8]) {
    parser = .allocate(capacity: 1)
    input = .allocate(capacity: max(1, bytes.count))
    // There is room for all of them, and no more is told to libyaml.
    input.initialize(from: bytes, count: bytes.count)
    isReady = yaml_parser_initialize(parser) == 1
    // The encoding is left for libyaml to see: told that it is UTF-8, it stumbles over a mark at the start.
    if isReady { yaml_parser_set_input_string(parser, input, bytes.count) }
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deallocate()
    input.deallocate()
  }

  /// The next step.
  func next() throws(YAMLProblem) -> YAMLEvent {
    guard isReady else { throw YAMLProblem(problem: "out of memory", context: "", mark: 0) }
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    return Self.copy(event)
  }

  private func problem() -> YAMLProblem {
    let state = parser.pointee
    return YAMLProblem(
      problem: state.problem.map { String(cString: $0) } ?? "",
      context: state.context.map { String(cString: $0) } ?? "",
      mark: state.problem_mark.index,
      contextMark: state.context.map { _ in state.context_mark.index })
  }

  private static func copy(_ event: borrowing yaml_event_t) -> YAMLEvent {
    var result = YAMLEvent(kind: .streamStart, start: event.start_mark.index, end: event.end_mark.index)
    func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? { bytes.map { String(cString: $0) } }
    switch event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: result.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT: result.kind = .alias(name: text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let style: Node.Scalar.Style =
        switch scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
      // The value holds `length` bytes, which may include NUL (written "\0").
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.value == nil ? 0 : scalar.length)
      result.kind = .scalar(text: String(decoding: bytes, as: UTF8.self), style: style)
      result.anchor = text(scalar.anchor)
      result.tag = text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let list = event.data.sequence_start
      result.kind = .listStart(isFlow: list.style == YAML_FLOW_SEQUENCE_STYLE)
      result.anchor = text(list.anchor)
      result.tag = text(list.tag)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      result.kind = .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      result.anchor = text(mapping.anchor)
      result.tag = text(mapping.tag)
    case YAML_SEQUENCE_END_EVENT: result.kind = .listEnd
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    default: break
    }
    return result
  }
}
