import OrderingValues

/// Turns what a cursor says into a text that nobody has to understand, and back.
///
/// There is one text for one content (and key), so two cursors are the same place where their texts are equal. The
/// text is base64 for addresses (RFC 4648, section 5, without padding) of these bytes, numbers with the most
/// significant byte first:
///
///     197   version   n, name of the key        n = 0: not signed
///     fingerprint                               16 bytes
///     0                                         no now, or
///     1, seconds, nanoseconds                   8 and 4 bytes
///     number of seeds                           2 bytes; for each, ascending by the bytes of the name:
///       n, name, value                          n of 2 bytes
///     number of values                          2 bytes; for each:
///       tag, and what belongs to it             see `KeyValue.Tag`
///     HMAC-SHA256 of all that stands before     32 bytes, where it is signed
///
/// Version, size, and the signature are looked at before anything else is read.
public struct CursorCodec: Sendable {
  /// The most characters that a cursor has: with room for other things, an address of 8 KiB can carry it.
  public static let mostCharacters = 4096
  static let version: UInt8 = 1
  /// Tells cursors from other texts in base64.
  private static let mark: UInt8 = 197

  private let keys: CursorKeys?

  /// A codec.
  /// - Parameter keys: What cursors are signed by. Without keys they are not, and signed ones are refused; with keys
  ///   those without signature are.
  public init(keys: CursorKeys? = nil) { self.keys = keys }

  /// The text of a cursor.
  ///
  /// - Throws: ``CursorError/Kind/tooLarge`` where it would have more than ``mostCharacters``.
  /// - Complexity: O(bytes).
  public func encode(_ content: CursorContent) throws(CursorError) -> String {
    var writer = CursorWriter()
    writer.append(Self.mark)
    writer.append(Self.version)
    let id = Array(keys.map(\.signing.id.utf8) ?? "".utf8)
    writer.append(UInt8(id.count))
    writer.append(raw: id)
    writer.append(content.fingerprint.bits)
    writer.append(content.now == nil ? 0 as UInt8 : 1)
    if let now = content.now {
      writer.append(now.seconds)
      writer.append(now.nanoseconds)
    }
    writer.append(UInt16(truncatingIfNeeded: content.seeds.count))
    for (name, value) in content.seeds.sorted(by: { $0.key < $1.key }) {
      writer.append(counted: name.string.utf8)
      writer.append(value)
    }
    writer.append(UInt16(truncatingIfNeeded: content.values.count))
    for value in content.values { writer.append(value) }
    let count = writer.bytes.count + (keys == nil ? 0 : Digests.count)
    guard Base64URL.characterCount(ofBytes: count) <= Self.mostCharacters else { throw .longContent }
    if let keys { writer.append(raw: Digests.hmac(writer.bytes[...], secret: keys.signing.secret)) }
    return Base64URL.encode(writer.bytes)
  }

  /// What a cursor says.
  ///
  /// - Throws: ``CursorError`` for whatever is not a cursor that ``encode(_:)`` makes with one of the keys.
  /// - Complexity: O(characters), and no more than ``mostCharacters`` of them.
  public func decode(_ text: String) throws(CursorError) -> CursorContent {
    guard text.utf8.count <= Self.mostCharacters else { throw .longCursor }
    guard let bytes = Base64URL.decode(text) else { throw .notACursor }
    var reader = CursorReader(bytes[...])
    guard reader.byte() == Self.mark, let version = reader.byte() else { throw .notACursor }
    guard version == Self.version else { throw .unknownVersion(version) }
    guard let idCount = reader.byte(), let id = reader.bytes(Int(idCount)) else { throw .notACursor }
    let content = try signed(bytes, by: id).dropFirst(id.endIndex)
    guard let content = CursorContent(content) else { throw .notACursor }
    return content
  }

  /// The bytes before the signature, once that is known to be right.
  private func signed(_ bytes: [UInt8], by id: ArraySlice<UInt8>) throws(CursorError) -> ArraySlice<UInt8> {
    guard let keys else {
      guard id.isEmpty else { throw .unknownKey }
      return bytes[...]
    }
    if id.isEmpty { throw .unsigned }
    guard let key = keys.key(named: id) else { throw .unknownKey }
    let signature = Array(bytes.suffix(Digests.count))
    let signed = bytes.dropLast(Digests.count)
    guard signed.count >= id.endIndex, Digests.areEqual(Digests.hmac(signed, secret: key.secret), signature)
    else { throw .wrongSignature }
    return signed
  }
}

extension CursorContent {
  /// Reads the content behind the head of a cursor; nil where it is none, or not in its one form.
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var reader = CursorReader(bytes)
    guard let bits = reader.integer(UInt128.self) else { return nil }
    var now: Instant?
    switch reader.byte() {
    case 0: break
    case 1:
      guard let seconds = reader.integer(Int64.self), let nanoseconds = reader.integer(Int32.self),
        let instant = Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)
      else { return nil }
      now = instant
    default: return nil
    }
    guard let seedCount = reader.integer(UInt16.self) else { return nil }
    var seeds: [ExactText: KeyValue] = [:]
    var last: ExactText?
    for _ in 0..<seedCount {
      guard let name = reader.text().map({ ExactText($0) }), let value = reader.value() else { return nil }
      if let last, !(last < name) { return nil }
      seeds[name] = value
      last = name
    }
    guard let valueCount = reader.integer(UInt16.self) else { return nil }
    var values: [KeyValue] = []
    for _ in 0..<valueCount {
      guard let value = reader.value() else { return nil }
      values.append(value)
    }
    guard reader.isAtEnd else { return nil }
    self.init(fingerprint: Fingerprint(bits: bits), now: now, seeds: seeds, values: values)
  }
}
