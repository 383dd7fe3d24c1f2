import RuleModel
import SortKernels

/// The ICU collation that PostgreSQL needs for a way of comparing texts: its name, and how it is created.
struct CreatedCollation: Sendable, Hashable {
  let name: String
  let ddl: String

  /// The version of ICU that we compare by.
  static var icuVersion: String { Collation.version }

  init(_ rule: SortKey.TextRule) {
    let locale = rule.locale?.value ?? ""
    // Strength and case level as in `Collator`; numbers by value for `natural`; texts that ICU takes for the
    // same are made equal, since normalisation is on for us.
    var options = ["kk-true"]
    switch rule.ignoring {
    case nil: break
    case .case: options.append("ks-level2")
    case .accents: options += ["ks-level1", "kc-true"]
    case .both: options.append("ks-level1")
    }
    if rule.mode == .natural { options.append("kn-true") }
    let parts = locale.split(separator: "-u-", maxSplits: 1)
    let base = locale.isEmpty ? "und" : String(parts[0])
    let own = parts.count > 1 ? [String(parts[1])] : []
    let tag = base + "-u-" + (own + options).joined(separator: "-")
    let mode = rule.mode == .natural ? ["natural"] : []
    let ignoring = rule.ignoring.map { ["no", $0.rawValue] } ?? []
    name = Self.fitting(
      (["ordering", locale.isEmpty ? "root" : locale] + mode + ignoring).joined(separator: "-"))
    let dialect = SQLDialect.postgresql
    ddl = """
      CREATE COLLATION IF NOT EXISTS \(dialect.quoted(name)) \
      (provider = icu, locale = \(dialect.texts.quoted(tag)), deterministic = false);
      """
  }

  /// PostgreSQL cuts names off behind this many bytes, so that two long ones could be one.
  private static let mostNameBytes = 63

  /// A name, or where it is too long its beginning and a digest of it.
  private static func fitting(_ name: String) -> String {
    guard name.utf8.count > mostNameBytes else { return name }
    let digest = Digests.sha256(Array(name.utf8)).prefix(8).map {
      String(UInt16($0) + 0x100, radix: 16).dropFirst()
    }.joined()
    var beginning = ""
    for scalar in name.unicodeScalars {
      guard beginning.utf8.count + scalar.utf8.count + 1 + digest.utf8.count <= mostNameBytes else { break }
      beginning.unicodeScalars.append(scalar)
    }
    return beginning + "-" + digest
  }
}
