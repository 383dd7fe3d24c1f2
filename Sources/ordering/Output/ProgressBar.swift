import Foundation
import OrderingValues
import RecordSorting

/// A line on standard error that tells how far a sort is: phase, part, records, rate, time left.
///
/// It appears where standard error is a terminal that can erase a line, and the work has taken longer than a second. It
/// leaves nothing behind.
final class ProgressBar: Sendable {
  private let progress: SortProgress
  private let isOver = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private static let interval = DispatchTimeInterval.milliseconds(100)
  private static let firstAfter = 1.0

  /// Shows the progress of some work until it is over.
  static func showing<Result>(_ progress: SortProgress, _ work: () throws -> Result) rethrows -> Result {
    guard Console.standardError.erasesLines else { return try work() }
    let bar = ProgressBar(progress)
    let thread = Thread { bar.run() }
    thread.start()
    defer {
      bar.isOver.signal()
      bar.hasEnded.wait()
    }
    return try work()
  }

  private init(_ progress: SortProgress) { self.progress = progress }

  private func run() {
    var line = ProgressLine(start: .now)
    var isShown = false
    // Nobody waits for the end of an interval when the work is over.
    while isOver.wait(timeout: .now() + Self.interval) == .timedOut {
      let text = line.text(phase: progress.phase, part: progress.part, records: progress.records, now: .now)
      guard line.elapsed(.now) >= Self.firstAfter else { continue }
      isShown = true
      // A line that goes on in the next row could not be erased.
      let width = Console.standardError.cells ?? 80
      Console.standardError.write("\r" + text.prefix(max(0, width - 1)) + "\u{1B}[K")
    }
    if isShown { Console.standardError.write("\r\u{1B}[K") }
    hasEnded.signal()
  }
}

/// What the line says.
struct ProgressLine {
  private let start: ContinuousClock.Instant
  private var phase: SortProgress.Phase?
  private var phaseStart: ContinuousClock.Instant
  private static let cells = 20

  init(start: ContinuousClock.Instant) {
    self.start = start
    phaseStart = start
  }

  /// The seconds since the start.
  func elapsed(_ now: ContinuousClock.Instant) -> Double { start.duration(to: now) / .seconds(1) }

  /// `reading  ########------------  40 %  1,200,000 records, 2.4 million a second, 3 s left`
  mutating func text(
    phase: SortProgress.Phase, part: Double?, records: Int, now: ContinuousClock.Instant
  ) -> String {
    if phase != self.phase {
      self.phase = phase
      phaseStart = now
    }
    let seconds = phaseStart.duration(to: now) / .seconds(1)
    var words: [String] = []
    if records > 0 {
      words.append("\(records.grouped) records")
      if seconds >= 0.5 { words.append(Self.rate(Double(records) / seconds)) }
    }
    if let part, part > 0.01, seconds >= 0.5 {
      words.append("\(Self.time(seconds * (1 - part) / part)) left")
    }
    var text = phase.word.padded(to: 8)
    if let part {
      let full = Int((part * Double(Self.cells)).rounded(.down))
      let bar = String(repeating: "#", count: full) + String(repeating: "-", count: Self.cells - full)
      text += String(format: " %@ %3d %%", bar, Int(part * 100))
    }
    return ([text] + (words.isEmpty ? [] : [words.joined(separator: ", ")])).joined(separator: "  ")
  }

  private static func rate(_ rate: Double) -> String {
    rate >= 1e6 ? String(format: "%.1f million a second", rate / 1e6) : "\(Int(rate).grouped) a second"
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
