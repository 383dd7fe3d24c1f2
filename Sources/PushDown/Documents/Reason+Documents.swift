/// Reasons of engines that keep documents.
extension Reason {
  // MARK: Search engines, under a condition

  static func keywordField(_ field: String) -> Reason {
    Reason(
      "keyword-field", .exactIf, "'\(field)' is mapped as `keyword`, without a normalizer",
      counterexample: "a field that is mapped as `text` has words, and no order",
      remedy: "map it as `keyword`, or name its part that is one, as in `title.keyword`")
  }

  static func ignoreAbove(_ field: String) -> Reason {
    Reason(
      "ignore-above", .exactIf, "no value of '\(field)' is longer than the `ignore_above` of its mapping",
      counterexample: "with `ignore_above: 3`, `abcd` counts as missing and stands behind `b`",
      remedy: "leave `ignore_above` out of the mapping, or raise it above the longest value")
  }

  static func collationField(_ field: String, _ settings: String) -> Reason {
    Reason(
      "collation-field", .exactIf,
      "'\(field)' is mapped as `icu_collation_keyword` with \(settings), by the same version of ICU",
      counterexample: "a `keyword` puts `Zebra` before `apple`",
      remedy: "install the plugin `analysis-icu`, map a part of the field so, and name it in the column map")
  }

  static let missingSentinel = Reason(
    "missing-sentinel", .exactIf,
    "no number in the field is the least or greatest of 64 bits, which stands for a missing one",
    counterexample:
      "9223372036854775807, nothing, 9223372036854775807: the one without a number is between them",
    remedy: "make the field required, or keep the numbers between the two")

  static let missingDate = Reason(
    "missing-date", .exactIf,
    "no moment is the last millisecond of year 9999, which stands for a missing one",
    counterexample: "9999-12-31T23:59:59.999Z ties with an item without a date",
    remedy: "leave out the date, where it stands for none")

  static let wholeOverflow = Reason(
    "whole-overflow", .exactIf, "no step of the calculation goes beyond a whole number of 64 bits",
    counterexample:
      "-9223372036854775808 in steps of 10: what is below it is a float for the store, and rounded",
    remedy: "keep the numbers smaller than 2^62")

  static let negativeZero = Reason(
    "negative-zero", .exactIf, "no document holds −0",
    counterexample: "−0 stands before 0 there, and is equal to it here",
    remedy: "write 0 in its place: add 0 to the number before it is indexed")

  static let pointInTime = Reason(
    "point-in-time", .exactIf, "all pages are read from one point in time",
    counterexample:
      "two copies of a shard that were refreshed at different moments give a row twice, or never",
    remedy:
      "open a point in time and send its id with each page; its `_shard_doc` decides nothing behind a unique key"
  )

  // MARK: Search engines, refused

  static func analyzedText(_ field: String) -> Reason {
    Reason(
      "analyzed-text", .refused,
      "'\(field)' is text, which is mapped as words unless the column map says otherwise",
      counterexample: "sorting by a field of type `text` is an error, or orders by one of its words",
      remedy: "name the field's `keyword` in the column map, as in `title.keyword`")
  }

  static let missingBoolean = Reason(
    "missing-boolean", .refused,
    "a missing boolean reads like `true` in the values that the next page begins at",
    counterexample:
      "true, nothing: both have the value `true`, so that the second is left out or given twice",
    remedy: "make the field required, or keep 0 and 1 in a field of whole numbers")

  // MARK: MongoDB

  static func mixedCollations(_ what: String) -> Reason {
    Reason(
      "mixed-collations", .refused,
      "one query compares all texts in one way, and a key before this one compares them \(what)",
      counterexample: "`a` and `A`, equal under the collation, are told apart by no later key",
      remedy: "take a whole number for the identity, or compare all texts by `compare: exact`")
  }

  static let sortKeys = Reason(
    "sort-keys", .refused, "MongoDB sorts by at most 32 keys",
    remedy: "keep a sort key in a field of its own")
}
