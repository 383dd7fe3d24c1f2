import Foundation

/// A value that one thread at a time reads or writes.
///
/// `Synchronization.Mutex` would serve as well, but for the thread sanitizer, which takes every use of it for a race.
///
/// It may be sent anywhere although it is changed: the value is private, and touched by no code but the one line below,
/// between taking the lock and giving it back; what is sent in and out can be sent.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Runs a body that has the value for itself. It must not come back here.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
