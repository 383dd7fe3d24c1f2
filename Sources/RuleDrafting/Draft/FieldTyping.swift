import OrderingValues

/// The type that fits all values of a field, with what else must be said for them to be read.
struct FieldTyping {
  var type: FieldType
  var many = false
  var values: [String] = []
  var format: String?
  var timeZone: String?
  var isBlankMissing = false
  /// What people want to know of the values, in a few words each.
  var facts: [String] = []
  var doubts: [Doubt] = []

  /// Fewer values than this are too few to see that they are a few again and again.
  private static let leastForChoice = 8
  private static let mostChoices = 24

  /// Nil where no type reads all values.
  init?(_ survey: FieldSurvey, _ words: NameWords) {
    type = .text
    many = survey.listCount > 0
    let isTyped =
      readBooleans(survey) || readNumbers(survey, words) || readDates(survey, words)
      || readTexts(survey, words)
    guard isTyped else { return nil }
    // An empty cell is missing but for texts; an empty text of JSON is a value for none of the other types.
    isBlankMissing =
      survey.blankCount > 0 && (survey.plainCount == 0 || type == .text || type == .id)
  }

  private mutating func readBooleans(_ survey: FieldSurvey) -> Bool {
    guard survey.areBooleans, survey.textCount == 0 else { return false }
    type = .boolean
    if let only = survey.choices?.first, survey.choices?.count == 1 { facts.append("always \(only.value)") }
    return true
  }

  // MARK: Numbers

  private mutating func readNumbers(_ survey: FieldSurvey, _ words: NameWords) -> Bool {
    let numbers = survey.numbers
    guard numbers.isOpen else { return false }
    if numbers.hasTexts {
      guard !survey.areDigits || !(words.isIdentity || words.isDate || survey.isUnique) else { return false }
      type = .decimal
      doubts.append(.numbersAsText)
    } else if numbers.isInteger {
      if let unit = epoch(survey, words) {
        (type, format) = (.date, unit)
        doubts.append(.epoch)
      } else if words.isDate, survey.dates.forms?.contains(where: { $0.pattern?.text == "yyyyMMdd" }) ?? false
      {
        return false
      } else {
        type = .integer
      }
    } else if numbers.areDigits, words.isIdentity || survey.isUnique || !numbers.isDecimal {
      return false
    } else if numbers.areDigits {
      type = .decimal
      doubts.append(.largeNumbers)
    } else if numbers.isDecimal, let places = numbers.fractionDigits,
      places == 2...2 || places.upperBound == 2 && words.isMoney
    {
      type = .decimal
      doubts.append(.money)
    } else if numbers.isNumber, !numbers.hasManyDigits || !numbers.isDecimal {
      type = .number
    } else if numbers.isDecimal {
      type = .decimal
      doubts.append(.manyDigits)
    } else {
      return false
    }
    if let least = numbers.least, let most = numbers.most {
      facts.append(range(least.text, most.text, isOne: least.value == most.value))
    }
    return true
  }

  private func range(_ first: String, _ last: String, isOne: Bool) -> String {
    isOne ? "always \(first)" : "\(first) to \(last)"
  }

  /// The unit in which numbers count from 1970, where the name says that they are dates and they are of the years 1990
  /// to 2099.
  private func epoch(_ survey: FieldSurvey, _ words: NameWords) -> String? {
    guard words.isDate, let least = survey.numbers.least?.double, let most = survey.numbers.most?.double
    else {
      return nil
    }
    let seconds = 631_152_000.0...4_102_444_799.0
    if seconds.contains(least), seconds.contains(most) { return "epoch-seconds" }
    return seconds.contains(least / 1000) && seconds.contains(most / 1000) ? "epoch-milliseconds" : nil
  }

  // MARK: Dates

  private mutating func readDates(_ survey: FieldSurvey, _ words: NameWords) -> Bool {
    let forms = (survey.dates.forms ?? []).filter { $0.pattern?.text != "yyyyMMdd" || words.isDate }
    guard let form = forms.first, let first = form.first, let last = form.last else { return false }
    format = form.pattern?.text
    type = form.isDay ? .day : .date
    if let pattern = form.pattern {
      if pattern.hasTime, !form.hasTimes {
        type = .day
        doubts.append(.midnight)
      } else if pattern.hasTime, !pattern.hasOffset {
        timeZone = "UTC"
        doubts.append(.timeZone)
      }
      if let isMonthFirst = pattern.isMonthFirst,
        forms.contains(where: { $0.pattern?.isMonthFirst == !isMonthFirst })
      {
        doubts.append(isMonthFirst ? .monthFirst : .dayFirst)
      }
      if pattern.hasShortYear { doubts.append(.shortYear) }
    }
    facts.append(range(first.text, last.text, isOne: first.text == last.text))
    return true
  }

  // MARK: Texts

  private mutating func readTexts(_ survey: FieldSurvey, _ words: NameWords) -> Bool {
    if survey.booleanCount > 0 {
      // A choice takes `true` as it is written.
      guard let choices = survey.choices, !choices.isEmpty else { return false }
      type = .choice
      values = choices.map(\.value)
      doubts.append(.choice)
      return true
    }
    if words.isIdentity, survey.isUnique || words.endsLikeIdentity {
      type = .id
    } else if let choices = survey.choices, isChoice(survey, choices.count, words) {
      type = .choice
      values = choices.map(\.value)
      let isLikeBoolean = values.allSatisfy {
        ["true", "false", "yes", "no", "y", "n"].contains($0.lowercased())
      }
      doubts.append(isLikeBoolean ? .likeBoolean : .choice)
      return true
    } else {
      type = .text
      noteNumbers(survey)
    }
    if let choices = survey.choices, choices.count == 1 {
      facts.append("always \(shownText(choices[0].value))")
    } else {
      let samples = survey.examples.prefix(2).map { shownText($0.text, limit: 24) }
      let isShort = samples.reduce(0) { $0 + $1.count } <= 30
      if !samples.isEmpty {
        facts.append("such as " + samples.prefix(isShort ? 2 : 1).joined(separator: " or "))
      }
    }
    return true
  }

  /// What looks like numbers and is read as text.
  private mutating func noteNumbers(_ survey: FieldSurvey) {
    let others = survey.valueCount - survey.numericCount
    if survey.areDigits, survey.numberCount == 0 {
      doubts.append(.digits)
    } else if others > 0, survey.numberCount > 0 || survey.numericCount >= others {
      doubts.append(
        .mixed(
          numbers: survey.numericCount, others: others, such: survey.firstOther.map { "`\($0)`" } ?? "texts"))
    } else if survey.areDressedNumbers, let example = survey.firstOther {
      doubts.append(.dressed("`\(example)`"))
    }
  }

  private func isChoice(_ survey: FieldSurvey, _ count: Int, _ words: NameWords) -> Bool {
    !many && !words.isName && !survey.areDigits && (2...Self.mostChoices).contains(count)
      && survey.valueCount >= max(Self.leastForChoice, 4 * count)
      && survey.numericCount < survey.valueCount / 2
  }
}
