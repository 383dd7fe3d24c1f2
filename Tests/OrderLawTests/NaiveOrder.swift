/// The order of two rows, said as directly as the rule language says it: no keys are encoded, nothing is
/// shared with the engine, and every comparison is made anew.
struct NaiveOrder {
  let book: Book
  let rule: Rule

  init(_ book: Book, _ name: String) {
    self.book = book
    rule = book.rule(name)
  }

  /// Negative where `a` stands before `b`, zero where they tie.
  func compare(_ a: Row, _ b: Row) -> Int {
    let byKeys = compare(a, b, by: rule.entries, turned: false)
    if byKeys != 0 || rule.keepsInputOrder { return byKeys }
    let byIdentity: Int
    switch book.identity {
    case .none: return 0
    case .text: byIdentity = compareCodePoints(a.id, b.id)
    case .integer: byIdentity = sign(Int64(a.id) ?? 0, Int64(b.id) ?? 0)
    }
    // In the direction of the key before it; ascending after a list.
    if case .key(let last)? = rule.entries.last, case .direction(descending: true) = last.form {
      return -byIdentity
    }
    return byIdentity
  }

  /// The rows in order, or in its reverse: each goes behind the last one that is not after it, found by halving.
  func sorted(_ rows: [Row], reversed: Bool = false) -> [Row] {
    var result: [Row] = []
    for row in rows {
      var low = 0
      var high = result.count
      while low < high {
        let middle = (low + high) / 2
        let order = compare(result[middle], row)
        if reversed ? order < 0 : order > 0 { high = middle } else { low = middle + 1 }
      }
      result.insert(row, at: low)
    }
    return result
  }

  private func compare(_ a: Row, _ b: Row, by entries: [Entry], turned: Bool) -> Int {
    for entry in entries {
      let result =
        switch entry {
        case .key(let key): compare(a, b, by: key, turned: turned)
        case .use(let name, let reversed):
          compare(a, b, by: book.rule(name).entries, turned: turned != reversed)
        }
      if result != 0 { return result }
    }
    return 0
  }

  private func compare(_ a: Row, _ b: Row, by key: Key, turned: Bool) -> Int {
    let field = book.fields[key.field]
    switch (subject(of: key, a.cells[key.field]), subject(of: key, b.cells[key.field])) {
    case (nil, nil): return 0
    // Turning a key never moves missing values.
    case (nil, _): return key.missingFirst ? -1 : 1
    case (_, nil): return key.missingFirst ? 1 : -1
    case (let x?, let y?):
      switch key.form {
      case .direction(let descending):
        let result = compare(x, y, by: key, field)
        return descending != turned ? -result : result
      case .list(let listed, let othersFirst):
        let others = othersFirst ? -1 : listed.count
        let place = { (value: Value) in listed.firstIndex { isSame($0, value) } ?? others }
        let result = sign(place(x), place(y))
        return turned ? -result : result
      }
    }
  }

  /// The one value that the key compares of a cell; nil where it is missing.
  private func subject(of key: Key, _ cell: Cell) -> Value? {
    guard let take = key.take else { return cell.values.first }
    if take == .count { return .exact(Ratio(Int128(cell.values.count))) }
    guard let first = cell.values.first, let last = cell.values.last else { return nil }
    let ordered = cell.values.sorted {
      compare($0, $1, by: key, book.fields[key.field], grouped: false) < 0
    }
    let numbers = ordered.compactMap { if case .exact(let number) = $0 { number } else { nil } }
    let sum = numbers.reduce(Ratio(0), +)
    switch take {
    case .first: return first
    case .last: return last
    case .min: return ordered[0]
    case .max: return ordered[ordered.count - 1]
    case .sum: return .exact(sum)
    case .average: return .exact(sum.divided(by: numbers.count))
    case .median:
      let middle = numbers.count / 2
      return .exact(
        numbers.count % 2 == 1
          ? numbers[middle] : (numbers[middle - 1] + numbers[middle]).divided(by: 2))
    case .count: return nil
    }
  }

  private func compare(_ a: Value, _ b: Value, by key: Key, _ field: Field, grouped: Bool = true) -> Int {
    switch (a, b) {
    case (.text(let x), .text(let y)):
      return field.kind == .id ? compareCodePoints(x, y) : compareTexts(x, y, by: key)
    case (.exact(let x), .exact(let y)):
      switch grouped ? key.grouping : .none {
      case .step(let step): return sign(x.steps(of: step), y.steps(of: step))
      case .bands(let bounds): return sign(bounds.count { $0 <= x }, bounds.count { $0 <= y })
      case .none, .per: return sign(x, y)
      }
    case (.exact, .float), (.float, .exact), (.float, .float): return sign(double(a), double(b))
    case (.instant(let x, let xNanoseconds), .instant(let y, let yNanoseconds)):
      if grouped, case .per(let unit, let zone) = key.grouping {
        return sign(unit.number(of: x, in: zone), unit.number(of: y, in: zone))
      }
      return x == y ? sign(xNanoseconds, yNanoseconds) : sign(x, y)
    case (.day(let x), .day(let y)), (.choice(let x), .choice(let y)): return sign(x, y)
    case (.boolean(let x), .boolean(let y)): return sign(x ? 1 : 0, y ? 1 : 0)
    default: preconditionFailure("values of two types in one field")
    }
  }

  private func isSame(_ a: Value, _ b: Value) -> Bool {
    if case .text(let x) = a, case .text(let y) = b { return compareCodePoints(x, y) == 0 }
    return a == b
  }

  private func double(_ value: Value) -> Double {
    switch value {
    case .exact(let number): number.double
    case .float(let number): number
    default: 0
    }
  }

  private func compareTexts(_ a: String, _ b: String, by key: Key) -> Int {
    switch key.comparison {
    case .exact: compareCodePoints(a, b)
    case .standard: compareStandard(a, b, ignoring: key.ignoring)
    case .natural: compareNatural(a, b, ignoring: key.ignoring)
    case .version: compareVersions(a, b)
    }
  }
}

func sign<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : b < a ? 1 : 0 }
