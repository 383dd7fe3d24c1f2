import OrderingValues
import Testing

@testable import Records

@Suite struct JSONValueTests {
  @Test(arguments: [
    (FieldType.integer, "9007199254740993", "9007199254740993"),
    (.integer, "-9223372036854775808", "-9223372036854775808"),
    (.integer, "5.0", "5"),
    (.number, "9007199254740993", "9007199254740993"),
    (.number, "-0.0", "0"),
    // Beyond 64 bits a number is the nearest float; a decimal and a text keep every digit.
    (.number, "18446744073709551617", "1.8446744073709552e+19"),
    (.decimal, "18446744073709551617", "18446744073709551617"),
    (.text, "18446744073709551617", "18446744073709551617"),
    (.decimal, "0.10000000000000000000000000000000000001", "0.10000000000000000000000000000000000001"),
    (.text, "1e400", "1e400"),
    (.id, "18446744073709551616", "18446744073709551616"),
    (.boolean, "true", "true"),
    (.boolean, "false", "false"),
    (.text, #""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"),
    (.text, #""\u00e9\u20AC\ud83d\ude00\u0000""#, "é€😀\0"),
    (.text, #""""#, ""),
    (.text, #"" é 😀 ""#, " é 😀 "),
  ])
  func valuesAreReadAsTheyAreWritten(type: FieldType, json: String, value: String) {
    for text in ["{\"a\":\(json)}", "{\"x\":[{}], \"a\" : \(json) , \"y\":1e400}"] {
      let table = read(text, .ndjson, field("a", type))
      #expect(table.errorTexts == [])
      #expect(table.values() == [value])
    }
  }

  @Test(arguments: [
    (FieldType.integer, #""5""#), (.integer, "1.5"), (.integer, "9223372036854775808"), (.integer, "true"),
    (.number, "1e400"), (.number, #""NaN""#), (.text, "true"), (.text, "{}"), (.boolean, "1"),
    (.text, #"["a"]"#), (.text, #""\ud83d""#), (.text, #""\ude00\ud83d""#), (.text, #""\ud83dx""#),
    (.text, #""\ud83d\u0041""#),
    (.text, #""\ud83d\ue000""#), (.text, #""\ud83d\ud83d\ude00""#),
  ])
  func valuesOfTheWrongTypeAreInvalid(type: FieldType, json: String) {
    let table = read("{\"a\":\(json)}", .ndjson, field("price", type, at: "a"))
    #expect(table.errors.count == 1)
    #expect(table.values() == [nil])
    #expect(table.errors.first.first?.field == "price")
  }

  @Test func invalidValuesCanBeTakenForMissing() {
    let text = #"{"a":"x"}"# + "\n" + #"{"a":2}"#
    let strict = read(text, .ndjson, field("price", .integer, at: "a"))
    #expect(strict.errorTexts.count == 1)
    #expect(
      strict.errorTexts.first?.hasPrefix("record 1 (line 1), field 'price': the text 'x' is not") == true)
    #expect(strict.warnings.isEmpty)
    let lenient = read(text, .ndjson, field("price", .integer, at: "a"), invalid: .treatAsMissing)
    #expect(lenient.errors.isEmpty)
    #expect(lenient.warnings.first == strict.errors.first)
    #expect(lenient.values() == [nil, "2"])
  }

  /// Half a surrogate pair is well-formed JSON, so it only matters where it is read.
  @Test func halfASurrogatePairOutsideTheFieldsIsFine() {
    let table = read(#"{"\ud83d":"\ud83d","a":1}"#, .ndjson, field("a", .integer))
    #expect(table.errorTexts == [])
    #expect(table.values() == ["1"])
  }

  @Test(
    arguments: [
      (#"{}"#, nil), (#"{"a":null}"#, nil), (#"{"a":{}}"#, nil), (#"{"a":{"b":null}}"#, nil),
      (#"{"a":{"b":{"c":null}}}"#, nil), (#"{"a":{"b":{"c":7}}}"#, "7"),
      (#"{"b":{"c":1},"c":1,"a":{"c":1,"b":{"b":1,"c":7}}}"#, "7"),
      (#"{"\u0061":{"\u0062":{"c":7}}}"#, "7"),
      (#"{"a":{"x":[{"b":{"c":1}}],"b":{"c":7}}}"#, "7"),
    ] as [(String, String?)])
  func pathsLeadThroughObjects(json: String, value: String?) {
    let table = read(json, .ndjson, field("deep", .integer, at: "a.b.c"))
    #expect(table.errorTexts == [])
    #expect(table.values() == [value])
  }

  @Test(arguments: [
    #"{"a":1}"#, #"{"a":[]}"#, #"{"a":[{"b":{"c":1}}]}"#, #"{"a":{"b":"x"}}"#, #"{"a":{"b":false}}"#,
  ])
  func pathsThroughAnythingElseAreInvalid(json: String) {
    let table = read(json, .ndjson, field("deep", .integer, at: "a.b.c"))
    #expect(
      table.errorTexts == [
        "record 1 (line 1), field 'deep': something on the way to 'a.b.c' is neither an object nor null"
      ])
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, true), (#"{"a":1,"\u0061":2,"a":3}"#, true), (#"{"a":null,"a":null}"#, true),
    (#"{"x":1,"x":2,"a":1}"#, false), (#"{"a":1,"b":{"a":2}}"#, false), (#"{"a":1,"A":2}"#, false),
    (#"{"a":1,"x":[{"a":1},{"a":1}]}"#, false),
  ])
  func membersThatAreReadMustNotBeRepeated(json: String, isInvalid: Bool) {
    let table = read(json, .ndjson, field("a", .integer))
    #expect(
      table.errorTexts
        == (isInvalid
          ? ["record 1 (line 1), field 'a': the member 'a' stands more than once in the record"] : []))
  }

  @Test func repetitionOnTheWayCountsForEveryFieldBelow() {
    let text = #"{"a":{"b":1},"a":{"c":2},"d":4}"# + "\n" + #"{"a":{"b":5,"c":6}}"#
    let table = read(
      text, .ndjson, field("b", .integer, at: "a.b"), field("c", .integer, at: "a.c"), field("d", .integer))
    #expect(table.errors.first.map(\.field) == ["b", "c"])
    #expect(table.values(0) == [nil, "5"])
    #expect(table.values(1) == [nil, "6"])
    #expect(table.values(2) == ["4", nil])
  }

  /// Also where the members of records change places, come and go.
  @Test func membersAreFoundWhereverTheyStand() {
    let orders = [
      ["a", "b", "c"], ["c", "b", "a"], ["b"], [], ["x", "c", "yy", "a", "b"], ["a", "c", "b"],
      ["a", "b", "c"],
    ]
    let text = orders.map { names in
      "{" + names.map { "\"\($0)\":\"\($0)!\"" }.joined(separator: ",") + "}"
    }.joined(separator: "\n")
    let table = read(text, .ndjson, field("b", .text), field("a", .text), field("c", .text))
    #expect(table.errorTexts == [])
    for (index, name) in ["b", "a", "c"].enumerated() {
      #expect(table.values(index) == orders.map { $0.contains(name) ? "\(name)!" : nil })
    }
  }

  @Test(arguments: [1, 7, 8, 9, 15, 16, 17, 62, 63, 64, 65, 200])
  func namesOfAnyLengthAreToldApart(length: Int) {
    let name = String(repeating: "n", count: length)
    let others = [name + "n", name.dropLast() + "m", name.dropLast() + "", "m" + name.dropFirst()]
    let text = "{" + others.map { "\"\($0)\":1," }.joined() + "\"\(name)\":2}"
    let table = read(text, .ndjson, field("f", .integer, at: name))
    #expect(table.errorTexts == [])
    #expect(table.values() == ["2"])
  }

  @Test(arguments: [RecordFormat.ndjson, .json])
  func hugeRecordsAreRead(format: RecordFormat) {
    // Lists of nothing have the most tokens for their length.
    let filling = String(repeating: "[],", count: 1_500_000)
    let huge = "{\"a\":1,\"x\":[\(filling)0],\"t\":\"\(String(repeating: "},", count: 500_000))\",\"b\":2}"
    let records = ["{\"a\":0}", huge, "{\"b\":3}"]
    let text = format == .ndjson ? records.joined(separator: "\n") : "[\(records.joined(separator: ",\n"))]"
    let table = read(text, format, field("a", .integer), field("b", .integer))
    #expect(table.errorTexts == [])
    #expect(table.values(0) == ["0", "1", nil] && table.values(1) == [nil, "2", "3"])
    #expect(table.records.map(\.count) == records.map(\.utf8.count))
  }

  @Test func composedAndDecomposedNamesAreDifferentMembers() {
    let table = read("{\"caf\u{E9}\":1,\"cafe\u{301}\":2}", .ndjson, field("cafe\u{301}", .integer))
    #expect(table.errorTexts == [])
    #expect(table.values() == ["2"])
  }

  @Test func fieldsMayShareMembersAndLeadThroughEachOther() {
    let table = read(
      #"{"a":{"b":3}}"#, .ndjson, field("x", .integer, at: "a.b"), field("y", .decimal, at: "a.b"),
      field("a", .text))
    #expect(table.values(0) == ["3"] && table.values(1) == ["3"])
    #expect(table.errors.first.map(\.field) == ["a"])
  }

  @Test(arguments: [
    ("{}", "[]"), (#"{"t":null}"#, "[]"), (#"{"t":[]}"#, "[]"), (#"{"t":[null]}"#, "[]"),
    (#"{"t":7}"#, "[7]"),
    (#"{"t":[3,1,2]}"#, "[3, 1, 2]"), (#"{"t":[3,null,2]}"#, "[3, 2]"),
  ])
  func manyValuesAreLists(json: String, values: String) {
    let table = read("\(json)\n{\"t\":[9]}", .ndjson, field("t", .integer, many: true))
    #expect(table.errorTexts == [])
    #expect(table.values() == [values, "[9]"])
  }

  @Test(arguments: [#"[1,"x"]"#, "[1,[2]]", "[1,{}]", #"[1,"\ud83d"]"#, "{}"])
  func oneInvalidElementMakesAListInvalid(json: String) {
    let table = read(
      "{\"t\":\(json),\"u\":[5]}", .ndjson, field("t", .integer, many: true),
      field("u", .integer, many: true),
      invalid: .treatAsMissing)
    #expect(table.warnings.first.map(\.field) == ["t"])
    #expect(table.values(0) == ["[]"] && table.values(1) == ["[5]"])
  }

  @Test func requiredValuesMustBeThere() {
    let text = "{\"a\":1}\n{}\n{\"a\":null}"
    let table = read(text, .ndjson, field("a", .integer, required: true))
    let message = "the value is missing, and the field is required"
    #expect(
      table.errorTexts == [
        "record 2 (line 2), field 'a': \(message)", "record 3 (line 3), field 'a': \(message)",
      ])
    let lists = read(#"{"t":[null]}"#, .ndjson, field("t", .integer, many: true, required: true))
    #expect(lists.errors.count == 1)
  }

  @Test func uniqueValuesMustNotBeRepeated() {
    let text = ["a", "b", "a", "A", "e\u{301}", "\u{E9}", "a"].map { "{\"id\":\"\($0)\"}" }.joined(
      separator: "\n")
    let table = read(text, .ndjson, field("id", .id, unique: true), invalid: .treatAsMissing)
    #expect(
      table.warnings.first.map(\.description) == [
        "record 3 (line 3), field 'id': 'a' stands in records 1 and 3",
        "record 7 (line 7), field 'id': 'a' stands in records 1 and 7",
      ])
    // The values stay as they are.
    #expect(table.values() == ["a", "b", "a", "A", "e\u{301}", "\u{E9}", "a"])
  }

  @Test(arguments: [
    (FieldType.integer, ["5", "5.0"], true), (.number, ["9007199254740993", "9007199254740992"], false),
    (.number, ["0", "-0.0"], true), (.decimal, ["1.10", "\"1.1\""], true),
    (.integer, ["null", "null"], false),
  ])
  func uniqueNumbersAreComparedByValue(type: FieldType, values: [String], isRepeated: Bool) {
    let text = values.map { "{\"n\":\($0)}" }.joined(separator: "\n")
    #expect(read(text, .ndjson, field("n", type, unique: true)).errors.isEmpty != isRepeated)
  }

  @Test func uniquenessHoldsOverManyRecords() {
    let numbers = Array(0..<5000) + [4321]
    let text = numbers.map { "{\"id\":\"item \($0)\",\"n\":\($0)}" }.joined(separator: "\n")
    let table = read(text, .ndjson, field("id", .id, unique: true), field("n", .integer, unique: true))
    #expect(
      table.errorTexts == [
        "record 5001 (line 5001), field 'id': 'item 4321' stands in records 4322 and 5001",
        "record 5001 (line 5001), field 'n': '4321' stands in records 4322 and 5001",
      ])
  }
}
