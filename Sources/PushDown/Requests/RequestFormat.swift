import OrderingValues
import RuleModel

/// A form in which requests name an order; only the form is checked, never a server behind it.
public struct RequestFormat: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case jsonAPI, odata, postgrest
    case keyDirection(KeyDirectionStyle)
  }

  /// The name in commands and files.
  public let name: String
  /// As people write it.
  public let title: String
  let kind: Kind

  /// `sort=-publishedAt,id`, as [JSON:API](https://jsonapi.org/format/#fetching-sorting) has it; pages by its profile
  /// for cursors.
  public static let jsonAPI = RequestFormat(name: "json-api", title: "JSON:API", kind: .jsonAPI)
  /// `$orderby=publishedAt desc,id asc`, as OData 4 has it; pages by `$filter` and `$top`.
  public static let odata = RequestFormat(name: "odata", title: "OData", kind: .odata)
  /// `order=published_at.desc.nullslast,id.asc.nullslast`, as PostgREST has it; pages by a filter and `limit`.
  public static let postgrest = RequestFormat(name: "postgrest", title: "PostgREST", kind: .postgrest)
  /// `sort=publishedAt:desc,id:asc`, with `limit`, `after` and `before` for pages.
  public static let keyDirection = keyDirection(KeyDirectionStyle())

  /// A form of keys and directions of one's own.
  public static func keyDirection(_ style: KeyDirectionStyle) -> RequestFormat {
    RequestFormat(name: "key-dir", title: "requests of keys and directions", kind: .keyDirection(style))
  }

  /// Every form, that of keys and directions in its usual style.
  public static let all: [RequestFormat] = [.jsonAPI, .odata, .postgrest, .keyDirection]

  /// Whether the server makes the cursors, and the request only hands them back.
  var hasServerCursors: Bool {
    switch kind {
    case .jsonAPI, .keyDirection: true
    case .odata, .postgrest: false
    }
  }

  /// What its cursors are bound to.
  var canonical: [String] {
    if case .keyDirection(let style) = kind { [name] + style.canonical } else { [name] }
  }
}

extension RequestFormat: FieldBackEnd {
  var names: String { "a request of this form names fields and directions" }
  var remedy: String {
    "let the server offer the order by a name, or keep the value in a field that the server can order by"
  }
  var storage: Set<ColumnType> { Set(ColumnType.allCases) }

  func problem(ofName name: String) -> Reason? {
    let why: String? =
      switch kind {
      case .jsonAPI: name.problemAsMemberNames
      case .odata: name.problemAsPropertyPath
      case .postgrest: name.isEmpty || name.utf8.contains(0) ? "cannot be that of a column" : nil
      case .keyDirection(let style): style.problem(ofName: name)
      }
    return why.map { .unfitName(name, $0, "give the field another name there, by a view or an alias") }
  }

  func conditions(ofText rule: SortKey.TextRule, in column: String) -> [Reason] {
    guard case .postgrest = kind else { return [.serverText(column, rule.words)] }
    let quoted = SQLDialect.postgresql.quoted
    let table = "ALTER TABLE … ALTER COLUMN \(quoted(column)) TYPE text COLLATE "
    if rule.mode == .exact {
      return [
        .columnCollation(column, ddl: table + #""C";"#, "the collation C, which compares by code point")
      ]
    }
    let collation = CreatedCollation(rule)
    return [
      .createdCollation(collation),
      .columnCollation(
        column, ddl: table + quoted(collation.name) + ";", "the collation `\(collation.name)`"),
    ]
  }

  func conditions(of atom: Atom, _ field: ItemKind.Field, in column: ColumnMap.Column) -> [Reason] {
    var reasons: [Reason] = []
    if atom.type == .instant || atom.type == .timestamp { reasons.append(.microseconds) }
    switch kind {
    case .jsonAPI:
      if atom.isNullable { reasons.append(.serverMissing(field.name.string, first: atom.missingFirst)) }
    case .keyDirection(let style):
      if let problem = style.problem { reasons.append(.unfitStyle(problem)) }
      if atom.isNullable, style.suffix(missingFirst: atom.missingFirst) == nil {
        reasons.append(.serverMissing(field.name.string, first: atom.missingFirst))
      }
    case .odata: if !atom.isNativeInOData { reasons.append(.expressionOrder) }
    case .postgrest:
      if atom.type == .float || atom.type == .real, column.holdsNaN ?? true { reasons.append(.serverNaN) }
    }
    return reasons
  }
}

extension SortKey.TextRule {
  /// How texts are compared: half a sentence.
  fileprivate var words: String {
    let language = locale.map { " of `\($0.value ?? "")`" } ?? ""
    let without =
      switch ignoring {
      case nil: ""
      case .case: ", without regard to case"
      case .accents: ", without regard to accents"
      case .both: ", without regard to case and accents"
      }
    return switch mode {
    case .exact: "by code point"
    case .standard: "by the alphabet\(language)\(without)"
    case .natural: "by the alphabet\(language) with numbers by value\(without)"
    case .version: "as versions"
    }
  }
}

extension String {
  /// JSON:API, "Member Names": letters, digits and everything beyond ASCII; within also `-`, `_` and spaces. Names
  /// of a path are joined by `.`.
  fileprivate var problemAsMemberNames: String? {
    func isGlobal(_ character: Unicode.Scalar) -> Bool {
      character.value >= 0xA0 || character.isASCII && character.properties.isAlphabetic
        || ("0"..."9").contains(character)
    }
    let isFit = split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
      let characters = name.unicodeScalars
      guard let first = characters.first, let last = characters.last else { return false }
      return isGlobal(first) && isGlobal(last)
        && characters.allSatisfy { isGlobal($0) || ["-", "_", " "].contains($0) }
    }
    return isFit ? nil : "is no member name of JSON:API"
  }

  /// OData, ABNF, `odataIdentifier`: a letter or `_`, then letters, digits and `_`, at most 128; a path by `/`.
  fileprivate var problemAsPropertyPath: String? {
    let isFit = split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
      let characters = name.unicodeScalars
      guard let first = characters.first, characters.count <= 128 else { return false }
      return (first == "_" || first.properties.isAlphabetic)
        && characters.allSatisfy {
          $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType == .decimal
        }
    }
    // Words of the language would be read as something else than a property.
    let isWord = ["null", "true", "false", "not", "INF", "NaN"].contains(self) || hasPrefix("$")
    return isFit && !isWord ? nil : "is no property of OData"
  }
}
