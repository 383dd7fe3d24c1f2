/// The secrets that cursors are signed by, so that nobody can make up a cursor or change one.
///
/// To replace a key, sign by the new one and keep the old one among those that are accepted for as long as people may
/// hold cursors of it.
public struct CursorKeys: Sendable {
  /// A secret and its name. The name stands in the cursor, where everybody can read it.
  public struct Key: Sendable, CustomStringConvertible, CustomReflectable {
    /// The name, as in `2026-01`.
    public let id: String
    let secret: [UInt8]

    /// A key.
    ///
    /// - Parameters:
    ///   - id: Its name, of 1 to 64 bytes.
    ///   - secret: At least 32 random bytes.
    /// - Throws: ``CursorError/Kind/unfitKey``.
    public init(id: String, secret: some Sequence<UInt8>) throws(CursorError) {
      self.id = id
      self.secret = Array(secret)
      guard (1...CursorKeys.mostNameBytes).contains(id.utf8.count) else { throw .unfitKeyName(id) }
      guard self.secret.count >= CursorKeys.leastSecretBytes else { throw .shortSecret(id) }
    }

    /// The name alone: secrets do not belong into logs.
    public var description: String { "key '\(id)'" }
    /// The name alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
  }

  /// RFC 2104 discourages secrets that are shorter than the hash.
  static let leastSecretBytes = 32
  static let mostNameBytes = 64

  let signing: Key
  private let all: [Key]

  /// Keys.
  ///
  /// - Parameters:
  ///   - signing: The key of new cursors; theirs are accepted too.
  ///   - accepting: Further keys whose cursors are accepted.
  /// - Throws: ``CursorError/Kind/unfitKey`` where two different secrets have the same name.
  public init(signing: Key, accepting: [Key] = []) throws(CursorError) {
    self.signing = signing
    all = [signing] + accepting
    for (index, key) in all.enumerated() {
      if all[..<index].contains(where: { $0.isNamed(key.id.utf8) && $0.secret != key.secret }) {
        throw .keyTwice(key.id)
      }
    }
  }

  /// The key of a name, given as UTF-8.
  func key(named id: some Collection<UInt8>) -> Key? { all.first { $0.isNamed(id) } }
}

extension CursorKeys.Key {
  fileprivate func isNamed(_ name: some Collection<UInt8>) -> Bool { id.utf8.elementsEqual(name) }
}
