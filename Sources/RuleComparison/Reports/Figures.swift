import OrderingValues

/// Numbers as reports and pages say them.
package enum Figures {
  /// A share in percent: "5 %", "0.4 %". Never 0 where there are some, nor 100 where there are not all.
  package static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0 %" }
    if part >= whole { return "100 %" }
    let share = 100 * Double(part) / Double(whole)
    if share < 0.1 { return "under 0.1 %" }
    if share > 99.9 { return "over 99.9 %" }
    return "\(decimal(share)) %"
  }

  /// A number with one digit behind the point, or none where that is 0.
  static func decimal(_ number: Double) -> String { digits(number, 1) }

  /// A number with at most so many digits behind the point, zeros at its end left out.
  static func digits(_ number: Double, _ count: Int) -> String {
    var scale = 1
    for _ in 0..<count { scale *= 10 }
    let scaled = (number.magnitude * Double(scale)).rounded()
    guard scaled < 1e15 else { return "\(number)" }
    let whole = Int(scaled) / scale
    var rest = String(Int(scaled) % scale + scale).dropFirst()
    while rest.last == "0" { rest.removeLast() }
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return sign + grouped(whole) + (rest.isEmpty ? "" : ".\(rest)")
  }

  /// A whole number, its digits in groups of three from five digits on.
  static func grouped(_ number: Int) -> String {
    number.magnitude < 10_000 ? String(number) : number.grouped
  }

  /// A text that is cut where it is longer than so many characters.
  ///
  /// A letter and all marks on it are one character, so that a few characters may be thousands of bytes: of those no
  /// more than sixteen for each character stay.
  static func cut(_ text: String, _ limit: Int) -> String {
    // What is longer than this is cut in either case, and need not be counted to its end.
    let start = text.utf8.count > limit * 64 ? String(text.unicodeScalars.prefix(limit * 16)) + "…" : text
    let short = start.count > limit ? start.prefix(limit - 1) + "…" : start
    guard short.utf8.count > limit * 16 else { return short }
    // A scalar has at most four bytes.
    return String(short.unicodeScalars.prefix(limit * 4 - 1)) + "…"
  }
}
