import OrderingValues
import RuleText

/// Mappings, lists and single values.
extension TreeReader {
  /// The entries of a mapping, without those that are the team's own.
  mutating func entries(
    _ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath,
    example: @autoclosure () -> String
  )
    -> [Node.Entry]?
  {
    if let entries = node.ownEntries { return entries }
    if !node.isBroken {
      var message = Message.wrongShape(
        what(), wants: "names with values", found: found(node), example: example())
      var fix = undashed(node)
      if fix != nil { message.help = "remove the dashes before the names" }
      if fix == nil, let named = named(node) {
        message.help = "write each name before the colon, without a dash, and what belongs to it below"
        fix = named
      }
      if what() == "`fields`", case .list(let names) = node.content, names.allSatisfy({ $0.text != nil }) {
        message.help =
          "write each name on a line of its own with its type behind it, as in \(quoted(example())) "
          + "or `title: text`"
      }
      report(message, at: visible(node), path(), fix: fix)
    }
    return nil
  }

  /// The elements of a list.
  mutating func elements(
    _ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath,
    example: @autoclosure () -> String
  )
    -> [Node]?
  {
    var fix: Finding.Fix?
    var help: String?
    switch node.content {
    case .list(let nodes): return nodes
    case .broken: return nil
    case .scalar(let scalar) where scalar.names != nil:
      let list = "[\(scalar.names?.joined(separator: ", ") ?? "")]"
      help = "write \(quoted(list))"
      fix = Finding.Fix("write a list", edits: [.init(node.range, list)], isSafe: false)
    case .scalar:
      let (start, end) = (node.range.lowerBound, node.range.upperBound)
      fix = Finding.Fix(
        "put brackets around it", edits: [.init(start..<start, "["), .init(end..<end, "]")], isSafe: false)
    case .mapping:
      // `tests:` and below it one test without its dash.
      if example().hasPrefix("- "), let name = node.ownEntries?.first?.key.text {
        fix = dashedAsOne(node)
        help = fix.map { _ in "put a dash and a space before \(quoted(name)), and indent the rest likewise" }
      }
    case .empty: break
    }
    var message = Message.wrongShape(what(), wants: "a list", found: found(node), example: example())
    message.help = help ?? message.help
    report(message, at: visible(node), path(), fix: fix)
    return nil
  }

  /// A single value as it is written.
  mutating func scalar(
    _ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath,
    example: @autoclosure () -> String
  )
    -> Node.Scalar?
  {
    if case .scalar(let scalar) = node.content { return scalar }
    if !node.isBroken {
      var fix: Finding.Fix?
      var example = example()
      // `[id: a, id: b]` where identities alone are wanted
      if what() == "an item", let entries = node.ownEntries, entries.count == 1,
        let name = entries[0].value.text, !name.isEmpty
      {
        example = ScalarForm.written(name)
        fix = .init("write the identity alone", edits: [.init(node.range, example)], isSafe: false)
      }
      if case .list(let nodes) = node.content, node.isFlow, nodes.count == 1,
        case .scalar = nodes[0].content
      {
        fix = .init(
          "remove the brackets", edits: [.init(node.range, source.text(nodes[0].range))], isSafe: false)
      }
      report(
        .wrongShape(what(), wants: "one value", found: found(node), example: example), at: visible(node),
        path(), fix: fix)
    }
    return nil
  }

  /// A text for people; whatever is written counts as text, with a warning where other tools read it otherwise.
  mutating func text(
    _ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath,
    example: @autoclosure () -> String
  )
    -> String?
  {
    guard let scalar = scalar(node, of: what(), path(), example: example()) else { return nil }
    warnIfReadOtherwise(scalar, node.range, path())
    return scalar.text
  }

  /// Warns of an unquoted text that other YAML tools read as something else than text.
  private mutating func warnIfReadOtherwise(
    _ scalar: Node.Scalar, _ range: Range<Int>, _ path: @autoclosure () -> RulePath
  ) {
    guard scalar.style == .plain, let otherwise = ScalarForm.readingOfOtherTools(scalar.text) else { return }
    report(
      .textReadOtherwise(scalar.text, as: otherwise), at: range, path(),
      fix: Finding.Fix("put it in quotes", edits: [.init(range, YAMLQuotes.single(scalar.text))]))
  }

  /// A name of something in the rule book.
  mutating func name(
    _ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath,
    example: @autoclosure () -> String
  )
    -> ExactText?
  {
    guard let scalar = scalar(node, of: what(), path(), example: example()) else { return nil }
    let name = ExactText(scalar.text)
    return checkName(Node.Key(name, node.range), path()) ? name : nil
  }

  /// Whether something may be called so.
  mutating func checkName(_ key: Node.Key, _ path: @autoclosure () -> RulePath) -> Bool {
    let scalars = key.text.string.unicodeScalars
    if key.text.string.isPlainWord { return true }
    let why: String
    var instead: String?
    if scalars.allSatisfy(\.properties.isWhitespace) {
      why = "it is empty"
    } else if let comment = key.text.string.firstRange(of: " //") {
      why = "a comment begins with `#`, not with `//`"
      instead = String(key.text.string[..<comment.lowerBound])
    } else if scalars.first!.properties.isWhitespace || scalars.last!.properties.isWhitespace {
      why = "it begins or ends with a space"
      instead = String(
        key.text.string.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    } else if scalars.hasUnprintable {
      why = "it holds a character that cannot be seen"
    } else if scalars.count > 128 {
      // Said of names when the text was read, and not of values that are names.
      if hasTextError(at: key.range.lowerBound) { return false }
      why = "it has \(scalars.count) characters, and a name has at most 128"
    } else {
      return true
    }
    let fix = instead.map {
      Finding.Fix(
        "write the name alone", edits: [.init(key.range, ScalarForm.written($0))], isSafe: false)
    }
    report(.badName(why: why, instead: instead), at: key.range, path(), fix: fix)
    return false
  }

  /// One of a few words.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: Node, of what: @autoclosure () -> String, as type: Word.Type, _ path: @autoclosure () -> RulePath,
    synonyms: @autoclosure () -> [(name: String, words: [String])] = []
  ) -> Word? where Word.RawValue == String {
    guard let scalar = scalar(node, of: what(), path(), example: Word.allCases.first!.rawValue) else {
      return nil
    }
    if let word = Word(rawValue: scalar.text), word.rawValue.hasSameBytes(as: scalar.text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let meant = guess(scalar.text, among: words, synonyms: synonyms())
    report(
      .unknownWord(scalar.text, of: what(), words: words, suggestion: meant?.name), at: node.range, path(),
      fix: fix(meant, at: node.range))
    return nil
  }

  /// `true` or `false`.
  mutating func boolean(_ node: Node, of what: @autoclosure () -> String, _ path: @autoclosure () -> RulePath)
    -> Bool?
  {
    guard let scalar = scalar(node, of: what(), path(), example: "true") else { return nil }
    if scalar.style == .plain, scalar.text == "true" || scalar.text == "false" {
      return scalar.text == "true"
    }
    let meant: String? =
      switch scalar.text.lowercased() {
      case "true", "yes", "on", "y", "1": "true"
      case "false", "no", "off", "n", "0": "false"
      default: nil
      }
    report(
      .wantsBoolean(what(), found: scalar.text, suggestion: meant), at: node.range, path(),
      fix: meant.map { Finding.Fix("write `\($0)`", edits: [.init(node.range, $0)]) })
    return nil
  }
}

extension Node.Scalar {
  /// The names in `new > old > unknown` and `"new, old, unknown"`, which brackets alone do not make a list.
  fileprivate var names: [String]? {
    let separators = style == .plain ? [" > ", " -> ", " => ", " → "] : [", "]
    guard let separator = separators.first(where: text.contains) else { return nil }
    let names = text.split(separator: separator).map(String.init)
    let areNames = names.allSatisfy { name in
      name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
      }
    }
    return names.count > 1 && areNames ? names : nil
  }
}

extension String {
  /// Whether it is of ASCII characters that can be seen, and not too long for a name: most names are.
  fileprivate var isPlainWord: Bool {
    !isEmpty && utf8.count <= 128 && utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String.UnicodeScalarView {
  /// Whether a character cannot be seen. Joiners behind a letter that is not ASCII shape it, as emoji and the
  /// scripts of India need, and so are seen.
  fileprivate var hasUnprintable: Bool {
    var before: Unicode.Scalar = " "
    for scalar in self {
      let isJoiner = scalar.value == 0x200C || scalar.value == 0x200D
      if scalar.isUnprintable && !(isJoiner && !before.isASCII) { return true }
      before = scalar
    }
    return false
  }
}
