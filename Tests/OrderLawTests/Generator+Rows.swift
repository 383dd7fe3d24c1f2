import OrderingTestSupport

extension Generator {
  /// Rows for a book, of few distinct values in each field, so that there are ties.
  mutating func rows(_ count: Int, for book: Book) -> [Row] {
    let pools = book.fields.map { field in
      let distinct = random.int(2...5)
      return Array(Self.values(of: field).shuffled(using: &random).prefix(distinct))
    }
    return ids(count, book.identity).map { id in
      Row(id: id, cells: zip(book.fields, pools).map { cell(of: $0, from: $1) })
    }
  }

  /// One row for each value of the only field of a book, and each spelling of "missing", twice over.
  mutating func rowsOfEveryValue(for book: Book) -> [Row] {
    let field = book.fields[0]
    var cells: [Cell] = []
    for _ in 0..<2 {
      for value in Self.values(of: field) { cells.append(cell(of: field, holding: [value])) }
      cells.append(Cell(values: [], json: nil))
      cells.append(Cell(values: [], json: "null"))
      if field.holdsMany {
        cells += (0..<20).map { _ in cell(of: field, from: Self.values(of: field)) }
      }
    }
    cells.shuffle(using: &random)
    return zip(ids(cells.count, book.identity), cells).map { Row(id: $0, cells: [$1]) }
  }

  private mutating func ids(_ count: Int, _ identity: Identity) -> [String] {
    var ids: [String] = []
    while ids.count < count {
      let id =
        identity == .integer
        ? "\(random.oneIn(8) ? Int64.max - Int64(random.int(0...9)) : Int64(random.int(-90...90)))"
        : "\(random.pick(["r", "R", "é", "s "]))\(random.int(1...120))"
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private mutating func cell(of field: Field, from pool: [Value]) -> Cell {
    if random.oneIn(5) { return cell(of: field, holding: []) }
    let count = field.holdsMany ? random.int(1...4) : 1
    return cell(of: field, holding: (0..<count).map { _ in random.pick(pool) })
  }

  private mutating func cell(of field: Field, holding values: [Value]) -> Cell {
    var spelled = values.map { spelling(of: $0, in: field) }
    let present = field.blankIsMissing ? values.filter { $0 != .text("") } : values
    guard field.holdsMany else {
      if let only = spelled.first { return Cell(values: present, json: only, held: values) }
      return Cell(values: [], json: random.oneIn(2) ? nil : "null")
    }
    if values.isEmpty { return Cell(values: [], json: random.pick([nil, "null", "[]", "[null]"])) }
    // A bare value is a list of one.
    if spelled.count == 1 && random.oneIn(3) { return Cell(values: present, json: spelled[0], held: values) }
    // A null inside a list is skipped.
    if random.oneIn(6) { spelled.insert("null", at: random.int(0...spelled.count)) }
    return Cell(values: present, json: "[" + spelled.joined(separator: ", ") + "]", held: values)
  }

  // MARK: Spelling

  /// The value as JSON, in one of the spellings that mean the same.
  private mutating func spelling(of value: Value, in field: Field) -> String {
    switch value {
    case .text(let text): return quoted(text)
    case .exact(let number): return spelling(of: number, in: field)
    case .float(let number): return "\(number)"
    case .boolean(let flag): return "\(flag)"
    case .choice(let place):
      guard case .choice(let listed) = field.kind else { return "null" }
      return quoted(listed[place])
    case .day(let number): return quoted(CivilCalendar.iso(number))
    case .instant(let seconds, let nanoseconds):
      switch field.format {
      case "epoch-seconds": return "\(seconds)"
      case "epoch-milliseconds": return "\(seconds * 1_000 + Int64(nanoseconds) / 1_000_000)"
      default: return quoted(timestamp(seconds, nanoseconds))
      }
    }
  }

  private mutating func quoted(_ text: String) -> String {
    let escaped = random.oneIn(3)
    var json = "\""
    for unit in text.utf16 where escaped {
      json += unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "\\u" + hex(unit)
    }
    return json + (escaped ? "" : text) + "\""
  }

  private func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private mutating func spelling(of number: Ratio, in field: Field) -> String {
    let text = plainDecimal(number)
    var spellings = [text]
    if number.numerator == 0 { spellings += ["-0", "0.0", "-0.0", "0e5"] }
    // Beyond 2^53 the plain digits are the one spelling that every reader takes alike.
    if abs(number.double) < 1e15 {
      if text.contains(".") {
        spellings += [text + "0", text + "e0"]
      } else {
        spellings += [text + ".0", text + "e0"]
        if number.numerator != 0 { spellings.append(text + "0e-1") }
      }
    }
    let spelled = random.pick(spellings)
    // A decimal may come as text, which carries it through programs that know only floats.
    return field.kind == .decimal && random.oneIn(2) ? quoted(spelled) : spelled
  }

  /// RFC 3339 at some offset, with or without zeros after the fraction.
  private mutating func timestamp(_ seconds: Int64, _ nanoseconds: Int32) -> String {
    let isNearTheEnds = !(-62_135_500_000...253_402_200_000).contains(seconds)
    let minutes = isNearTheEnds ? 0 : random.pick([0, 0, 60, -300, 330, -570, 845])
    let local = seconds + Int64(minutes) * 60
    let second = Int(local - floorDivision(local, 86_400) * 86_400)
    var text = CivilCalendar.iso(Int(floorDivision(local, 86_400)))
    text += "T\(padded(second / 3_600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    if nanoseconds > 0 {
      var digits = padded(Int(nanoseconds), 9)
      while digits.hasSuffix("0") && random.oneIn(2) { digits.removeLast() }
      text += "." + digits
    } else if random.oneIn(4) {
      text += random.pick([".0", ".000", ".000000000"])
    }
    if minutes == 0 { return text + random.pick(["Z", "+00:00", "-00:00"]) }
    return text + (minutes < 0 ? "-" : "+") + padded(abs(minutes) / 60) + ":" + padded(abs(minutes) % 60)
  }
}

/// The digits of a fraction whose denominator divides a power of ten.
func plainDecimal(_ number: Ratio) -> String {
  var numerator = number.numerator.magnitude
  var places = 0
  var scale: Int128 = 1
  while scale % number.denominator != 0 {
    scale *= 10
    places += 1
  }
  numerator *= (scale / number.denominator).magnitude
  var digits = padded(numerator, places + 1)
  while places > 0 && digits.hasSuffix("0") {
    digits.removeLast()
    places -= 1
  }
  if places > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places)) }
  return (number.numerator < 0 ? "-" : "") + digits
}

func padded(_ number: some BinaryInteger, _ width: Int = 2) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension CivilCalendar {
  static func iso(_ dayNumber: Int) -> String {
    let date = date(ofDay: dayNumber)
    return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
  }
}
