import OrderingValues
import ReportWriting
import RuleModel

/// A search engine that sorts documents by their fields. Only the form of what is sent is checked, never an engine.
public struct SearchEngine: Sendable, Hashable {
  /// The name in commands and files.
  public let name: String
  /// As people write it.
  public let title: String

  /// Elasticsearch, from version 7.10 on.
  public static let elasticsearch = SearchEngine(name: "elasticsearch", title: "Elasticsearch")
  /// OpenSearch.
  public static let opensearch = SearchEngine(name: "opensearch", title: "OpenSearch")

  /// Both.
  public static let all: [SearchEngine] = [.elasticsearch, .opensearch]
}

extension SearchEngine: FieldBackEnd {
  var names: String { "a search is sorted by fields" }
  var remedy: String { "keep the value in a field of the index, and order by that" }
  /// There are no decimals, and moments are milliseconds since 1970.
  var storage: Set<ColumnType> { Set(ColumnType.allCases).subtracting([.decimal]) }

  /// A name that begins with `_` is a word of the engine's own, such as `_score` and `_script`.
  func problem(ofName name: String) -> Reason? {
    let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    let isFit =
      !name.begins(with: "_") && !name.holdsControls && !name.holds("*")
      && parts.allSatisfy { !$0.allSatisfy(\.properties.isWhitespace) }
    return isFit
      ? nil
      : .unfitName(name, "is no field that can be sorted by", "copy the value into a field of another name")
  }

  func conditions(ofText rule: SortKey.TextRule, in column: String) -> [Reason] {
    if rule.mode == .exact { return [.keywordField(column), .ignoreAbove(column)] }
    // Strength and case level as in `Collator`.
    var settings = [rule.locale?.value.map { "`language: \($0)`" } ?? "no language"]
    switch rule.ignoring {
    case nil: settings.append("`strength: tertiary`")
    case .case: settings.append("`strength: secondary`")
    case .accents: settings += ["`strength: primary`", "`case_level: true`"]
    case .both: settings.append("`strength: primary`")
    }
    if rule.mode == .natural { settings.append("`numeric: true`") }
    return [.collationField(column, settings.joined(separator: ", ")), .ignoreAbove(column)]
  }

  func conditions(of atom: Atom, _ field: ItemKind.Field, in column: ColumnMap.Column) -> [Reason] {
    switch atom.type {
    case .integer: atom.isNullable ? [.missingSentinel] : []
    case .float, .real: [.negativeZero]
    case .boolean: atom.isNullable ? [.missingBoolean] : []
    case .instant, .timestamp:
      [.storedUnit("millisecond")] + (atom.isNullable && atom.missingIsGreatest ? [.missingDate] : [])
    case .text where field.type == .text && column.name == nil: [.analyzedText(atom.column)]
    case .text, .day, .decimal, .bytes: []
    }
  }
}

/// What stands for a missing value among the values that a page begins behind.
///
/// A search engine puts the greatest or the least value in its place, `missing: _last` or `_first`, by which of them
/// has the effect. For dates we name one ourselves, of four digits of the year: the engine's own has no date, and
/// a format of the mapping fails on it.
extension Atom {
  fileprivate var missingIsGreatest: Bool { missingFirst == isDescending }

  /// The last millisecond of year 9999, or the one before year 1, since 1970.
  private var missingMilliseconds: Int64 {
    missingIsGreatest ? Instant.range.upperBound * 1000 + 999 : Instant.range.lowerBound * 1000 - 1
  }

  private var isDate: Bool { [.instant, .timestamp, .day].contains(type) }

  /// The entry of `sort`.
  var searchSort: JSONValue {
    var options: [JSONValue.Member] = [("order", .text(isDescending ? "desc" : "asc"))]
    if isNullable {
      let place: JSONValue = isDate ? .number(Int(missingMilliseconds)) : missingFirst ? "_first" : "_last"
      options.append(("missing", place))
    }
    let numericType: JSONValue? =
      switch type {
      // So that an index in which the field is of whole numbers compares with one in which it is of floats.
      case .float, .real: "double"
      case .instant, .timestamp, .day: "date"
      default: nil
      }
    if let numericType { options.append(("numeric_type", numericType)) }
    // An index without the field has no values of it; without a type it would be an error.
    options.append(("unmapped_type", unmappedType))
    return .object([(column, .object(options))])
  }

  private var unmappedType: JSONValue {
    switch type {
    case .integer: "long"
    case .float, .real, .decimal: "double"
    case .boolean: "boolean"
    case .instant, .timestamp, .day: "date"
    case .text, .bytes: "keyword"
    }
  }

  /// A value as `search_after` has it; whole numbers with all their digits.
  func searchAfter(_ value: KeyValue) -> JSONValue {
    switch value {
    case .missing:
      switch type {
      case .integer: .number(missingIsGreatest ? .max : .min)
      case .float, .real, .decimal: missingIsGreatest ? "Infinity" : "-Infinity"
      case .instant, .timestamp, .day: .number(Int(missingMilliseconds))
      case .text, .boolean, .bytes: .null
      }
    case .integer(let number): .number(Int(number))
    case .float(let number): .fraction(number)
    case .boolean(let truth): .truth(truth)
    case .instant, .day: .number(Int(value.milliseconds ?? 0))
    case .text, .decimal, .bytes: .text(value.engineText)
    }
  }

  /// A value of a hit's `sort`; nil where it is of another type.
  func value(ofSort value: KeyValue) -> KeyValue? {
    switch (type, value) {
    case (.integer, .integer(missingIsGreatest ? .max : .min)) where isNullable: .missing
    case (.float, .text(let text)), (.real, .text(let text)):
      isNullable && ["Infinity", "-Infinity"].contains(text) ? .missing : nil
    case (.instant, .integer(let number)), (.timestamp, .integer(let number)), (.day, .integer(let number)):
      isNullable && number == missingMilliseconds
        ? .missing : KeyValue(milliseconds: number, isDay: type == .day)
    default: type.value(ofAnswer: value)
    }
  }
}

extension KeyValue {
  /// Milliseconds since 1970 of a moment or a day, those that have begun.
  var milliseconds: Int64? {
    switch self {
    case .instant(let seconds, let nanoseconds): seconds * 1000 + Int64(nanoseconds / 1_000_000)
    case .day(let day): Int64(day) * 86_400_000
    default: nil
    }
  }

  /// A moment or its day; nil where it is not of the years 1 to 9999.
  init?(milliseconds: Int64, isDay: Bool) {
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let seconds = rest < 0 ? quotient - 1 : quotient
    guard Instant.range.contains(seconds) else { return nil }
    self =
      isDay
      ? .day(Int((seconds - (seconds % 86400 + 86400) % 86400) / 86400))
      : .instant(seconds: seconds, nanoseconds: Int32((rest + 1000) % 1000) * 1_000_000)
  }
}
