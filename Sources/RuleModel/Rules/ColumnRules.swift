package import OrderingValues
package import RuleText

/// A column file, read and checked: where engines keep the items of a kind.
package struct ColumnRules: Sendable {
  /// Where the values of one field are; nil is what the field and the engine make of it.
  package struct Column: Sendable, Hashable {
    package var name: String?
    package var expression: String?
    package var type: ColumnType?
    package var isNullable: Bool?
    package var holdsNaN: Bool?
  }

  package var items: ExactText
  /// The engines that the file is for; without any, all.
  package var engines: [EngineName] = []
  /// The name of the table, its schema before it.
  package var table: [String]?
  package var columns: [ExactText: Column] = [:]
  /// Where the items are named.
  package var span: SourceSpan
}

extension ColumnRules {
  /// A finding for each file of some that says what another said before it: of the same items, for the same
  /// engine.
  package static func repeats(among files: [ColumnRules]) -> [Finding] {
    struct Subject: Hashable {
      var items: ExactText
      var engine: EngineName?
    }
    var firsts: [Subject: SourceSpan] = [:]
    var findings: [Finding] = []
    for file in files {
      let engines: [EngineName?] = file.engines.isEmpty ? [nil] : file.engines
      for engine in engines {
        let subject = Subject(items: file.items, engine: engine)
        guard let first = firsts[subject] else {
          firsts[subject] = file.span
          continue
        }
        findings.append(
          Finding(
            .columnsTwice(file.items.string, engine: engine?.rawValue), at: file.span, rulePath: "items",
            labels: [.init(first, "said here first")]))
      }
    }
    return findings
  }
}
