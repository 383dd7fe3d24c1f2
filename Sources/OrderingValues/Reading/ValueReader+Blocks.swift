extension ValueReader {
  /// What is done with a value of a block that is no scalar: it is appended to the column, as `appendScalar` appends
  /// scalars, or refused.
  package typealias OtherValue =
    (_ place: Int, inout ValueReader, inout ValueColumn) throws(InvalidValue) -> Bool

  /// Appends what many items hold in the field, one after the other.
  ///
  /// Values and messages are those of `appendScalar`, which reads each that is not of a plain form.
  ///
  /// - Parameters:
  ///   - block: What the items hold.
  ///   - column: The field's column.
  ///   - other: Takes what is no scalar.
  ///   - unusual: Is told which items hold nothing (nil), or what their field cannot take, which is missing then.
  package mutating func appendBlock(
    _ block: ScalarBlock, to column: inout ValueColumn, other: OtherValue,
    unusual: (_ place: Int, _ problem: InvalidValue?) -> Void
  ) {
    let many = many
    let reading = PlainForm(self)
    switch reading {
    case _ where many, .none:
      for place in 0..<block.count { appendOne(place, block, &column, other, unusual) }
    case .text(let takesBlank):
      appendTexts(block, takesBlank: takesBlank, &column, other, unusual)
    case .integer:
      appendWords(block, &column, other, unusual) { kind, bytes in
        isNumeric(kind) ? PlainNumber.integer(bytes).map { ($0, 0) } : nil
      }
    case .number:
      appendWords(block, &column, other, unusual) { kind, bytes in
        guard isNumeric(kind), let number = PlainNumber.double(bytes) else { return nil }
        return (Int64(bitPattern: number.bitPattern), 0)
      }
    case .boolean:
      appendWords(block, &column, other, unusual) { kind, bytes in
        guard kind == RawScalarKind.boolean.rawValue || kind == RawScalarKind.plain.rawValue else {
          return nil
        }
        return boolean(bytes).map { ($0 ? 1 : 0, 0) }
      }
    case .choice(let choices):
      appendWords(block, &column, other, unusual) { kind, bytes in
        // An empty text may be a missing value.
        guard !bytes.isEmpty, kind != RawScalarKind.null.rawValue, kind <= RawScalarKind.plain.rawValue else {
          return nil
        }
        return choices.place(of: bytes).map { (Int64($0), 0) }
      }
    case .date:
      appendWords(block, &column, other, unusual) { kind, bytes in
        isTextual(kind) ? PlainDate.instant(bytes).map { ($0.seconds, $0.nanoseconds) } : nil
      }
    case .epoch(let unitsPerSecond):
      appendWords(block, &column, other, unusual) { kind, bytes in
        guard isNumeric(kind), let count = PlainNumber.integer(bytes) else { return nil }
        let seconds = floorDivided(count, unitsPerSecond)
        let nanoseconds = (count - seconds * unitsPerSecond) * (1_000_000_000 / unitsPerSecond)
        return Instant.range.contains(seconds) ? (seconds, Int32(nanoseconds)) : nil
      }
    case .day:
      appendWords(block, &column, other, unusual) { kind, bytes in
        guard isTextual(kind), bytes.count == 10 else { return nil }
        return PlainDate.day(bytes).map { (Int64($0), 0) }
      }
    }
  }

  private mutating func appendOne(
    _ place: Int, _ block: ScalarBlock, _ column: inout ValueColumn, _ other: OtherValue,
    _ unusual: (Int, InvalidValue?) -> Void
  ) {
    do throws(InvalidValue) {
      let isPresent =
        if let kind = RawScalarKind(rawValue: block.kinds[place]) {
          try appendScalar(kind, utf8: block[place], to: &column)
        } else {
          try other(place, &self, &column)
        }
      if !isPresent { unusual(place, nil) }
    } catch {
      column.appendMissingItem()
      unusual(place, error)
    }
  }

  /// Appends values of a word each. `plain` gives those of a plain form, and nil for all that needs a closer look.
  @inline(__always)
  private mutating func appendWords(
    _ block: ScalarBlock, _ column: inout ValueColumn, _ other: OtherValue,
    _ unusual: (Int, InvalidValue?) -> Void,
    plain: (_ kind: UInt8, UnsafeBufferPointer<UInt8>) -> (word: Int64, fraction: Int32)?
  ) {
    // What is plain is gathered while it comes in a row, and appended at once.
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: block.count) { words in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: block.count) { fractions in
        var count = 0
        var hasFractions = false
        for place in 0..<block.count {
          if let start = block.bytes[place],
            let value = plain(
              block.kinds[place], UnsafeBufferPointer(start: start, count: block.lengths[place]))
          {
            words[count] = value.word
            fractions[count] = value.fraction
            hasFractions = hasFractions || value.fraction != 0
            count += 1
          } else {
            column.append(words: words, hasFractions ? fractions : nil, count: count)
            (count, hasFractions) = (0, false)
            appendOne(place, block, &column, other, unusual)
          }
        }
        column.append(words: words, hasFractions ? fractions : nil, count: count)
      }
    }
  }

  /// Appends values that are kept by their bytes as they stand.
  private mutating func appendTexts(
    _ block: ScalarBlock, takesBlank: Bool, _ column: inout ValueColumn, _ other: OtherValue,
    _ unusual: (Int, InvalidValue?) -> Void
  ) {
    var start = 0
    for place in 0..<block.count {
      let kind = block.kinds[place]
      let isText = isTextual(kind) && (takesBlank || block.bytes[place] != nil && block.lengths[place] > 0)
      if isText || kind == RawScalarKind.number.rawValue { continue }
      column.append(texts: block, start..<place)
      appendOne(place, block, &column, other, unusual)
      start = place + 1
    }
    column.append(texts: block, start..<block.count)
  }
}

/// The form in which nearly all values of a field are written, each of which is read in few steps.
private enum PlainForm {
  case text(takesBlank: Bool), integer, number, boolean, choice(ChoiceTable), date, epoch(
    unitsPerSecond: Int64), day
  /// There is none.
  case none

  init(_ reader: ValueReader) {
    self =
      switch (reader.type, reader.format) {
      case (.id, _), (.text, _): .text(takesBlank: !reader.blankIsMissing)
      case (.integer, _): .integer
      case (.number, _): .number
      case (.boolean, _): .boolean
      case (.choice, _): .choice(reader.choices)
      case (.date, .rfc3339): .date
      case (.date, .epochSeconds): .epoch(unitsPerSecond: 1)
      case (.date, .epochMilliseconds): .epoch(unitsPerSecond: 1000)
      case (.day, .rfc3339), (.day, .epochSeconds), (.day, .epochMilliseconds): .day
      case (.date, .pattern), (.day, .pattern), (.decimal, _): .none
      }
  }
}

@inline(__always)
private func isNumeric(_ kind: UInt8) -> Bool {
  kind == RawScalarKind.number.rawValue || kind == RawScalarKind.plain.rawValue
}

@inline(__always)
private func isTextual(_ kind: UInt8) -> Bool {
  kind == RawScalarKind.text.rawValue || kind == RawScalarKind.plain.rawValue
}

@inline(__always)
private func boolean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
  func spells(_ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for place in 0..<bytes.count where bytes[place] != word.utf8Start[place] { return false }
    return true
  }
  return spells("true") ? true : spells("false") ? false : nil
}

extension ValueColumn {
  /// Appends values of a word each, and their second parts where one is not 0.
  fileprivate mutating func append(
    words new: UnsafeMutableBufferPointer<Int64>, _ newFractions: UnsafeMutableBufferPointer<Int32>?,
    count: Int
  ) {
    guard count > 0 else { return }
    if newFractions != nil && fractions.isEmpty { fractions = Array(repeating: 0, count: words.count) }
    if let newFractions {
      fractions.append(contentsOf: UnsafeMutableBufferPointer(rebasing: newFractions[..<count]))
    } else if !fractions.isEmpty {
      fractions.append(contentsOf: repeatElement(0, count: count))
    }
    words.append(contentsOf: UnsafeMutableBufferPointer(rebasing: new[..<count]))
    if !missing.isEmpty { missing.append(contentsOf: repeatElement(false, count: count)) }
  }

  /// Appends a stretch of a block as texts.
  fileprivate mutating func append(texts block: ScalarBlock, _ range: Range<Int>) {
    var total = 0
    for place in range { total += block[place].count }
    let before = bytes.count
    withUnsafeTemporaryAllocation(of: Int.self, capacity: range.count) { newEnds in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: total) { gathered in
        var end = 0
        for place in range {
          let text = block[place]
          if let source = text.baseAddress, let target = gathered.baseAddress {
            // All lengths together are `total`.
            (target + end).initialize(from: source, count: text.count)
          }
          end += text.count
          newEnds[place - range.lowerBound] = before + end
        }
        bytes.append(contentsOf: gathered)
      }
      ends.append(contentsOf: newEnds)
    }
    if !missing.isEmpty { missing.append(contentsOf: repeatElement(false, count: range.count)) }
  }
}
