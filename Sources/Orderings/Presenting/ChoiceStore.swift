public import Foundation
import OrderingValues

/// Keeps which ordering a person chose on each screen, over a relaunch.
///
/// A name is kept as it was chosen; what it means in the rules of today is for the screen to say.
public protocol ChoiceStore: Sendable {
  /// The name that was kept for a screen; nil where nothing was.
  /// - Throws: ``ChoiceStoreError`` where the store cannot be read.
  func choice(on screen: String) throws(ChoiceStoreError) -> String?

  /// Keeps a name for a screen; nil forgets it.
  /// - Throws: ``ChoiceStoreError`` where the store cannot be read or written; it is then as it was.
  func keep(_ ordering: String?, on screen: String) throws(ChoiceStoreError)
}

/// Why a store of choices cannot be used.
public struct ChoiceStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// The file could not be read or written; what was kept is untouched.
    case unavailable
    /// The file holds something else than choices. It is left as it is: move it away to begin anew.
    case damaged
    /// A newer version of the library wrote the file.
    case newer
  }

  /// What happened.
  public let kind: Kind
  /// In plain words, with the path.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// Keeps choices in a small JSON file.
///
/// A file is replaced as a whole, so that a crash leaves the old one or the new one; a lock beside it keeps two
/// processes that write at the same time from losing each other's choices.
public struct FileChoiceStore: ChoiceStore {
  /// Where the choices are kept. Its folder must be there; the file comes with the first choice.
  public let url: URL

  /// A store in a file.
  public init(_ url: URL) { self.url = url }

  private struct Contents: Codable {
    struct Choice: Codable {
      var screen: String
      var ordering: String
    }

    static let version = 1
    var version = Self.version
    /// A list, since names that differ only in their Unicode form are two.
    var choices: [Choice] = []
  }

  /// The name that was kept for a screen; nil where nothing was, or the file is not there yet.
  public func choice(on screen: String) throws(ChoiceStoreError) -> String? {
    let screen = ExactText(screen)
    return try contents().choices.last { ExactText($0.screen) == screen }?.ordering
  }

  /// Keeps a name for a screen; nil forgets it.
  public func keep(_ ordering: String?, on screen: String) throws(ChoiceStoreError) {
    let lock = try lock()
    // Closing gives the lock back, and so does the end of the process.
    defer { close(lock) }
    var contents = try contents()
    contents.choices.removeAll { ExactText($0.screen) == ExactText(screen) }
    if let ordering { contents.choices.append(.init(screen: screen, ordering: ordering)) }
    try write(contents)
  }

  private func contents() throws(ChoiceStoreError) -> Contents {
    let data: Data
    do { data = try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile { return Contents() } catch {
      throw ChoiceStoreError(.unavailable, "'\(url.path)' cannot be read: \(error.localizedDescription)")
    }
    struct Version: Decodable { var version: Int }
    do {
      let version = try JSONDecoder().decode(Version.self, from: data).version
      guard version <= Contents.version else {
        throw ChoiceStoreError(
          .newer, "'\(url.path)' was written by a newer version (\(version)) and is left as it is")
      }
      return try JSONDecoder().decode(Contents.self, from: data)
    } catch let error as ChoiceStoreError { throw error } catch {
      throw ChoiceStoreError(.damaged, "'\(url.path)' does not hold choices and is left as it is")
    }
  }

  private func write(_ contents: Contents) throws(ChoiceStoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      // Foundation writes a file beside it and renames that.
      try encoder.encode(contents).write(to: url, options: .atomic)
    } catch {
      throw ChoiceStoreError(.unavailable, "'\(url.path)' cannot be written: \(error.localizedDescription)")
    }
  }

  /// Waits for the lock, which is a file of its own: the file of choices is replaced, and a lock on it would
  /// stay with the old one.
  private func lock() throws(ChoiceStoreError) -> Int32 {
    let path = url.path + ".lock"
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ChoiceStoreError(.unavailable, "'\(path)' cannot be opened: \(String(cString: strerror(errno)))")
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno != EINTR else { continue }
      let why = String(cString: strerror(errno))
      close(descriptor)
      throw ChoiceStoreError(.unavailable, "'\(path)' cannot be locked: \(why)")
    }
    return descriptor
  }
}

/// Keeps choices in the user's defaults, each screen under a key of its own: `ordering.choice.home`.
public struct DefaultsChoiceStore: ChoiceStore {
  /// The suite of defaults; nil for those of the app.
  public let suiteName: String?

  /// A store in the user's defaults.
  public init(suiteName: String? = nil) { self.suiteName = suiteName }

  private func defaults() throws(ChoiceStoreError) -> UserDefaults {
    guard let suiteName else { return .standard }
    guard let defaults = UserDefaults(suiteName: suiteName) else {
      throw ChoiceStoreError(.unavailable, "there are no defaults of the suite '\(suiteName)'")
    }
    return defaults
  }

  private func key(_ screen: String) -> String { "ordering.choice.\(screen)" }

  /// The name that was kept for a screen; nil where nothing was.
  public func choice(on screen: String) throws(ChoiceStoreError) -> String? {
    try defaults().string(forKey: key(screen))
  }

  /// Keeps a name for a screen; nil forgets it.
  public func keep(_ ordering: String?, on screen: String) throws(ChoiceStoreError) {
    let defaults = try defaults()
    if let ordering {
      defaults.set(ordering, forKey: key(screen))
    } else {
      defaults.removeObject(forKey: key(screen))
    }
    defaults.synchronize()
  }
}
