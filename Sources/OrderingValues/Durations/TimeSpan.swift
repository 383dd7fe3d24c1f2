/// A length of time as rules write it: a whole number and one unit, as in `5m`, or `forever`.
package enum TimeSpan: Sendable, Hashable {
  /// 0 to `longest`.
  case milliseconds(Int64)
  case forever

  package enum Unit: String, Sendable, CaseIterable {
    case ms, s, m, h, d

    package var milliseconds: Int64 {
      switch self {
      case .ms: 1
      case .s: 1000
      case .m: 60_000
      case .h: 3_600_000
      case .d: 86_400_000
      }
    }

    package var word: String {
      switch self {
      case .ms: "millisecond"
      case .s: "second"
      case .m: "minute"
      case .h: "hour"
      case .d: "day"
      }
    }
  }

  package static let zero = TimeSpan.milliseconds(0)
  /// About a hundred years: far above every use, and far below where sums of instants overflow.
  package static let longest = TimeSpan(36_500, .d)

  /// So many units; what is longer than the longest is `forever`.
  package init(_ count: Int64, _ unit: Unit) {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
    self = overflow || product > Self.limit ? .forever : .milliseconds(max(0, product))
  }

  static let limit: Int64 = 36_500 * 86_400_000

  /// The sum; what is longer than the longest is `forever`.
  package static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    guard case .milliseconds(let first) = a, case .milliseconds(let second) = b else { return .forever }
    return TimeSpan(first + second, .ms)
  }

  /// The largest unit of which this is a whole number, and how many; nil for `forever`.
  private var count: (number: Int64, unit: Unit)? {
    guard case .milliseconds(let value) = self else { return nil }
    if value == 0 { return (0, .s) }
    let unit = Unit.allCases.last { value % $0.milliseconds == 0 } ?? .ms
    return (value / unit.milliseconds, unit)
  }

  /// For people: `5 minutes`, `1 second`.
  package var words: String {
    count.map { "\($0.number) \($0.unit.word)\($0.number == 1 ? "" : "s")" } ?? "for ever"
  }
}

extension TimeSpan: CustomStringConvertible {
  /// As a rule file writes it: `5m`, `1450m`, `forever`.
  package var description: String { count.map { "\($0.number)\($0.unit.rawValue)" } ?? "forever" }
}

extension TimeSpan: Comparable {
  package static func < (a: TimeSpan, b: TimeSpan) -> Bool {
    switch (a, b) {
    case (.milliseconds(let first), .milliseconds(let second)): first < second
    case (.milliseconds, .forever): true
    case (.forever, _): false
    }
  }
}
