import OrderingValues
import RuleModel

/// Every reason, those with parameters by an example.
extension Reason {
  /// All that a report can hold, each id once.
  package static let all: [Reason] = allOfSQL + allOfRequests + allOfDocuments

  private static let allOfSQL: [Reason] = [
    floatIntegers, wholeBesideFloat, realNumbers, microseconds, storedUnit("second"), textSpelling,
    timeZoneData,
    convertTimeZone,
    sessionTimeZone("SET time_zone = '+00:00'"), overflow, ageRange, hourChange,
    createdCollation(CreatedCollation(.init(mode: .standard)), version: "72.1"), naturalDigits, nulCharacter,
    registeredFunction, declaredChoices, decimalPlaces, decimalNumbers, decimalNaN, lastDigit, floatDecimals,
    floatConstant,
    decimalBesideFloat, ownCollation, noCollation("by alphabet"), versionText, listArithmetic, listField,
    noTimeZones, noFunction(SQLFunction.md5.words), storage("price", .decimal, SQLDialect.sqlite.title),
    misfit("points", .integer, .text), textTime, seedText, tooLarge, tooDeep, behindRefused, keepsInputOrder,
    badExpression("a parenthesis is not closed", "write `)` where it ends"),
  ]

  private static let allOfRequests: [Reason] = [
    serverMissing("priority", first: false), serverText("title", "by code point"),
    columnCollation(
      "title", ddl: "ALTER TABLE … ALTER COLUMN …", "the collation C, which compares by code point"),
    expressionOrder, serverNaN, emptyText,
    onlyFields(RequestFormat.jsonAPI.names, "a score", RequestFormat.jsonAPI.remedy),
    choiceOrder("section", RequestFormat.jsonAPI.remedy),
    unfitName(
      "a,b", "is no member name of JSON:API", "give the field another name there, by a view or an alias"),
    unfitStyle("both directions have the same word"),
  ]

  private static let allOfDocuments: [Reason] = [
    keywordField("title"), ignoreAbove("title"), collationField("title", "`strength: tertiary`"),
    missingSentinel,
    missingDate, wholeOverflow, negativeZero, pointInTime, analyzedText("title"), missingBoolean,
    mixedCollations("by an alphabet"), sortKeys,
  ]
}
