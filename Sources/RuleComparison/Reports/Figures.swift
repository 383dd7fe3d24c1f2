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
    let digits = String(number.magnitude)
    guard digits.count > 4 else { return String(number) }
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A text that is cut where it is longer than so many characters.
  static func cut(_ text: String, _ limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
