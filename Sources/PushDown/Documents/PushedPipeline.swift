public import Orderings
import OrderingPlans
import ReportWriting
import RuleModel

/// An ordering as stages of an aggregation, in MongoDB's canonical extended JSON.
///
/// ```swift
/// let pipeline = try book.push("newest", to: .mongodb)
/// for stage in try pipeline.stages { … }
/// // {"$sort":{"publishedAt":-1,"_id":1}}
/// ```
public struct PushedPipeline: Sendable {
  /// The name of the ordering.
  public var name: String { ordering.name }
  /// The store.
  public let store: DocumentStore
  /// What the store makes of each key.
  public var report: PushReport { ordering.report }
  /// The document that the aggregation needs as its `collation`, as JSON; nil where texts are compared by code point,
  /// and the collection's own collation has to be `simple`.
  public var collation: String? { collationDocument?.text }
  private let collationDocument: JSONValue?
  fileprivate let ordering: FieldOrdering
  private let added: [JSONValue.Member]

  init(_ plan: OrderingPlan, to store: DocumentStore, columns: ColumnMap, in context: PlanContext) {
    self.store = store
    var lowering = DocumentLowering(plan.bound(to: context.parameters).plan, columns)
    let most = 32
    ordering = FieldOrdering(
      plan, title: store.title, backEnd: [store.name] + columns.canonical, in: context,
      reasons: { $0.count + $0.count(where: \.needsMissingField) > most ? [.sortKeys] : [] }
    ) { (key, index) throws(Refusal) in
      var (atom, reasons) = try lowering.lower(key.key, index)
      if atom.type == .text, lowering.collation != nil { reasons.append(.ownCollation) }
      return (atom, reasons)
    }
    collationDocument = lowering.collation
    let used = Set(ordering.atoms.map(\.column))
    added = lowering.added.filter { used.contains($0.name) }
  }

  /// The stages for all documents in order, each as JSON; none where no key decides anything.
  ///
  /// - Throws: ``CursorError/Kind/notPushed`` where the store cannot take the whole ordering.
  public var stages: [String] {
    get throws(CursorError) {
      stages(behind: nil, of: try ordering.wholeOrder, limit: nil).map(\.text)
    }
  }

  /// The fields of a resulting document whose values make its cursor, in the order in which they are handed over.
  public var cursorFields: [String] { ordering.atoms.map(\.column) }

  fileprivate func stages(behind values: [KeyValue]?, of atoms: [Atom], limit: Int?) -> [JSONValue] {
    guard !atoms.isEmpty else { return [] }
    var stages: [JSONValue] = []
    if !added.isEmpty { stages.append(["$addFields": .object(added)]) }
    if let values {
      stages.append(["$match": ["$expr": SQLExpression.condition(behind: values, of: atoms).mongo]])
    }
    // Null is the least; where it has to be at the other end, a field before it says so.
    var missing: [JSONValue.Member] = []
    var sort: [JSONValue.Member] = []
    for atom in atoms {
      if atom.needsMissingField {
        let name = DocumentStore.missingPrefix + String(missing.count + 1)
        missing.append(
          (name, ["$cond": [["$eq": [.text("$" + atom.column), .null]], 1, 0]]))
        sort.append((name, .number(atom.missingFirst ? -1 : 1)))
      }
      sort.append((atom.column, .number(atom.isDescending ? -1 : 1)))
    }
    if !missing.isEmpty { stages.append(["$addFields": .object(missing)]) }
    stages.append(["$sort": .object(sort)])
    if let limit { stages.append(["$limit": KeyValue.integer(Int64(limit)).extendedJSON]) }
    // A page keeps the fields that cursors are made of.
    let helpers = (limit == nil ? added.map(\.name) : []) + missing.map(\.name)
    if !helpers.isEmpty { stages.append(["$project": .object(helpers.map { ($0, 0) })]) }
    return stages
  }

  /// The stages of one page.
  ///
  /// - Parameters:
  ///   - request: Which page.
  ///   - keys: What cursors are signed by.
  /// - Returns: What to send, and what makes a page of the answer.
  /// - Throws: ``CursorError`` for what is wrong with the request or its cursor, and where the store cannot take
  ///   the whole ordering.
  public func page(_ request: PageRequest, keys: CursorKeys? = nil) throws(CursorError) -> PipelinePageQuery {
    try PipelinePageQuery(self, request, CursorCodec(keys: keys))
  }
}

/// The stages of one page, and what makes the page of their documents.
public struct PipelinePageQuery: Sendable {
  /// The stages, each as JSON: for the wanted documents and one more.
  public let stages: [String]
  private let pushed: PushedPipeline
  private let request: PageRequest
  private let codec: CursorCodec

  fileprivate init(_ pushed: PushedPipeline, _ request: PageRequest, _ codec: CursorCodec) throws(CursorError)
  {
    let ordering = pushed.ordering
    let values = try ordering.values(of: request, codec, types: ordering.atoms.map(\.type))
    self.pushed = pushed
    self.request = request
    self.codec = codec
    let atoms = ordering.atoms(backwards: request.isBackward)
    stages = pushed.stages(behind: values, of: atoms, limit: request.size + 1).map(\.text)
  }

  /// The page of the documents.
  ///
  /// - Parameters:
  ///   - documents: In the order of the answer, at most one more than the page has.
  ///   - values: The values of a document's ``PushedPipeline/cursorFields``.
  /// - Returns: The page.
  /// - Throws: ``CursorError`` where a document's values do not fit the keys.
  public func page<Document>(
    of documents: [Document], values: (Document) -> [KeyValue]
  ) throws(CursorError) -> Page<Document> {
    let atoms = pushed.ordering.atoms
    return try pushed.ordering.page(of: documents, request, codec, isReversed: request.isBackward) {
      document in
      let found = values(document)
      guard found.count == atoms.count else { return nil }
      let values = zip(atoms, found).compactMap { $0.value(ofDocument: $1) }
      return values.count == atoms.count ? values : nil
    }
  }
}

extension Atom {
  /// Whether a field has to say where missing values go: by itself null is the least.
  fileprivate var needsMissingField: Bool { isNullable && missingFirst == isDescending }

  /// A value of a document. Whole numbers are often kept as floats, and floats as whole numbers.
  fileprivate func value(ofDocument value: KeyValue) -> KeyValue? {
    switch (type, value) {
    case (.integer, .float(let number)): Int64(exactly: number).map { .integer($0) }
    case (.day, .instant(let seconds, _)):
      // An app may give any number of seconds.
      seconds.magnitude < 1 << 52 ? KeyValue(milliseconds: seconds * 1000, isDay: true) : nil
    default: type.value(ofAnswer: value)
    }
  }
}

extension RuleBook {
  /// An ordering as stages of an aggregation.
  ///
  /// - Parameters:
  ///   - name: The name of the ordering.
  ///   - store: The store.
  ///   - columns: What the fields are called in the documents, as in `_id`.
  ///   - context: Parameters and `now`.
  /// - Returns: The ordering in the words of the back end, with the report.
  /// - Throws: `RuleError` where there is no such ordering, a parameter is missing or does not fit.
  public func push(
    _ name: String, to store: DocumentStore, columns: ColumnMap? = nil,
    in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> PushedPipeline {
    try pushing(name, to: store.name, columns, in: context) {
      PushedPipeline($0, to: store, columns: $1, in: $2)
    }
  }
}

extension PushedPipeline: PushedForm {
  /// What to say, as text.
  public func words(_ page: PageRequest?, keys: CursorKeys?) throws(CursorError) -> PushedWords {
    let stages = if let page { try self.page(page, keys: keys).stages } else { try stages }
    let collation = collationDocument.map { [(["collation": $0] as JSONValue).text] } ?? []
    return PushedWords(lines: stages + collation)
  }
}
