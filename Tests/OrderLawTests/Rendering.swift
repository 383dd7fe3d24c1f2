import OrderingTestSupport

extension Generator {
  /// The text of a rule file.
  mutating func yaml(_ book: Book) -> String {
    var lines = ["rules: 1", "items: things", "fields:"]
    switch book.identity {
    case .none: lines.append("  id: id")
    case .text: lines.append("  id: { type: id, unique: true }")
    case .integer: lines.append("  id: { type: integer, unique: true }")
    }
    for field in book.fields {
      var attributes = ["type: \(field.kind.name)"]
      if case .choice(let listed) = field.kind {
        attributes.append("values: [\(listed.map(quotedYAML).joined(separator: ", "))]")
      }
      if field.holdsMany { attributes.append("many: true") }
      if field.blankIsMissing { attributes.append("blank: missing") }
      if let format = field.format { attributes.append("format: \(format)") }
      let isShort = attributes.count == 1 && random.oneIn(2)
      lines.append(
        "  \(field.name): " + (isShort ? field.kind.name : "{ \(attributes.joined(separator: ", ")) }"))
    }
    lines.append("orderings:")
    for rule in book.rules {
      lines.append("  \(rule.name):")
      lines.append("    keys:")
      for entry in rule.entries { lines += yaml(entry, book).map { "      " + $0 } }
      if rule.keepsInputOrder { lines.append("    ties: keep input order") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func yaml(_ entry: Entry, _ book: Book) -> [String] {
    var options: [String] = []
    switch entry {
    case .use(let name, let reversed):
      options = ["use: \(name)"]
      if reversed { options.append("reversed: true") }
    case .key(let key):
      let field = book.fields[key.field]
      let isSpelledOut = ["score", "first", "missing", "use"].contains(field.name) || random.oneIn(4)
      if isSpelledOut { options.append("field: \(field.name)") }
      switch key.form {
      case .direction(let descending):
        let phrase = random.pick(kind(of: field, taken: key.take).phrases(descending: descending))
        options.append(isSpelledOut ? "direction: \(phrase)" : "\(field.name): \(phrase)")
      case .list(let values, let othersFirst):
        let list = "[\(values.map { yaml($0, field) }.joined(separator: ", "))]"
        options.append(isSpelledOut ? "values: \(list)" : "\(field.name): \(list)")
        if othersFirst { options.append("others: first") }
      }
      options += yamlOptions(of: key, field)
    }
    if options.count > 1 && random.oneIn(3) { return ["- { \(options.joined(separator: ", ")) }"] }
    return ["- \(options[0])"] + options.dropFirst().map { "  \($0)" }
  }

  private mutating func yamlOptions(of key: Key, _ field: Field) -> [String] {
    var options: [String] = []
    if key.missingFirst { options.append("missing: first") }
    if !key.missingFirst && key.take != .count && random.oneIn(4) { options.append("missing: last") }
    if key.comparison != .standard { options.append("compare: \(key.comparison.rawValue)") }
    if let ignoring = key.ignoring { options.append("ignoring: \(ignoring.rawValue)") }
    if let locale = key.locale { options.append("locale: \(locale)") }
    if let take = key.take { options.append("take: \(take.rawValue)") }
    switch key.grouping {
    case .none: break
    case .step(let step): options.append("step: \(plainDecimal(step))")
    case .bands(let bounds): options.append("bands: [\(bounds.map(plainDecimal).joined(separator: ", "))]")
    case .per(let unit, let zone): options += ["per: \(unit.rawValue)", "time-zone: \(zone.rawValue)"]
    }
    return options.shuffled(using: &random)
  }

  /// The kind whose phrases fit what is taken of a field.
  private func kind(of field: Field, taken take: Take?) -> Kind {
    switch take {
    case .count: .integer
    case .average, .median, .sum: .number
    case nil, .min, .max, .first, .last: field.kind
    }
  }

  private func yaml(_ value: Value, _ field: Field) -> String {
    switch value {
    case .text(let text): return quotedYAML(text)
    case .exact(let number): return plainDecimal(number)
    case .boolean(let flag): return "\(flag)"
    case .choice(let place):
      guard case .choice(let listed) = field.kind else { return "" }
      return quotedYAML(listed[place])
    case .float, .instant, .day: return ""
    }
  }

  private func quotedYAML(_ text: String) -> String { "'\(text)'" }

  // MARK: Records

  /// The rows as JSON, a line each.
  mutating func ndjson(_ rows: [Row], _ book: Book) -> String {
    rows.map { row in
      var members: [(path: [String], json: String?)] = zip(book.fields, row.cells).map {
        ($0.name.split(separator: ".").map(String.init), $1.json)
      }
      members.append((["id"], book.identity == .integer ? row.id : "\"\(row.id)\""))
      if random.oneIn(6) { members.append((["not declared"], #"[{"x": "}\n"}, -1e400]"#)) }
      return object(members)
    }.joined(separator: "\n") + "\n"
  }

  private mutating func object(_ members: [(path: [String], json: String?)]) -> String {
    var names: [String] = []
    for member in members where !names.contains(member.path[0]) { names.append(member.path[0]) }
    names.shuffle(using: &random)
    let written = names.compactMap { name -> String? in
      let inside = members.filter { $0.path[0] == name }
      if inside[0].path.count == 1 { return inside[0].json.map { "\"\(name)\": \($0)" } }
      // Where nothing of a record inside is there, the record itself may be missing too.
      if inside.allSatisfy({ $0.json == nil }) && random.oneIn(2) {
        return random.oneIn(2) ? "\"\(name)\": null" : nil
      }
      return "\"\(name)\": " + object(inside.map { (Array($0.path.dropFirst()), $0.json) })
    }
    return "{" + written.joined(separator: ", ") + "}"
  }
}
