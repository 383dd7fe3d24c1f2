import OrderingTestSupport

extension Generator {
  /// A book with the ordering `main`, which may use the ordering `base`.
  mutating func book() -> Book {
    var book = Book(identity: random.pick(Identity.allCases), fields: fields(random.int(1...4)), rules: [])
    let base = Rule(name: "base", entries: entries(random.int(1...2), book), keepsInputOrder: true)
    var main = Rule(name: "main", entries: [], keepsInputOrder: random.oneIn(3))
    if random.oneIn(3) {
      book.rules.append(base)
      main.entries = [.use("base", reversed: random.oneIn(2))]
      if random.oneIn(3) {
        // A turned ordering inside a turned one.
        let between = Rule(
          name: "between", entries: [.use("base", reversed: true)] + entries(1, book), keepsInputOrder: false)
        book.rules.append(between)
        main.entries = [.use("between", reversed: true)]
      }
    }
    main.entries.insert(contentsOf: entries(random.int(0...1), book), at: 0)
    main.entries += entries(random.int(1...2), book)
    book.rules.append(main)
    return book
  }

  private mutating func entries(_ count: Int, _ book: Book) -> [Entry] {
    (0..<count).map { _ in
      let field = random.int(0...book.fields.count - 1)
      return .key(random.pick(keys(for: field, in: book)))
    }
  }

  /// Every form of key that a field can have.
  mutating func keys(for index: Int, in book: Book) -> [Key] {
    let field = book.fields[index]
    var result: [Key] = []
    for take in takes(of: field) {
      for grouping in groupings(of: field, taken: take) {
        for (comparison, ignoring, locale) in comparisons(of: field, taken: take) {
          for form in forms(of: field) {
            // Beside a list of values neither a comparison nor a grouping has an effect, so rules may not say one.
            if case .list = form,
              grouping != .none || comparison != .standard || ignoring != nil || locale != nil
            {
              continue
            }
            // A count is never missing.
            for missingFirst in take == .count ? [false] : [false, true] {
              result.append(
                Key(
                  field: index, form: form, missingFirst: missingFirst, comparison: comparison,
                  ignoring: ignoring, locale: locale, grouping: grouping, take: take))
            }
          }
        }
      }
    }
    return result
  }

  private func takes(of field: Field) -> [Take?] {
    guard field.holdsMany else { return [nil] }
    // Sums and means of the largest numbers would leave what the model can say exactly.
    return field.kind.isNumeric && field.span == .small ? Take.allCases : [.min, .max, .count, .first, .last]
  }

  private func groupings(of field: Field, taken take: Take?) -> [Grouping] {
    let zero = Ratio(0)
    let hundred = Ratio(100)
    switch field.kind {
    case .integer where take == nil || take != .count:
      return [
        .none, .step(hundred), .step(Ratio(2)), .step(Ratio(5, over: 2)), .bands([zero, Ratio(10), hundred]),
      ]
    case .number where field.span == .small && take != .count:
      return [
        .none, .step(hundred), .step(Ratio(1, over: 4)),
        .bands([Ratio(-1, over: 2), zero, Ratio(10), hundred]),
      ]
    case .decimal where take == .average: return [.none]
    case .decimal where take != .count:
      return [.none, .step(hundred), .step(Ratio(1, over: 10)), .bands([Ratio(1, over: 10), Ratio(10)])]
    case .date where field.span == .small && take != .count:
      return [.none] + Unit.allCases.flatMap { unit in Zone.allCases.map { .per(unit, $0) } }
    case .integer, .number, .decimal:
      return take == .count ? [.none, .step(Ratio(2)), .bands([Ratio(1), Ratio(3)])] : [.none]
    case .id, .text, .date, .day, .boolean, .choice: return [.none]
    }
  }

  private func comparisons(of field: Field, taken take: Take?) -> [(Comparison, Ignoring?, String?)] {
    guard field.kind == .text && take != .count else { return [(.standard, nil, nil)] }
    switch field.textStyle {
    case .codePoints: return [(.exact, nil, nil)]
    case .versions: return [(.exact, nil, nil), (.version, nil, nil)]
    case .numberedInBothCases:
      return [(.exact, nil, nil), (.standard, nil, nil), (.natural, .case, nil), (.natural, .both, "de")]
    case .words, .numbered:
      var result: [(Comparison, Ignoring?, String?)] = [(.exact, nil, nil)]
      // Over these letters each of the locales agrees with the root.
      for ignoring in [nil, Ignoring.case, .accents, .both] {
        for locale in [nil, "en", "sv", "de"] { result.append((.standard, ignoring, locale)) }
      }
      if field.textStyle == .numbered {
        for ignoring in [nil, Ignoring.case, .both] {
          for locale in [nil, "sv"] { result.append((.natural, ignoring, locale)) }
        }
      }
      return result
    }
  }

  private mutating func forms(of field: Field) -> [Form] {
    let directions = [Form.direction(descending: false), .direction(descending: true)]
    guard !field.holdsMany else { return directions }
    let values: [Value]
    switch field.kind {
    case .boolean:
      return directions + [
        .list([.boolean(true), .boolean(false)], othersFirst: false),
        .list([.boolean(true)], othersFirst: random.oneIn(2)),
      ]
    // A list that begins with an empty text, or with a version, is left to the reader of rules.
    case .text where field.textStyle != .versions: values = Self.values(of: field).filter { $0 != .text("") }
    case .id, .choice, .integer: values = Self.values(of: field)
    default: return directions
    }
    return directions
      + [true, false].map { othersFirst in
        // Never all values, since `others` would then have nothing to act on.
        let count = random.int(1...min(3, values.count - 1))
        return .list(Array(values.shuffled(using: &random).prefix(count)), othersFirst: othersFirst)
      }
  }
}
