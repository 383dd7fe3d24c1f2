import OrderingValues

/// A commented first rule file, made from what data show.
///
/// It loads without a finding, its test passes, and every field of it reads every value that the data have.
package struct DraftedRules: Sendable {
  /// The text of the rule file.
  package let text: String
  /// What the data left open, a sentence each: what to check.
  package let doubts: [String]
  /// The name of its ordering.
  package let ordering: String
  /// How many fields it declares.
  package let fieldCount: Int
  /// Whether it has a test.
  package let hasTest: Bool

  /// What a draft is to say beside what the data show.
  package struct Request: Sendable {
    /// What the items are called.
    package var items: String
    /// The data as they are called in comments.
    package var dataName: String
    /// The call that sorts the data, up to the name of the ordering and behind it.
    package var sortCall: (before: String, behind: String)
    /// What `ordering test` is called with, where the file is not where it looks.
    package var bookArgument: String

    /// Describes a draft.
    package init(
      items: String, dataName: String, sortCall: (before: String, behind: String), bookArgument: String
    ) {
      self.items = items
      self.dataName = dataName
      self.sortCall = sortCall
      self.bookArgument = bookArgument
    }
  }

  /// Drafts a file.
  /// - Throws: ``NothingToSortBy`` where no record has a value that a field takes.
  package init(_ data: DataSurvey, _ request: Request) throws(NothingToSortBy) {
    var fields = DraftedFields(data)
    var declarations = DraftWriter.declarations(of: fields.declared)
    var bytes = 0
    let fitting = declarations.prefix {
      bytes += $0.reduce(0) { $0 + $1.utf8.count + 1 }
      return bytes <= DraftWriter.mostFieldBytes
    }
    fields.cut(to: fitting.count)
    declarations = Array(fitting)
    guard let ordering = DraftedOrdering(fields) else {
      throw NothingToSortBy(reasons: Self.reasons(fields.leftOut))
    }

    var lines = Self.head(data, request, ordering)
    lines += ["rules: 1", "items: \(yaml(request.items))", "", "fields:"]
    lines += declarations.joined()
    lines += DraftWriter.leftOut(fields)
    lines += ["", "orderings:"] + DraftWriter.ordering(ordering, fields)
    let draft = lines.joined(separator: "\n") + "\n"
    let test = DraftedTest(of: ordering, fields, draft: draft, data)
    text = draft + (test.map { DraftWriter.test($0, ordering).joined(separator: "\n") + "\n" } ?? "")
    self.ordering = ordering.name
    fieldCount = fields.declared.count
    hasTest = test != nil
    doubts = Self.doubts(fields, ordering, hasTest: hasTest, hasMoreMembers: data.tree.hasMoreMembers)
  }

  private static func head(_ data: DataSurvey, _ request: Request, _ ordering: DraftedOrdering) -> [String] {
    let count = data.recordCount == 1 ? "1 record" : "\(data.recordCount.grouped) records"
    let name = shownText(request.dataName, limit: 60)
    return comment(
      "A first rule file, drafted from \(name) (\(count)) by `ordering init`. Everything in it may be changed; "
        + "where it says \"unsure\", the data left something open.")
      + [
        "#   ordering validate\(request.bookArgument)    says whether something is wrong",
        "#   ordering test\(request.bookArgument)        runs the test at the end",
        "#   \(request.sortCall.before)\(ordering.name)\(request.sortCall.behind)",
      ]
  }

  // MARK: Doubts

  private static func doubts(
    _ fields: DraftedFields, _ ordering: DraftedOrdering, hasTest: Bool, hasMoreMembers: Bool
  ) -> [String] {
    var order: [Doubt] = []
    var names: [Doubt: [String]] = [:]
    for field in fields.declared {
      for doubt in field.typing.doubts {
        if names[doubt] == nil { order.append(doubt) }
        names[doubt, default: []].append(shownText(field.name.name, limit: 60))
      }
    }
    var doubts = order.map { doubt in "\(list(names[doubt] ?? [])): \(doubt.text)" }
    let by = fields.declared[ordering.field]
    doubts.append(
      "the ordering `\(ordering.name)` sorts by \(list([shownText(by.name.name, limit: 60)])); "
        + "if people want something else first, change it")
    if fields.identity == nil {
      let candidates = fields.declared.filter(\.canBeIdentity).map { shownText($0.name.name, limit: 60) }
      doubts.append(
        "nothing is known to tell items apart, so that equal ones keep the order of the input"
          + (candidates.isEmpty
            ? "; an `id` in the data would make the order certain"
            : "; if \(list(candidates)) does, write `unique: true` beside it and remove `ties`"))
    }
    doubts += reasons(fields.leftOut)
    if fields.surplus > 0 {
      doubts.append("\(fields.surplus.grouped) more fields are not declared; add those that you sort by")
    }
    if hasMoreMembers {
      doubts.append("the data have more different members, or deeper ones, than were looked at")
    }
    if !hasTest {
      doubts.append("there is no test: it would need two records that differ in what they are sorted by")
    }
    return doubts
  }

  /// Why members are not declared, a sentence each reason.
  private static func reasons(_ leftOut: [LeftOut]) -> [String] {
    Dictionary(grouping: leftOut, by: \.why).sorted { $0.key < $1.key }.map { why, members in
      "\(list(members.map(\.path))): not declared, as \(why)"
    }
  }

  /// Names in a sentence, the first ones where they are many.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(6).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \((names.count - 6).grouped) more" : shown
  }
}

/// Data without a single value that a field takes.
package struct NothingToSortBy: Error {
  /// Why members are not declared, a sentence each reason.
  package let reasons: [String]
}
