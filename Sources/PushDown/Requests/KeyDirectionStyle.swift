/// How requests of keys and directions spell an order: by default `sort=publishedAt:desc,id:asc`.
///
/// ```swift
/// // order_by=-created,+name
/// var style = KeyDirectionStyle(parameter: "order_by", directionSeparator: "", ascending: "+", descending: "-")
/// style.directionFirst = true
/// ```
public struct KeyDirectionStyle: Sendable, Hashable {
  /// The parameter that names the order.
  public var parameter: String
  /// What stands between two keys.
  public var keySeparator: String
  /// What stands between a key and its direction.
  public var directionSeparator: String
  /// The word for the smallest first; it may be empty, and the separator is then left out.
  public var ascending: String
  /// The word for the greatest first, likewise.
  public var descending: String
  /// Whether the direction stands before the key.
  public var directionFirst = false
  /// What stands behind a key whose missing values come first; nil where the server decides.
  public var missingFirst: String?
  /// What stands behind a key whose missing values come last; nil where the server decides.
  public var missingLast: String?
  /// The parameter that says how many items are wanted.
  public var limitParameter = "limit"
  /// The parameter for what lies behind a cursor.
  public var afterParameter = "after"
  /// The parameter for what lies in front of a cursor.
  public var beforeParameter = "before"

  /// A style.
  public init(
    parameter: String = "sort", keySeparator: String = ",", directionSeparator: String = ":",
    ascending: String = "asc", descending: String = "desc"
  ) {
    self.parameter = parameter
    self.keySeparator = keySeparator
    self.directionSeparator = directionSeparator
    self.ascending = ascending
    self.descending = descending
  }

  /// Why two different orders could read alike.
  var problem: String? {
    if keySeparator.isEmpty { return "nothing stands between two keys" }
    if ascending.utf8.elementsEqual(descending.utf8) { return "both directions have the same word" }
    let words = [ascending, descending, directionSeparator, missingFirst ?? "", missingLast ?? ""]
    if words.contains(where: { $0.holds(keySeparator) }) {
      return "what stands between two keys stands within one too"
    }
    if let missingFirst, let missingLast, missingFirst.utf8.elementsEqual(missingLast.utf8) {
      return "both places of missing values have the same word"
    }
    return nil
  }

  /// Why a name could be read as something else.
  func problem(ofName name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name.holdsControls { return "holds control characters" }
    if !keySeparator.isEmpty, name.holds(keySeparator) { return "holds what stands between two keys" }
    if !directionSeparator.isEmpty {
      if name.holds(directionSeparator) { return "holds what stands between a key and its direction" }
    } else if [ascending, descending].contains(where: { word in
      !word.isEmpty && (directionFirst ? name.begins(with: word) : name.ends(with: word))
    }) {
      return "\(directionFirst ? "begins" : "ends") like a direction"
    }
    if [missingFirst, missingLast].contains(where: { $0.map { !$0.isEmpty && name.ends(with: $0) } ?? false })
    {
      return "ends like a place of missing values"
    }
    return nil
  }

  func suffix(missingFirst isFirst: Bool) -> String? { isFirst ? missingFirst : missingLast }

  /// One key.
  func key(_ name: String, isDescending: Bool, missingFirst: Bool, isNullable: Bool) -> String {
    let word = isDescending ? descending : ascending
    let separator = word.isEmpty ? "" : directionSeparator
    let key = directionFirst ? word + separator + name : name + separator + word
    return isNullable ? key + (suffix(missingFirst: missingFirst) ?? "") : key
  }

  /// Everything that it says, each style in another way.
  var canonical: [String] {
    [
      parameter, keySeparator, directionSeparator, ascending, descending, "\(directionFirst)",
      missingFirst ?? "", missingLast ?? "", limitParameter, afterParameter, beforeParameter,
    ]
  }
}

/// By bytes, as who reads the request takes it apart: to `String` a separator with a combining mark behind it is
/// another `Character`.
extension String {
  func holds(_ part: String) -> Bool { utf8.contains(part.utf8) }
  func begins(with part: String) -> Bool { utf8.starts(with: part.utf8) }
  func ends(with part: String) -> Bool { utf8.reversed().starts(with: part.utf8.reversed()) }
}
