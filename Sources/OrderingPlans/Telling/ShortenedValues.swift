/// Two values for people: long fractions, which only computing makes, end in `…` where they differ already.
package func shortened(_ first: String, _ second: String) -> (String, String) {
  for digits in 6...16 {
    let short = (cut(first, to: digits), cut(second, to: digits))
    if first == second || short.0 != short.1 { return short }
  }
  return (first, second)
}

/// A value whose number, which may stand before something in brackets, has at most so many digits that count; the first
/// of them is not 0. Others as they are.
private func cut(_ text: String, to digits: Int) -> String {
  let number = text.prefix { $0 != " " }
  // Only plain fractions: not texts, dates or powers.
  guard number.contains("."), number.allSatisfy({ "0123456789.-".contains($0) }),
    number.dropFirst().allSatisfy({ $0 != "-" }), number.count(where: { $0 == "." }) == 1
  else { return text }
  // What only the last bits of a float say, as in 0.30000000000000004, is not worth dots.
  if number.count > 15, let value = Double(number), let rounded = withoutLastBits(value),
    "\(rounded)".count <= digits + 2
  {
    return "\(rounded)\(text[number.endIndex...])"
  }
  var kept = ""
  var counted = 0
  var isFraction = false
  for character in number {
    if character == "." { isFraction = true }
    if isFraction, counted >= digits { break }
    if character.isNumber, counted > 0 || character != "0" { counted += 1 }
    kept.append(character)
  }
  // One digit more is as short as the dots.
  if kept.count + 2 >= number.count { return text }
  while kept.last == "0" { kept.removeLast() }
  if kept.last == "." { kept.removeLast() }
  return "\(kept)…\(text[number.endIndex...])"
}

/// The fraction of at most 12 digits that a number differs from by its last bits alone; nil where there is none.
private func withoutLastBits(_ value: Double) -> Double? {
  var scale = 10.0
  while (value * scale).magnitude < 1e12, scale < 1e22 {
    // Of two whole numbers that are exact, the quotient is the nearest one to the fraction.
    let rounded = (value * scale).rounded() / scale
    if (value - rounded).magnitude <= value.magnitude * 4e-16 {
      return "\(rounded)".contains("e") ? nil : rounded
    }
    scale *= 10
  }
  return nil
}
