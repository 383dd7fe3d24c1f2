@testable import OrderingValues

extension Instant {
  /// An instant as data write it; nil where it is refused.
  init?(rfc3339 text: some Collection<UInt8>) {
    guard let instant = text.withBytes({ try? Instant.read(rfc3339: $0) }) else { return nil }
    self = instant
  }
}

extension CalendarDay {
  /// A day as data write it; nil where it is refused.
  init?(iso text: some Collection<UInt8>) {
    guard let day = text.withBytes({ try? CalendarDay.read(iso: $0) }) else { return nil }
    self = day
  }
}
