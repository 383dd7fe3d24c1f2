import FindingReports
import Foundation
import RuleModel
import RuleText

/// The findings that `--baseline` holds: an earlier report, whose findings are not reported again.
struct GivenBaseline {
  private let path: String
  private let baseline: Baseline

  /// A report of some 100,000 findings; whoever gives a device or the wrong file hears so before memory runs out.
  private static let byteLimit = 1 << 26

  static let option = Command.Option(
    "--baseline", value: "FILE",
    "Findings that an earlier run wrote by `--output json=FILE` are not reported again; errors are.")

  /// Reads the file, where the option is given.
  init?(_ invocation: Invocation) throws {
    guard let path = invocation.value(Self.option.name) else { return nil }
    let howTo = "write it with `ordering validate --output json=FILE`"
    self.path = path
    do {
      let bytes = try InputFile.read(path, atMost: Self.byteLimit)
      guard bytes.count < Self.byteLimit else {
        throw UsageError(
          "\(shown(path)) has more than \(Self.byteLimit >> 20) MiB")
      }
      baseline = try Baseline(bytes)
    } catch let error as Baseline.Unusable {
      throw UsageError(error, of: path)
    } catch let error as UsageError {
      throw UsageError("the baseline cannot be read: \(error.message)", help: howTo)
    }
  }

  /// Refuses outputs that would be written over the baseline.
  func refuseOverwriting(by outputs: GivenOutputs<FindingFormat>) throws {
    try outputs.refuse(
      overwriting: [path], "the baseline",
      help: "write it anew in a run without `--baseline`, which leaves its findings out")
  }

  /// Leaves what the baseline holds out of a report, and says what became of the rest of it.
  ///
  /// An error of a rule file stays: an app does not load a book that has one, so that a check that passes would hide
  /// what fails in use. A promise of `same-order-in` that an engine breaks keeps no book from being loaded.
  func apply(to report: inout FindingReport) {
    let files = report.files
    let outcome = baseline.apply(
      to: &report, keeping: { $0.severity == .error && $0.kind != .brokenPromise },
      checked: { files.contains($0) || !FileManager.default.fileExists(atPath: $0) })
    if outcome.kept > 0 {
      let stay = Wording.count(outcome.kept, "error of the baseline stays", "errors of the baseline stay")
      say("\(stay) reported: no app loads rules with errors, so a baseline cannot hold them back")
    }
    if outcome.gone > 0 {
      let are = Wording.count(outcome.gone, "finding of the baseline is", "findings of the baseline are")
      say("\(are) gone; `ordering validate --output json=\(path)` writes it anew")
    }
  }

  private func say(_ words: String) { Console.standardError.remark(.note, words) }
}

extension UsageError {
  /// Why a file is no baseline.
  fileprivate init(_ error: Baseline.Unusable, of path: String) {
    let anew = "write it anew with `--output json=FILE`"
    let (why, help) =
      switch error {
      case .noReport:
        (
          "is no report of this tool in the format `json`",
          "write one with `--output json=FILE`, without `--baseline`"
        )
      case .otherVersion(let version, let known):
        (
          "has the version \(version), and this tool knows version \(known)",
          anew + ", or use the newer tool that wrote it"
        )
      case .incomplete:
        ("is not whole: its findings lack what they are recognised by", anew + ", without `--baseline`")
      }
    self.init("the baseline \(shown(path)) \(why)", help: help)
  }
}
