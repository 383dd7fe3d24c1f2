/// A file of the user's that is to hold other bytes than it did when it was read.
///
/// Writing is all or nothing: a file that changed meanwhile is left alone, links are followed, and permissions stay.
package struct RewrittenFile: Sendable {
  /// The path as the system takes it, which need not be UTF-8.
  package var path: [UInt8]
  /// What it held when it was read.
  package var before: [UInt8]
  /// What it is to hold.
  package var after: [UInt8]

  package init(path: [UInt8], before: [UInt8], after: [UInt8]) {
    self.path = path
    self.before = before
    self.after = after
  }
}
