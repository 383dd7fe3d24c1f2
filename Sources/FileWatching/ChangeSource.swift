/// How it is known that files change.
package enum WatchMethod: Sendable, Hashable {
  /// The system tells; where it cannot, or cannot know (network drives), files are looked at now and then.
  case automatic
  /// Files are looked at so often.
  case polling(every: Duration)
}

/// Something that tells of changes.
protocol ChangeSource: AnyObject {
  /// A descriptor that can be read from as soon as something may have changed; nil where it must be asked now and then.
  var descriptor: Int32? { get }

  /// How long to wait until it is asked again; nil where its descriptor tells.
  var interval: Duration? { get }

  /// Watches what some paths lead to now, in place of what was watched before.
  /// - Throws: ``WatchFailure`` where the system cannot watch that much.
  func arm(_ paths: [WatchedPath]) throws(WatchFailure)

  /// Takes what there is to tell, without waiting, and says whether any of it matters.
  func take() -> Bool
}

/// The system cannot tell of changes here.
struct WatchFailure: Error {
  /// The system's number for why.
  let number: Int32
}
