package import OrderingPlans
import OrderingValues
package import Records
import RuleModel

/// What is wanted of a sort of records.
package struct SortRequest: Sendable {
  /// The ordering, bound to its parameters.
  package let plan: OrderingPlan
  /// What computes its keys.
  package let program: Program
  /// The fields that are read: those of the program, in its order, and the identity where it is needed.
  package let fields: [RecordField]
  /// Which of the fields is the identity of the items; nil where they have none.
  package let identity: Int?
  /// What becomes of invalid values.
  package var invalid: InvalidValues = .refuse
  /// How many records are wanted; nil for all.
  package var top: Int?
  /// The identity of a record behind which the wanted ones stand.
  package var after: String?
  /// Whether of records of one identity only the first in order is wanted.
  package var unique = false
  /// The format that is written.
  package var output: RecordFormat
  /// How many bytes of memory records may take, with all that sorting them takes.
  package var memory: Int
  /// On how many threads to work.
  package var threads = 1
  /// Whether the report counts what each key decides.
  package var countsDecisions = false

  /// A sort of all records.
  ///
  /// - Parameters:
  ///   - plan: The ordering, bound to the parameters of the context.
  ///   - context: What it depends on beside the records.
  ///   - needsIdentity: Whether records are spoken of by their identity.
  ///   - unique: Whether of records of one identity only the first in order is wanted.
  ///   - output: The format that is written.
  ///   - memory: How many bytes of memory the process may take.
  package init(
    _ plan: OrderingPlan, in context: PlanContext, needsIdentity: Bool = false, unique: Bool = false,
    output: RecordFormat, memory: Int
  ) {
    self.plan = plan
    program = Program(plan, in: context)
    var slots = program.slots
    if needsIdentity || unique, let identity = plan.kind.identity, !slots.contains(identity) {
      slots.append(identity)
    }
    identity = plan.kind.identity.flatMap(slots.firstIndex)
    fields = slots.map { slot in
      var field = RecordField(plan.kind.fields[slot])
      // Repeated identities are what is asked for.
      if unique, slot == plan.kind.identity { field.isUnique = false }
      return field
    }
    self.unique = unique
    self.output = output
    self.memory = max(memory - Self.memoryOfTheRest, memory / 2)
  }
}

extension SortRequest {
  /// What a process takes that has sorted nothing yet: libraries, rules.
  private static let memoryOfTheRest = 28 << 20

  /// The columns of fields whose values must not repeat.
  var uniqueColumns: [Int] { fields.indices.filter { fields[$0].isUnique && !fields[$0].reader.many } }

  /// How much of the memory the values of unique fields may take where there are several pieces.
  var memoryOfUniqueFields: Int { uniqueColumns.isEmpty ? 0 : memory / 8 }

  /// How much of the memory a piece may take with its keys: what is left beside unique fields and the buffer that runs
  /// are written through.
  var memoryOfPieces: Int { memory - memoryOfUniqueFields - ExternalRuns.memoryWhileAdding(of: memory) }
}
