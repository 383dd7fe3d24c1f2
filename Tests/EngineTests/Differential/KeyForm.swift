/// A form of sort keys, and keys of that form over the fields of the differential tests.
struct KeyForm: Sendable {
  /// As the table of verdicts calls it.
  let name: String
  let keys: [RuleKey]
}

/// A sort key as a rule file writes it: its options in order, each with its value.
struct RuleKey: Sendable {
  var options: [(name: String, value: String)]
  /// The values of these fields, beside those that the options name, are what it reads.
  var fields: [String]

  init(_ options: KeyValuePairs<String, String>, reads fields: [String] = []) {
    self.options = options.map { ($0.key, $0.value) }
    self.fields = fields
  }

  func adding(_ name: String, _ value: String) -> RuleKey {
    var key = self
    key.options.append((name, value))
    return key
  }

  /// The lines of the key, the first with a dash.
  var lines: [String] {
    options.enumerated().map { ($0 == 0 ? "- " : "  ") + "\($1.name): \($1.value)" }
  }
}

extension KeyForm {
  private static let directions = ["ascending", "descending"]
  private static let placements = ["last", "first"]

  /// The field in both directions with its missing values at both ends.
  private static func turned(_ field: String, _ options: KeyValuePairs<String, String> = [:]) -> [RuleKey] {
    directions.flatMap { direction in
      placements.map { placement in
        var key = RuleKey(["field": field, "direction": direction, "missing": placement], reads: [field])
        for option in options { key = key.adding(option.key, option.value) }
        return key
      }
    }
  }

  private static func plain(
    _ name: String, _ fields: [String], _ options: KeyValuePairs<String, String> = [:]
  )
    -> KeyForm
  {
    KeyForm(name: name, keys: fields.flatMap { turned($0, options) })
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  /// A formula as a score both ways and both placements.
  private static func score(_ formula: String, reads fields: [String]) -> [RuleKey] {
    [
      RuleKey(["score": quoted(formula)], reads: fields),
      RuleKey(
        ["score": quoted(formula), "direction": "lowest first", "missing": "first"], reads: fields),
    ]
  }

  private static func condition(_ formula: String, reads fields: [String]) -> [RuleKey] {
    [
      RuleKey(["first": quoted(formula)], reads: fields), RuleKey(["last": quoted(formula)], reads: fields),
    ]
  }

  private static func list(_ field: String, _ values: String) -> [RuleKey] {
    placements.flatMap { others in
      placements.map { missing in
        RuleKey(["field": field, "values": values, "others": others, "missing": missing], reads: [field])
      }
    }
  }

  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Auckland",
    "Australia/Lord_Howe", "$zone",
  ]
  private static let units = ["hour", "day", "week", "month", "year"]

  /// Every form of key that the language has.
  static let all: [KeyForm] = [
    plain("a whole number", ["whole", "count", "required", "wholeDecimal", "derived"]),
    plain("a number", ["float", "tame", "pure", "single", "numberWhole", "numberDecimal"]),
    plain("a decimal", ["money", "moneyWhole", "moneyFloat", "moneySingle"]),
    plain(
      "a text by code point", ["title", "blank", "numbered", "textWhole", "derivedText"], ["compare": "exact"]
    ),
    plain("an identifier", ["code", "ref"]),
    plain("a date", ["at", "atUTC", "far", "farUTC", "seconds", "millis", "micros", "spelled"]),
    plain("a day", ["day", "dayText"]),
    plain("a boolean", ["flag", "flagWhole"]),
    plain("a choice", ["section"]),
    plain("a text by alphabet", ["title", "blank", "numbered", "textWhole"]),
    KeyForm(
      name: "a text by the alphabet of a language",
      keys: ["sv", "de", "de-u-co-phonebk", "tr", "fr-CA", "$language"].flatMap {
        turned("title", ["locale": $0])
      }),
    KeyForm(
      name: "a text ignoring case or accents",
      keys: ["case", "accents", "both"].flatMap {
        turned("title", ["ignoring": $0]) + turned("title", ["ignoring": $0, "locale": "sv"])
      }),
    KeyForm(
      name: "a text with numbers by value",
      keys: turned("numbered", ["compare": "natural"]) + turned("title", ["compare": "natural"])
        + turned("foreignDigits", ["compare": "natural"])
        + turned("numbered", ["compare": "natural", "ignoring": "both", "locale": "de"])
        + turned("numbered", ["compare": "natural", "ignoring": "case"])),
    plain("a version", ["version"], ["compare": "version"]),
    KeyForm(
      name: "a list of values",
      keys: list("section", "[live, breaking]") + list("count", "[100, -1, 7]")
        + list("whole", "[9007199254740993]")
        + list("title", "['é', b, 'Äpfel', 'a ', '\\', '']") + list("ref", "[a, 'e\u{301}', '\u{FFEE}']")
        + list("flag", "[true]") + list("flagWhole", "[false]") + list("code", "[10, 9]")
        + list("derived", "[3, 1]")
        + list("wholeDecimal", "[100, 9007199254740992]") + list("textWhole", "['10', '9']")
        + list("blank", "['a', b]")),
    KeyForm(
      name: "steps",
      keys: turned("whole", ["step": "100"]) + turned("count", ["step": "2"])
        + turned("derived", ["step": "2"]) + turned("count", ["step": "2.5"])
        + turned("wholeDecimal", ["step": "0.5"]) + turned("float", ["step": "100"])
        + turned("tame", ["step": "0.25"]) + turned("tame", ["step": "0.1"]) + turned("pure", ["step": "0.1"])
        + turned("single", ["step": "0.1"])
        + turned("numberWhole", ["step": "100"]) + turned("numberWhole", ["step": "0.1"])
        + turned("numberDecimal", ["step": "0.1"]) + turned("numberDecimal", ["step": "100"])
        + turned("money", ["step": "0.1"]) + turned("money", ["step": "100"])
        + turned("money", ["step": "2.5"])
        + turned("moneyWhole", ["step": "2"]) + turned("moneyWhole", ["step": "0.3"])
        + turned("moneyFloat", ["step": "0.5"])),
    KeyForm(
      name: "bands",
      keys: turned("whole", ["bands": "[-1, 9007199254740992, 9007199254740993]"])
        + turned("count", ["bands": "[0, 10, 100]"]) + turned("tame", ["bands": "[-0.5, 0, 0.1, 100]"])
        + turned("float", ["bands": "[0, 0.3, 1]"]) + turned("single", ["bands": "[0.1, 0.3]"])
        + turned("numberWhole", ["bands": "[0.5, 9007199254740993]"])
        + turned("numberDecimal", ["bands": "[0.1, 0.3, 100]"]) + turned("money", ["bands": "[0.1, 0.3, 10]"])
        + turned("moneyWhole", ["bands": "[0.5, 2]"]) + turned("wholeDecimal", ["bands": "[0, 100]"])
        + turned("moneyFloat", ["bands": "[0.1, 0.5]"])),
    KeyForm(
      name: "stretches of time in UTC",
      keys: units.flatMap { unit in
        ["at", "atUTC", "far", "farUTC", "seconds", "millis", "micros", "spelled"].flatMap {
          turned($0, ["per": unit, "time-zone": "UTC"])
        }
      }
        + ["week", "month", "year"].flatMap { unit in
          ["day", "dayText"].flatMap { turned($0, ["per": unit]) }
        }),
    KeyForm(
      name: "stretches of time in a zone",
      keys: zones.flatMap { zone in
        units.flatMap { unit in
          ["at", "atUTC", "recentMicros"].flatMap {
            Array(turned($0, ["per": unit, "time-zone": zone]).prefix(zone == "Europe/Berlin" ? 4 : 1))
          }
        }
      } + turned("far", ["per": "day", "time-zone": "Europe/Berlin"])
        + turned("spelled", ["per": "day", "time-zone": "Europe/Berlin"])),
    KeyForm(
      name: "one of many values",
      keys: ["min", "max", "first", "last"].flatMap { take in
        turned("tags", ["take": take, "compare": "exact"])
          + [RuleKey(["field": "tags", "direction": "descending", "take": take])]
      } + directions.map { RuleKey(["field": "tags", "direction": $0, "take": "count"]) }
        + [RuleKey(["field": "tags", "values": "[a, b]", "take": "first"])]
        + score("count(tags)", reads: []) + score("overlap(tags, $followed)", reads: [])
        + [RuleKey(["first": "\"'a' in tags\""]), RuleKey(["last": "not 'b' in tags"])]
        + [RuleKey(["first": "tags is missing"]), RuleKey(["first": "title in tags"])]),
    KeyForm(name: "a condition", keys: conditions),
    KeyForm(name: "a score of + − × ÷ and rounding", keys: scores),
    KeyForm(
      name: "a score of ^, exp, ln, log10, sqrt",
      keys: [
        "count ^ 0.5", "count ^ 2", "count ^ -1", "count ^ -0.5", "2 ^ tame", "tame ^ count", "exp(tame)",
        "exp(-tame)", "ln(tame)", "log10(count)", "sqrt(tame)", "sqrt(count)", "sqrt(count + 1) - 1",
        "ln(money)",
      ].flatMap { score($0, reads: $0 == "tame ^ count" ? ["float"] : []) }),
    KeyForm(
      name: "an age",
      keys: ["seconds", "minutes", "hours", "days"].flatMap { unit in
        ["at", "atUTC", "recentMicros"].flatMap { score("age(\($0), \(unit))", reads: [$0]) }
      } + score("age(far, days)", reads: ["far"]) + score("count - age(at, hours)", reads: ["at"])
        + score("age(spelled, days)", reads: ["spelled"])),
    KeyForm(
      name: "a distance",
      keys: score("distance(latitude, longitude, $here.latitude, $here.longitude)", reads: [])
        + score("distance(latitude, longitude, 0, 0)", reads: [])),
    KeyForm(
      name: "a length",
      keys: ["title", "blank", "textWhole", "ref", "code"].flatMap { score("length(\($0))", reads: [$0]) }),
    KeyForm(
      name: "chance",
      keys: score("random($seed)", reads: []) + score("random('autumn')", reads: [])
        + score("random(title)", reads: [])
        + [RuleKey(["shuffle": "autumn"]), RuleKey(["shuffle": "$seed"])]),
    KeyForm(
      name: "pins", keys: [RuleKey(["pinned": "[r44, 'é46', gone, R01]"]), RuleKey(["pinned": "$pins"])]),
    KeyForm(name: "a computed value", keys: computed),
    KeyForm(
      name: "a score out of tables",
      keys: score("factor + bonus", reads: [])
        + [
          RuleKey(["score": "{ multiply: [factor, bonus, byDay] }"]),
          RuleKey(["score": "{ add: [factor, 'if(flag, 1, 2)'] }", "missing": "first"]),
          RuleKey(["score": "{ multiply: [bySection, byTitle] }", "direction": "lowest first"]),
        ]),
  ]

  private static let conditions: [RuleKey] = [
    ("flag", ["flag"]), ("flagWhole", ["flagWhole"]), ("not flag", ["flag"]), ("flag or flagWhole", []),
    ("flag and not flagWhole", []), ("count > 1", []), ("count >= 2.5", []), ("whole = 9007199254740993", []),
    ("whole != 9007199254740993", []), ("whole <= 9007199254740992.5", []), ("tame < 0.1", []),
    ("tame = 0", []), ("float > 1e299", ["float"]), ("float = 0.3", ["float"]), ("float != 0", ["float"]),
    ("single < 0.1", []), ("single <= 1.5", []), ("numberWhole > 9007199254740992", []),
    ("numberDecimal = 0.1", []), ("numberDecimal < 0.3", []), ("money = 0.1", []), ("money <= 0.3", []),
    ("money > 12345678901234567890", []), ("moneyWhole < 2.5", []), ("wholeDecimal = 9007199254740993", []),
    ("title = 'é'", []), ("title != 'a'", []), ("title = ''", []),
    ("title in ['a', 'b', '\u{FFEE}', 'ss']", []),
    ("title not in ['a', 'A']", []), ("blank = 'a'", []), ("textWhole = '10'", []), ("ref in $pins", []),
    ("section = 'live'", []), ("section in ['live', '1.10']", []), ("section != 'Live'", []),
    ("section not in ['no']", []), ("count in [1, 2, 300]", []), ("count in $numbers", []),
    ("tame in [0.5, 100]", []), ("money in [0.1, 10]", []), ("count is missing", []),
    ("float is missing or title is not missing", ["float"]), ("blank is missing", []),
    ("at is missing", ["at"]), ("(count is missing) = (title is missing)", []),
    ("(title is missing) != flag", []), ("if(count is missing, flag, title is missing)", []),
    ("flag = (money is not missing)", []),
    ("at < '2021-03-28T01:00:00Z'", ["at"]), ("atUTC >= '2021-03-28T01:00:00.000001Z'", ["atUTC"]),
    ("micros = '1970-01-01T00:00:00Z'", ["micros"]), ("seconds > '1970-01-01T00:00:00.5Z'", ["seconds"]),
    ("at > now", ["at"]), ("age(at, days) < 30", ["at"]), ("day >= '2000-02-29'", ["day"]),
    ("dayText = '2021-01-01'", ["dayText"]), ("day = dayText", []), ("at < atUTC", []), ("count < tame", []),
    ("money < count", []), ("money = tame", []), ("whole = numberWhole", []), ("wholeDecimal > whole", []),
    ("single = tame", []), ("title = ref", []), ("title = textWhole", []), ("count + 1 > tame * 2", []),
    ("count / tame > 1", []), ("not (count > 1 and tame < 5)", []), ("length(title) > 1", []),
    ("word = 'top'", []), ("$limit > 3", []), ("count > $limit", []), ("$pins is missing", []),
    ("overlap($followed, ['a', 'b']) > 0", []), ("count($pins) = 4", []),
  ].flatMap { condition($0.0, reads: $0.1) }

  private static let scores: [RuleKey] = [
    "count + tame", "count - 1", "count * tame", "count / tame", "tame / count", "-tame", "abs(tame)",
    "floor(tame)",
    "ceiling(tame)", "round(tame)", "round(tame * 10) / 10", "floor(-tame)", "count / 3 + 1",
    "(count - 1) / (tame + 2)",
    "money * 2", "moneyWhole + money", "single + 1", "single * 10", "round(single)", "numberWhole * 1",
    "numberDecimal + 0.1", "whole + 0", "wholeDecimal / 7", "floor(whole)", "ceiling(float)", "floor(float)",
    "round(float)", "-float", "abs(float)", "float * 10", "float * float", "float + float", "float - float",
    "1 / float", "float / 1e-300", "1 - 1e300 * float", "min(count, tame)", "max(count, tame, 5)",
    "min(money, 1)",
    "max(whole, numberWhole)", "coalesce(count, tame, 7)", "coalesce(money, count)", "coalesce(float, 0)",
    "coalesce(tame / (count - 1), 3)", "if(flag, count, tame)", "if(count > 1, 1, 0)",
    "if(flag, money, count)",
    "$limit * count",
    "count * count * count", "abs(count) - floor(tame / 7) * 2", "overlap($followed, ['a']) + count",
    "count($pins) * tame", "max(count - 1, 0) / 2", "min(-tame, 0)", "round(0.5 * count)", "pure * derived",
  ].flatMap { score($0, reads: $0.contains("float") ? ["float"] : []) }

  private static let computed: [RuleKey] =
    [
      "factor", "bonus", "byDay", "bySection", "byTitle", "byFlag", "byMoney", "doubled", "top", "word",
      "lastSeen",
      "price", "bestDay", "chosen", "least", "product", "total",
    ].flatMap { turned($0, $0 == "word" ? ["compare": "exact"] : [:]) }
    + list("word", "[top]") + list("doubled", "[-3, 0, 1]") + list("top", "[true]")
    + list("price", "[0.1, 1]")
    + turned("doubled", ["step": "10"]) + turned("price", ["step": "0.1"])
    + turned("doubled", ["bands": "[0, 10]"])
    + turned("lastSeen", ["per": "day", "time-zone": "UTC"])
    + turned("lastSeen", ["per": "month", "time-zone": "Europe/Berlin"])
    + turned("bestDay", ["per": "month"]) + turned("word", ["ignoring": "case"])

  /// What is computed, and which parameters there are.
  static let declarations = """
    parameters:
      zone: { type: text, default: America/Santiago }
      language: { type: text, default: es }
      seed: { type: text, default: "winter's é" }
      pins: { type: id, many: true, default: [R45, 'é02', gone, a] }
      followed: { type: text, many: true, default: [a, b] }
      numbers: { type: integer, many: true, default: [1, 9, 100] }
      limit: { type: number, default: 2.5 }
      here: { latitude: { type: number, default: 48.1 }, longitude: { type: number, default: 11.5 } }
    computed:
      factor: { of: count, bands: { -1: 0.1, 0: 1, 2: 0.5, 100: 0.25 }, otherwise: 2, missing: 0.75 }
      bonus: { of: tame, bands: { -0.5: 1, 0: 3, 0.1: 2 } }
      byDay: { of: "age(at, days)", bands: { 0: 1, 100: 0.5, 2000: 0.25 }, otherwise: 4, missing: 0.5 }
      bySection: { of: section, table: { live: 3, breaking: 5, '1.10': 2 }, otherwise: 1 }
      byTitle: { of: title, table: { a: 2, 'é': 3, '': 4 }, otherwise: 1, missing: 0.5 }
      byFlag: { of: flag, table: { true: 3 }, otherwise: 1 }
      byMoney: { of: money, bands: { 0: 1, 0.3: 2, 10: 3 } }
      doubled: count * 2 - 3
      top: count >= 3
      word: if(flag, 'top', 'plain')
      lastSeen: coalesce(at, recentMicros, '2021-05-01T00:00:00Z')
      price: coalesce(money, moneyWhole)
      bestDay: max(day, dayText)
      chosen: if(flag, at, atUTC)
      least: min(whole, wholeDecimal)
      product: { multiply: [factor, bonus] }
      total: { add: [count, product] }

    """
}
