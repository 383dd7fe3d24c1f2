/// Comparisons of texts over alphabets so small that the right order is known without a collation library.

func compareCodePoints(_ a: String, _ b: String) -> Int {
  let x = a.unicodeScalars.map(\.value)
  let y = b.unicodeScalars.map(\.value)
  return x.lexicographicallyPrecedes(y) ? -1 : y.lexicographicallyPrecedes(x) ? 1 : 0
}

private func compareLists<T: Comparable>(_ a: [T], _ b: [T]) -> Int {
  a.lexicographicallyPrecedes(b) ? -1 : b.lexicographicallyPrecedes(a) ? 1 : 0
}

/// A letter as collation sees it: what it is, its accent, its case.
private struct Letter {
  var base: UInt32
  var isAccented = false
  var isUpper: Bool

  /// The letters of a text of ASCII letters, digits, spaces and e with acute, composed or not.
  static func all(of text: String) -> [Letter] {
    var letters: [Letter] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x301: letters[letters.count - 1].isAccented = true
      case 0xE9: letters.append(Letter(base: 0x65, isAccented: true, isUpper: false))
      case 0xC9: letters.append(Letter(base: 0x65, isAccented: true, isUpper: true))
      case 0x41...0x5A: letters.append(Letter(base: scalar.value + 32, isUpper: true))
      default: letters.append(Letter(base: scalar.value, isUpper: false))
      }
    }
    return letters
  }
}

/// The root collation: letters first (space, digits, a to z: their order in ASCII), then accents, then case,
/// lower before upper.
func compareStandard(_ a: String, _ b: String, ignoring: Ignoring?) -> Int {
  let x = Letter.all(of: a)
  let y = Letter.all(of: b)
  let letters = compareLists(x.map(\.base), y.map(\.base))
  if letters != 0 { return letters }
  if ignoring == nil || ignoring == .case {
    let accents = compareLists(x.map { $0.isAccented ? 1 : 0 }, y.map { $0.isAccented ? 1 : 0 })
    if accents != 0 { return accents }
  }
  if ignoring == nil || ignoring == .accents {
    return compareLists(x.map { $0.isUpper ? 1 : 0 }, y.map { $0.isUpper ? 1 : 0 })
  }
  return 0
}

/// Runs of digits are numbers, which stand before letters. Only for texts of letters and digits that do not
/// differ in case alone, or for keys that ignore case.
func compareNatural(_ a: String, _ b: String, ignoring: Ignoring?) -> Int {
  enum Part { case number([UInt32]), letter(UInt32) }
  func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var run: [UInt32] = []
    for scalar in text.lowercased().unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        run.append(scalar.value)
      } else {
        if !run.isEmpty { parts.append(.number(run)) }
        run = []
        parts.append(.letter(scalar.value))
      }
    }
    if !run.isEmpty { parts.append(.number(run)) }
    return parts
  }
  for (x, y) in zip(parts(a), parts(b)) {
    let result: Int
    switch (x, y) {
    case (.number(let m), .number(let n)): result = compareDigits(m, n)
    case (.letter(let m), .letter(let n)): result = sign(m, n)
    case (.number, .letter): return -1
    case (.letter, .number): return 1
    }
    if result != 0 { return result }
  }
  return sign(parts(a).count, parts(b).count)
}

/// Unsigned numbers of any length, by their digits.
private func compareDigits(_ a: [UInt32], _ b: [UInt32]) -> Int {
  let x = Array(a.drop { $0 == 0x30 })
  let y = Array(b.drop { $0 == 0x30 })
  return x.count == y.count ? compareLists(x, y) : sign(x.count, y.count)
}

/// The precedence of SemVer 2.0, item 11, with any number of numeric parts.
func compareVersions(_ a: String, _ b: String) -> Int {
  func split(_ text: String, _ separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
  func digits(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
  func isNumber(_ text: String) -> Bool { text.allSatisfy { ("0"..."9").contains($0) } }
  func read(_ text: String) -> (numbers: [String], prerelease: [String]) {
    let withoutBuild = split(text.hasPrefix("v") ? String(text.dropFirst()) : text, "+")[0]
    guard let hyphen = withoutBuild.firstIndex(of: "-") else { return (split(withoutBuild, "."), []) }
    return (
      split(String(withoutBuild[..<hyphen]), "."),
      split(String(withoutBuild[withoutBuild.index(after: hyphen)...]), ".")
    )
  }
  let x = read(a)
  let y = read(b)
  for index in 0..<max(x.numbers.count, y.numbers.count) {
    let part = { (numbers: [String]) in digits(index < numbers.count ? numbers[index] : "0") }
    let result = compareDigits(part(x.numbers), part(y.numbers))
    if result != 0 { return result }
  }
  if x.prerelease.isEmpty || y.prerelease.isEmpty {
    return sign(x.prerelease.isEmpty ? 1 : 0, y.prerelease.isEmpty ? 1 : 0)
  }
  for (m, n) in zip(x.prerelease, y.prerelease) {
    let result =
      switch (isNumber(m), isNumber(n)) {
      case (true, true): compareDigits(digits(m), digits(n))
      case (false, false): compareCodePoints(m, n)
      case (true, false): -1
      case (false, true): 1
      }
    if result != 0 { return result }
  }
  return sign(x.prerelease.count, y.prerelease.count)
}
