import Foundation
import Orderings
import Testing

/// A temporary folder of rule files; it goes away with this object.
final class ReloadPlace: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("reload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(at: url(path), withIntermediateDirectories: true)
  }

  /// Writes a file in place, so that who reads meanwhile may see part of it.
  func write(_ path: String, _ text: String) throws { try Data(text.utf8).write(to: url(path)) }

  /// As editors save: beside it, then renamed over it.
  func replace(_ path: String, _ text: String) throws {
    try write(path + "~", text)
    try move(path + "~", to: path)
  }

  func move(_ path: String, to other: String) throws {
    if rename(url(path).path, url(other).path) != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// Turns a link at once.
  func turn(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path + ".new").path, withDestinationPath: target)
    try move(path + ".new", to: path)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  // MARK: Rules

  /// Rules for feed stories with these orderings; which version they are is told by the label of the first.
  static func rules(version: Int, _ orderings: [String], priority: String = "integer", more: String = "")
    -> String
  {
    """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      priority: \(priority)
    orderings:

    """
      + orderings.enumerated().map { place, name in
        """
          \(name):
            label: \(place == 0 ? "version \(version)" : name)
            keys:
              - priority: \(version % 2 == 0 ? "highest" : "lowest") first
              - publishedAt: newest first

        """
      }.joined() + more
  }
}

extension RuleBook {
  /// Which version of the rules it was made of, by the label of its first ordering.
  var version: Int? {
    guard let first = orderingNames.first, let label = try? label(of: first) else { return nil }
    return Int(label.split(separator: " ").last ?? "")
  }
}

extension RuleBookMonitor {
  /// Waits for a state; the time limit of a test ends the waiting.
  @discardableResult
  func state(where isMeant: (State) -> Bool) async -> State {
    for await state in states where isMeant(state) { return state }
    Issue.record("the states ended")
    return state
  }
}
