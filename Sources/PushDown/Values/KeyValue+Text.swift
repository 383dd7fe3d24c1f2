import OrderingValues

extension KeyValue {
  /// How engines read the value from a text: instants and days in the form of ISO 8601, in UTC.
  package var engineText: String {
    switch self {
    case .missing: "NULL"
    case .integer(let number): String(number)
    case .float(let number): String(describing: number)
    case .decimal(let digits): digits
    case .text(let text): text
    case .boolean(let truth): truth ? "true" : "false"
    case .instant(let seconds, let nanoseconds):
      Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)?.description ?? "-infinity"
    case .day(let number): CalendarDay(daysSince1970: number)?.description ?? "-infinity"
    case .bytes(let bytes): bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
