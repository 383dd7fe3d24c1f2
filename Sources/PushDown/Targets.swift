package import OrderingPlans
public import Orderings
package import RuleModel

/// A back end by the name that command lines and files call it by, whatever its words are.
public struct PushTarget: Sendable {
  /// The name in commands and files.
  public let name: String
  /// As people write it.
  public let title: String
  /// Whether our words have been run in it; of others only the form is checked.
  public let isVerified: Bool
  private let form: Form

  private enum Form: Sendable {
    case sql(SQLDialect)
    case request(RequestFormat)
    case search(SearchEngine)
    case documents(DocumentStore)
  }

  private init(_ name: String, _ title: String, isVerified: Bool = false, _ form: Form) {
    self.name = name
    self.title = title
    self.isVerified = isVerified
    self.form = form
  }

  /// Every back end there is.
  public static let all: [PushTarget] =
    SQLDialect.all.map { PushTarget($0.name, $0.title, isVerified: $0.isVerified, .sql($0)) }
    + RequestFormat.all.map { PushTarget($0.name, $0.title, .request($0)) }
    + SearchEngine.all.map { PushTarget($0.name, $0.title, .search($0)) }
    + [PushTarget(DocumentStore.mongodb.name, DocumentStore.mongodb.title, .documents(.mongodb))]

  /// The back end that rule files mean.
  package init(_ engine: EngineName) {
    guard let target = PushTarget.named(engine.rawValue) else {
      preconditionFailure("Every engine that rule files can name is a back end.")
    }
    self = target
  }

  /// The back end of a name.
  public static func named(_ name: String) -> PushTarget? { all.first { $0.name == name } }

  /// A plan in the back end's words.
  ///
  /// - Precondition: The context holds every parameter that the plan reads, and each is fit for its use.
  package func pushed(
    _ plan: OrderingPlan, columns: ColumnMap, in context: PlanContext
  ) -> any PushedForm {
    switch form {
    case .sql(let dialect): PushedOrdering(plan, to: dialect, columns: columns, in: context)
    case .request(let format): PushedRequest(plan, to: format, columns: columns, in: context)
    case .search(let engine): PushedSearch(plan, to: engine, columns: columns, in: context)
    case .documents(let store): PushedPipeline(plan, to: store, columns: columns, in: context)
    }
  }
}

/// An ordering in the words of a back end, whichever it is.
public protocol PushedForm: Sendable {
  /// What the back end makes of each key.
  var report: PushReport { get }

  /// What to say to the back end.
  ///
  /// - Parameters:
  ///   - page: Which page is wanted; nil for all items.
  ///   - keys: What cursors are signed by.
  /// - Returns: The words, and the values that belong to them.
  /// - Throws: ``CursorError`` for what is wrong with the request or its cursor, and where the back end cannot take
  ///   the whole ordering.
  func words(_ page: PageRequest?, keys: CursorKeys?) throws(CursorError) -> PushedWords
}

/// What to say to a back end, as text.
public struct PushedWords: Sendable, Hashable {
  /// The text, line by line: a statement, the parameters of a request one a line, or JSON.
  public let lines: [String]
  /// The values that belong to the placeholders of a statement, in order; none for other back ends.
  public let values: [KeyValue]

  package init(lines: [String], values: [KeyValue] = []) {
    self.lines = lines
    self.values = values
  }
}

extension RuleBook {
  /// An ordering in the words of a back end that is chosen while the program runs.
  ///
  /// - Throws: `RuleError` where there is no such ordering, a parameter is missing or does not fit.
  public func push(
    _ name: String, to target: PushTarget, columns: ColumnMap? = nil,
    in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> any PushedForm {
    try pushing(name, to: target.name, columns, in: context) { target.pushed($0, columns: $1, in: $2) }
  }
}

extension PushedOrdering: PushedForm {
  /// What to say, as text.
  public func words(_ page: PageRequest?, keys: CursorKeys?) throws(CursorError) -> PushedWords {
    let statement = if let page { try self.page(page, keys: keys).statement } else { try self.statement() }
    return PushedWords(lines: [statement.text], values: statement.values)
  }
}
