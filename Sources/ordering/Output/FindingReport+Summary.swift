import FindingReports
import RuleText

extension FindingReport {
  /// What people read last: how much was checked, and what came of it. Empty where nothing was checked.
  var summary: String {
    if books.isEmpty { return "" }
    let orderings = books.reduce(0) { $0 + $1.orderingCount }
    let files = books.reduce(0) { $0 + $1.files.count }
    let checked = "\(Wording.count(orderings, "ordering")) in \(Wording.count(files, "file"))"
    let leftOut = inBaseline == 0 ? "" : " (\(inBaseline) more in the baseline)"
    if findings.isEmpty {
      let nothing = leftOut.isEmpty ? "nothing wrong" : "nothing new" + leftOut
      return "\(checked): \(nothing)\(isComplete ? "" : " in what could be read")\n"
    }
    return "\n\(checked): \(RuleText.summary(of: findings))\(leftOut)\n"
  }
}
