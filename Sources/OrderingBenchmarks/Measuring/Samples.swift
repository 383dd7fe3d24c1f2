import Foundation

/// Times of several runs, in milliseconds.
struct Samples {
  let times: [Double]

  /// The one in the middle.
  var median: Double { Self.median(of: times) }
  /// From the fastest to the slowest.
  var spread: Double { times.max()! - times.min()! }

  static func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Two kinds of work whose runs took turns.
struct PairedSamples {
  let ours: Samples
  let theirs: Samples

  /// How many times as long as ours theirs takes: the median over the turns, in each of which both met the same
  /// machine.
  var ratio: Double { Samples.median(of: zip(ours.times, theirs.times).map { $1 / $0 }) }
}

/// Something that is timed.
struct Work {
  /// How many operations one run of the body does: times are those of one.
  var operations = 1
  /// What is made ready before each run of the body and not timed.
  var prepare: (() -> Void)?
  /// Gives its result back, so that it is freed when the clock has stopped.
  let body: () -> Any

  /// The time of one operation, in milliseconds, over some runs of the body.
  func time(runs: Int) -> Double {
    var total = Duration.zero
    if let prepare {
      for _ in 0..<runs {
        prepare()
        let start = ContinuousClock.now
        let result = body()
        total += ContinuousClock.now - start
        keep(result)
      }
    } else {
      let start = ContinuousClock.now
      for _ in 1..<runs { keep(body()) }
      let result = body()
      total = ContinuousClock.now - start
      keep(result)
    }
    return total.milliseconds / Double(runs * operations)
  }

  /// How many runs fill the time that the clock needs to be right, by the time of one.
  static func runsOfASample(_ once: Double) -> Int { min(10_000, max(1, Int(shortestSample / once))) }

  private static let shortestSample = 4.0
}

/// Times two kinds of work in turns, so that a machine that is busy for a while is so for both.
func timeInTurns(runs: Int, ours: Work, theirs: Work) -> PairedSamples {
  // The first run of each warms up, and tells how many make a sample.
  let once = [ours, theirs].map { $0.time(runs: 1) * Double($0.operations) }
  let (ourRuns, theirRuns) = (Work.runsOfASample(once[0]), Work.runsOfASample(once[1]))
  var times: (ours: [Double], theirs: [Double]) = ([], [])
  // A short sample is disturbed as a whole when the system does something else: of these there are more.
  let turns = once.max()! < 50 ? 3 * runs : runs
  for turn in 0..<turns {
    if turn % 2 == 0 { times.ours.append(ours.time(runs: ourRuns)) }
    times.theirs.append(theirs.time(runs: theirRuns))
    if turn % 2 == 1 { times.ours.append(ours.time(runs: ourRuns)) }
  }
  return PairedSamples(ours: Samples(times: times.ours), theirs: Samples(times: times.theirs))
}

/// Takes a value that the optimiser would otherwise find to be of no use.
@inline(never) func keep<Value>(_ value: Value) {}

extension Duration {
  var milliseconds: Double { Double(components.attoseconds) / 1e15 + Double(components.seconds) * 1e3 }
}

/// A time in the unit that suits it, with three digits.
func shown(_ milliseconds: Double) -> String {
  let (value, unit) =
    milliseconds >= 1
    ? (milliseconds, "ms") : milliseconds >= 1e-3 ? (milliseconds * 1e3, "µs") : (milliseconds * 1e6, "ns")
  return "\(threeDigits(value)) \(unit)"
}

/// A number with three digits, or more where it has more before the point; two where it is small.
func threeDigits(_ value: Double) -> String {
  if value < 0.095 { return String(format: "%.2g", value) }
  return String(format: value >= 99.95 ? "%.0f" : value >= 9.995 ? "%.1f" : "%.2f", value)
}
