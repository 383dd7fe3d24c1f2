public import Foundation
import OrderingPlans
import OrderingValues
import RuleModel

/// What an order depends on beside the items: the parameters that the rules declare, and one instant as now.
///
/// ```swift
/// let context = OrderingContext(parameters: ["seed": "autumn", "followedTags": ["swift", "trams"]])
/// let lucky = try book.ordering("lucky", for: FeedStory.self, in: context)
/// ```
///
/// An ordering keeps the context that it was made in: `now` stands still for all sorts and comparisons by it,
/// so that no order depends on when two items were compared. Make a new context for a new now, and give it to
/// ``Ordering/with(_:)``.
public struct OrderingContext: Sendable, Hashable {
  /// The parameters by their names in the rules, without the dollar sign: values, lists, records. Those that
  /// are not here have their defaults.
  public var parameters: Record
  /// What formulas call `now`.
  public var now: Date

  /// A context.
  ///
  /// - Parameters:
  ///   - parameters: The values of parameters by name.
  ///   - now: The instant that counts as now; by default the time of this call.
  public init(parameters: Record = [:], now: Date = Date()) {
    self.parameters = parameters
    self.now = now
  }
}

extension OrderingContext {
  /// The context as plans need it: parameters typed as the rules declare them, and their defaults.
  func checked(by book: CheckedBook) -> Result<PlanContext, RuleError> {
    var given: [(name: String, value: GivenParameter)] = []
    var problems: [Message] = []
    for (name, value) in parameters.sortedMembers {
      do throws(InvalidValue) { given.append((name, try value.givenParameter())) } catch {
        problems.append(.wrongParameter(name, why: error.message, wants: "another value"))
      }
    }
    let (values, messages) = book.parameterValues(given)
    guard let now = now.instant else {
      return .failure(RuleError([Diagnostic(.wrongParameter("now", why: "it is no date", wants: "a date"))]))
    }
    problems += messages
    if problems.isEmpty { return .success(PlanContext(parameters: values, now: now)) }
    return .failure(RuleError(problems.map { Diagnostic($0) }))
  }
}

extension RecordValue {
  fileprivate func givenParameter() throws(InvalidValue) -> GivenParameter {
    guard case .record(let record) = self else { return .value(try raw()) }
    var members: [GivenParameter.Member] = []
    for (name, value) in record.sortedMembers { members.append(.init(name: name, value: try value.raw())) }
    return .record(members)
  }
}

extension OrderingPlan {
  /// The plan with what the context supplies in its place.
  func bound(to context: PlanContext, of book: CheckedBook) -> Result<OrderingPlan, RuleError> {
    let missing = book.missingParameters(of: parameters, in: context.parameters)
    guard missing.isEmpty else { return .failure(RuleError(missing.map { Diagnostic($0) })) }
    let (plan, problems) = bound(to: context.parameters)
    return problems.isEmpty ? .success(plan) : .failure(RuleError(problems.map { Diagnostic($0) }))
  }
}

extension Date {
  /// The instant as orderings know it; nil for NaN.
  var instant: Instant? {
    var column = ValueColumn(type: .date)
    append(to: &column)
    if case .date(let instant)? = column.value(at: 0) { return instant }
    return nil
  }
}
