import OrderingValues

/// What a field is called in the rule file, and where the data keep it.
struct FieldName {
  let name: String
  /// Nil where the name itself says it.
  let from: [String]?
}

/// Gives every field a name of its own that the language takes, as near as may be to the one that people see in the data.
struct FieldNaming {
  private var taken: Set<String> = []

  /// Nil where the rule language cannot say where the data keep the field.
  mutating func name(of path: [ExactText], isCells: Bool) -> FieldName? {
    let whole = path.map(\.string).joined(separator: ".")
    let name = unique(clean(whole))
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { ExactText(String($0)) }
    // A column's name is one, dots or not.
    if isCells ? ExactText(name) == ExactText(whole) : parts == path {
      return FieldName(name: name, from: nil)
    }
    guard path.allSatisfy({ canBeSaid($0.string, alone: path.count == 1) }) else { return nil }
    return FieldName(name: name, from: path.map(\.string))
  }

  private func clean(_ text: String) -> String {
    // Two characters more than fit, so that nothing is cut where all fits.
    var seen = ""
    for scalar in text.unicodeScalars.prefix(200) { seen.unicodeScalars.append(scalar.isSeen ? scalar : " ") }
    var name = Self.withoutGaps(seen.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    // What begins so is a team's own, and no field.
    while name.utf8.starts(with: "x-".utf8) {
      name = Self.withoutGaps(String(name.unicodeScalars.dropFirst(2)))
    }
    if name.unicodeScalars.count > 120 {
      name = Self.withoutGaps(String(String.UnicodeScalarView(name.unicodeScalars.prefix(120))))
    }
    return name.isEmpty ? "field" : name
  }

  /// A name with something before, between and behind its dots, and no white space at its ends.
  private static func withoutGaps(_ name: String) -> String {
    name.split(separator: ".").map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// Names that differ only in case look alike.
  private mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name) \(number)"
      number += 1
    }
    return candidate
  }

  private func canBeSaid(_ name: String, alone: Bool) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 1_000 else { return false }
    // Of several names each must be one that people see.
    return alone || name.unicodeScalars.count <= 128 && name.trimmed == name && !name.hasInvisible
  }
}

extension String {
  /// Whether a character cannot be seen, which no name of the language may hold.
  fileprivate var hasInvisible: Bool {
    unicodeScalars.contains {
      [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }

  /// Without white space at either end.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
