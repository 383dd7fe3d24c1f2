import ReportWriting
import RuleModel

/// A store of documents that runs aggregation stages. Only the form of the stages is checked, never a store.
public struct DocumentStore: Sendable, Hashable {
  /// The name in commands and files.
  public let name: String
  /// As people write it.
  public let title: String

  /// MongoDB, from version 5 on.
  public static let mongodb = DocumentStore(name: "mongodb", title: "MongoDB")
}

extension DocumentStore: FieldBackEnd {
  var names: String { "stages are written for fields, lists, steps, bands and stretches of time" }
  var remedy: String { "keep the value in a field of the documents, and order by that" }
  var storage: Set<ColumnType> { Set(ColumnType.allCases) }

  /// A `$` begins an expression, and a point leads into a document.
  func problem(ofName name: String) -> Reason? {
    let isFit =
      !name.isEmpty && !name.utf8.contains { [0, UInt8(ascii: "$"), UInt8(ascii: ".")].contains($0) }
    let isOurs = name.begins(with: Self.keyPrefix) || name.begins(with: Self.missingPrefix)
    return isFit && !isOurs
      ? nil
      : .unfitName(name, "means something else in a stage", "copy the value into a field of another name")
  }

  func conditions(ofText rule: SortKey.TextRule, in column: String) -> [Reason] { [] }
  func conditions(of atom: Atom, _ field: ItemKind.Field, in column: ColumnMap.Column) -> [Reason] { [] }

  /// What helper fields are called, with the number of the key behind.
  static let keyPrefix = PushedOrdering.cursorColumnPrefix
  static let missingPrefix = "ordering_missing_"
}

/// Values as MongoDB's extended JSON writes them, in its canonical form: each keeps its type and all its digits.
extension KeyValue {
  var extendedJSON: JSONValue {
    switch self {
    case .missing: .null
    case .integer(let number): ["$numberLong": .text(String(number))]
    case .float(let number): ["$numberDouble": .text(number.spelledForMongoDB)]
    case .decimal(let digits): ["$numberDecimal": .text(digits)]
    case .boolean(let truth): .truth(truth)
    case .instant, .day: ["$date": ["$numberLong": .text(String(milliseconds ?? 0))]]
    // A text that begins with `$` would be taken for a field.
    case .text(let text): ["$literal": .text(text)]
    case .bytes: .null
    }
  }
}

extension Double {
  fileprivate var spelledForMongoDB: String {
    isNaN ? "NaN" : isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : String(describing: self)
  }
}

/// The condition for the next page as an expression of MongoDB, in which null is a value like others.
extension SQLExpression {
  var mongo: JSONValue {
    switch self {
    case .column(let name): .text("$" + name.string)
    case .bound(let value, _): value.extendedJSON
    case .isNull(let part): ["$eq": [part.mongo, .null]]
    case .not(.isNull(let part)): ["$ne": [part.mongo, .null]]
    // Null is less than every value there, and a comparison with it holds or does not, without a third way.
    case .comparison(let a, .less, let b):
      ["$and": [["$ne": [a.mongo, .null]], ["$lt": [a.mongo, b.mongo]]]]
    case .comparison(let a, .lessOrEqual, let b):
      ["$and": [["$ne": [a.mongo, .null]], ["$lte": [a.mongo, b.mongo]]]]
    case .comparison(let a, .greater, let b): ["$gt": [a.mongo, b.mongo]]
    case .comparison(let a, .greaterOrEqual, let b): ["$gte": [a.mongo, b.mongo]]
    case .comparison(let a, _, let b): ["$eq": [a.mongo, b.mongo]]
    case .all(let parts): parts.count == 1 ? parts[0].mongo : ["$and": .list(parts.map(\.mongo))]
    case .any(let parts): parts.count == 1 ? parts[0].mongo : ["$or": .list(parts.map(\.mongo))]
    default: .null
    }
  }
}
