import Orderings
import PushDown
import Testing

/// Every piece of YAML that the documentation shows is taken as it stands, or is wrong in the way that it says:
/// `# error[unknown-field]` behind a line.
struct RuleBlockTests {
  /// A rule file that holds a block, and how many lines of it stand before the block.
  struct RuleFile: Sendable, CustomTestStringConvertible {
    let block: Document.Block
    let head: String
    let indentation: String

    var text: String { head + block.lines.map { $0.isEmpty ? "\n" : indentation + $0 + "\n" }.joined() }
    var testDescription: String { block.testDescription }
  }

  static let ruleFiles: [RuleFile] = Document.written.flatMap { document in
    // The items of a fragment: the fields last shown on the page, or those of Rules where there are none yet.
    var fields = fieldsOfRules
    let version = "rules: 1\nitems: stories\n"
    return document.blocks.filter { $0.language == "yaml" }.map { block in
      let first = block.lines.first { !$0.isEmpty && !$0.hasPrefix("#") } ?? ""
      switch true {
      case first.hasPrefix("rules:"), first.hasPrefix("columns:"):
        return RuleFile(block: block, head: "", indentation: "")
      case first.hasPrefix("fields:"):
        fields = block.text
        return RuleFile(block: block, head: version, indentation: "")
      case first.hasPrefix("- "):
        return RuleFile(block: block, head: version + fields + "orderings:\n  shown:\n", indentation: "    ")
      default: return RuleFile(block: block, head: version + fields, indentation: "")
      }
    }
  }

  private static let fieldsOfRules: String = {
    let lines = Document(path: "Rules/fields.yaml").lines
    return lines.drop { $0 != "fields:" }.map { $0 + "\n" }.joined()
  }()

  /// A block that is a column file, beside the rules whose fields it names.
  private static func isColumnFile(_ file: RuleFile) -> Bool { file.text.hasPrefix("columns:") }

  @Test func documentsShowRules() { #expect(Self.ruleFiles.count > 10) }

  @Test(arguments: ruleFiles.filter(isColumnFile))
  func columnsAreRightOrWrongAsTheySay(_ file: RuleFile) throws {
    let book = try RuleBook(text: "rules: 1\nitems: stories\n" + Self.fieldsOfRules)
    var found: [Diagnostic] = []
    do throws(RuleError) { found = try ColumnFile(text: file.text, for: book).warnings } catch {
      found = error.diagnostics
    }
    #expect(Self.marks(found) == Self.marks(file.text), "\(file.text)")
  }

  @Test(arguments: ruleFiles.filter { !isColumnFile($0) })
  func isRightOrWrongAsItSays(_ file: RuleFile) {
    let found = RuleBook.check(text: file.text, name: file.block.path).diagnostics
    #expect(Self.marks(found) == Self.marks(file.text), "\(file.text)")
  }

  private static func marks(_ found: [Diagnostic]) -> [String] {
    found.map { "\($0.place?.line ?? 0): \($0.severity.rawValue)[\($0.id)]" }
  }

  /// What the comments of a text say.
  private static func marks(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      line.matches(of: /# ((error|warning)\[[a-z-]+\])/).map { "\(index + 1): \($0.1)" }
    }
  }
}
