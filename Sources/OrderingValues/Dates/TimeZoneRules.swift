import Foundation
import Synchronization

/// The offsets of a time zone from UTC, from the system's data, as a table that a look-up costs little in.
///
/// Foundation answers one instant at a time. The table is filled as it is used, in blocks of 2^25 seconds
/// (388 days): offsets are probed every 2^18 seconds (three days), and where two neighbours differ the
/// change is found by bisection. No zone of the IANA database has an offset that lasts less than three
/// days (the shortest is four: Freetown, September 1939), so that none is missed.
///
/// A table is a value of its own. What one has found out can be left for those that are made later.
package struct TimeZoneRules: Sendable {
  /// The IANA name.
  package let identifier: String
  private let zone: TimeZone
  private var segments: [Segment] = []
  /// For each block its segments' places in `segments`; empty while the block is not known.
  private var blocks: [Range<Int32>]
  /// The segment of the last look-up: data are mostly close together in time.
  private var latest: Segment

  /// A stretch of one offset. Two neighbours may have the same offset where a block ends.
  private struct Segment: Sendable {
    var start: Int64
    var end: Int64
    var offset: Int
  }

  private static let probeShift: Int64 = 18
  private static let blockShift: Int64 = 25
  private static let firstBlock = (Instant.range.lowerBound >> blockShift) - 1
  private static let lastBlock = (Instant.range.upperBound >> blockShift) + 1

  /// The rules of a zone by its IANA name, spelled exactly; `UTC` and `GMT` too. Nil for a name that the
  /// system does not know, and for what is no name of a place or standard (`UTC+3`).
  package init?(identifier: String) {
    if let known = Self.tables.withLock({ $0[ExactText(identifier)] }) {
      self = known
      return
    }
    guard identifier.contains("/") || TimeZoneRules.names.contains(ExactText(identifier)),
      let zone = TimeZone(identifier: identifier)
    else { return nil }
    self.identifier = identifier
    self.zone = zone
    blocks = Array(repeating: 0..<0, count: Int(TimeZoneRules.lastBlock - TimeZoneRules.firstBlock) + 1)
    latest = Segment(start: 0, end: 0, offset: 0)
  }

  /// The fullest table of each zone that was left for others.
  private static let tables = Mutex<[ExactText: TimeZoneRules]>([:])

  /// Leaves the table for those that are made later for this zone: a block takes 128 questions to Foundation.
  package func leaveForOthers() {
    let name = ExactText(identifier)
    Self.tables.withLock { tables in
      if segments.count > tables[name]?.segments.count ?? 0 { tables[name] = self }
    }
  }

  /// The names that the system lists, with those that replaced older names in its list; sorted.
  package static let knownIdentifiers: [String] = {
    // The list holds names by CLDR, which never renames; these are the present ones of the IANA database.
    let renamed = [
      "UTC", "GMT", "Africa/Asmara", "America/Argentina/Buenos_Aires", "Asia/Ho_Chi_Minh", "Asia/Kathmandu",
      "Asia/Kolkata", "Asia/Yangon", "Atlantic/Faroe", "Europe/Kyiv", "Pacific/Kanton",
    ]
    let listed = Set(TimeZone.knownTimeZoneIdentifiers)
    return listed.union(renamed.filter { TimeZone(identifier: $0) != nil }).sorted()
  }()

  private static let names = Set(knownIdentifiers.map { ExactText($0) })

  /// The seconds by which local time is ahead of UTC at an instant; outside the years 1 to 9999 as
  /// at their ends.
  package mutating func offset(atUTC seconds: Int64) -> Int { segment(at: seconds).offset }

  /// The instant of a local time, given as the seconds that would pass if it were UTC.
  ///
  /// A local time that the clock skips is moved forward by what is skipped; of one that it shows twice the
  /// first is meant.
  package mutating func instant(ofLocal local: Int64) -> Int64 {
    // No zone is or was more than 26 hours from UTC, so that the instant lies in a segment near by.
    var current = segment(at: local - 26 * 3600)
    while true {
      let instant = local - Int64(current.offset)
      if instant < current.end {
        if instant >= current.start { return instant }
        // Not in an earlier segment, and before this one: the clock skipped it. The earlier offset moves
        // it forward.
        return local - Int64(segment(at: current.start - 1).offset)
      }
      current = segment(at: current.end)
    }
  }

  /// The last change of offset in (`lower`, `seconds`], or nil when there is none.
  mutating func lastChange(after lower: Int64, upTo seconds: Int64) -> Int64? {
    var current = segment(at: seconds)
    while current.start > lower {
      let earlier = segment(at: current.start - 1)
      if earlier.offset != current.offset { return current.start }
      current = earlier
    }
    return nil
  }

  private mutating func segment(at seconds: Int64) -> Segment {
    if seconds >= latest.start, seconds < latest.end { return latest }
    let number = min(
      max(seconds >> TimeZoneRules.blockShift, TimeZoneRules.firstBlock), TimeZoneRules.lastBlock)
    let block = Int(number - TimeZoneRules.firstBlock)
    if blocks[block].isEmpty { fill(block, number: number) }
    var place = Int(blocks[block].lowerBound)
    let last = Int(blocks[block].upperBound) - 1
    while place < last, seconds >= segments[place].end { place += 1 }
    latest = segments[place]
    return latest
  }

  private mutating func fill(_ block: Int, number: Int64) {
    let first = Int32(segments.count)
    let start = number << TimeZoneRules.blockShift
    let end = (number + 1) << TimeZoneRules.blockShift
    var current = Segment(start: start, end: end, offset: probe(start))
    var probed = start
    while probed < end {
      let next = probed + (1 << TimeZoneRules.probeShift)
      let offset = probe(min(next, end - 1))
      if offset != current.offset {
        let change = self.change(after: probed, upTo: min(next, end - 1), to: offset)
        current.end = change
        segments.append(current)
        current = Segment(start: change, end: end, offset: offset)
      }
      probed = next
    }
    // The outermost offsets hold for ever, so that every look-up ends.
    if number == TimeZoneRules.lastBlock { current.end = .max }
    segments.append(current)
    if number == TimeZoneRules.firstBlock { segments[Int(first)].start = .min }
    blocks[block] = first..<Int32(segments.count)
  }

  /// The first second with the new offset.
  private func change(after lower: Int64, upTo upper: Int64, to offset: Int) -> Int64 {
    var (lower, upper) = (lower, upper)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if probe(middle) == offset { upper = middle } else { lower = middle }
    }
    return upper
  }

  private func probe(_ seconds: Int64) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
