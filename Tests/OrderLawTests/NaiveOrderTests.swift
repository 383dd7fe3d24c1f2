import Testing

/// The model itself, against facts that were worked out by hand, from standards, or with other programs.
struct NaiveOrderTests {
  @Test("days and dates turn into each other")
  func days() {
    #expect(CivilCalendar.dayNumber(1970, 1, 1) == 0)
    #expect(CivilCalendar.dayNumber(1, 1, 1) == -719_162)
    #expect(CivilCalendar.dayNumber(9999, 12, 31) == 2_932_896)
    #expect(CivilCalendar.dayNumber(2000, 2, 29) == 11_016)
    for number in [-719_162, -1, 0, 58, 59, 11_016, 18_627, 2_932_896] {
      let date = CivilCalendar.date(ofDay: number)
      #expect(CivilCalendar.dayNumber(date.year, date.month, date.day) == number)
    }
  }

  @Test("weeks begin on Monday")
  func weeks() {
    // 3 January 2021 was a Sunday.
    let sunday = CivilCalendar.seconds(2021, 1, 3, 23, 59, 59)
    #expect(Unit.week.number(of: sunday, in: .utc) + 1 == Unit.week.number(of: sunday + 1, in: .utc))
    #expect(Unit.week.number(of: sunday - 86_400, in: .utc) == Unit.week.number(of: sunday, in: .utc))
  }

  @Test("the root collation of ICU 76 orders the words like this")
  func collation() {
    let words = ["", "1", "a", "a b", "a1", "ab", "aB", "Ab", "b", "B", "e", "E", "é", "É", "éa", "eb"]
    for (place, word) in words.enumerated() {
      for later in words[(place + 1)...] { #expect(compareStandard(word, later, ignoring: nil) < 0) }
    }
    #expect(compareStandard("é", "e\u{301}", ignoring: nil) == 0)
    #expect(compareStandard("e", "E", ignoring: .case) == 0)
    #expect(compareStandard("E", "é", ignoring: .case) < 0)
    #expect(compareStandard("e", "é", ignoring: .accents) == 0)
    #expect(compareStandard("eA", "éa", ignoring: .accents) > 0)
    #expect(compareStandard("É", "e", ignoring: .both) == 0)
  }

  @Test("the example of SemVer 2.0, item 11")
  func versions() {
    let versions = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
      "1.0.0-rc.1", "1.0.0",
    ]
    for (earlier, later) in zip(versions, versions.dropFirst()) {
      #expect(compareVersions(earlier, later) < 0)
      #expect(compareVersions(later, earlier) > 0)
    }
    #expect(compareVersions("v1", "1.0.0+build") == 0)
  }

  @Test("numbers inside texts")
  func natural() {
    let texts = ["", "1", "2", "10", "a", "a1", "a2", "a10", "a10b", "a99999999999999999999999", "ab"]
    for (earlier, later) in zip(texts, texts.dropFirst()) {
      #expect(compareNatural(earlier, later, ignoring: nil) < 0)
    }
    #expect(compareNatural("a01b", "a1b", ignoring: nil) == 0)
  }

  @Test("numbers are spelled as they are")
  func numbers() {
    #expect(plainDecimal(Ratio(-101, over: 8)) == "-12.625")
    #expect(plainDecimal(Ratio(1, over: 10_000)) == "0.0001")
    #expect(plainDecimal(Ratio(1_000_000, over: 10_000)) == "100")
    #expect(Ratio(-1).steps(of: Ratio(100)) == -1)
    #expect(Ratio(-100).steps(of: Ratio(100)) == -1)
    #expect(Ratio(-101).steps(of: Ratio(100)) == -2)
    #expect(Ratio(5).steps(of: Ratio(5, over: 2)) == 2)
  }

  @Test("the naive order is one: no pair both ways, no circle")
  func order() {
    for seed in 1...300 as ClosedRange<UInt64> {
      let trial = Trial(seed: seed, rowCount: 6...6)
      let naive = NaiveOrder(trial.book, "main")
      let order = trial.rows.map { a in trial.rows.map { b in naive.compare(a, b) } }
      for i in order.indices {
        #expect(order[i][i] == 0)
        for j in order.indices {
          #expect(order[i][j] == -order[j][i])
          for k in order.indices where order[i][j] <= 0 && order[j][k] <= 0 {
            #expect(order[i][k] <= 0 && (order[i][k] < 0 || (order[i][j] == 0 && order[j][k] == 0)))
          }
        }
      }
    }
  }
}
