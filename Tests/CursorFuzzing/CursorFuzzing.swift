import OrderingValues
import Orderings
import PushDown

/// Reads whatever is given as a cursor: as a text, as the bytes behind the head of a cursor, and as a row's values in
/// a cursor that is ours.
///
/// A mistake of ours traps: libFuzzer keeps the input then, and a test that replays it fails.
package func tryCursor(_ bytes: some Collection<UInt8>) {
  let bytes = Array(bytes)
  let text = String(decoding: bytes, as: UTF8.self)
  for codec in [CursorCodec(), FuzzedPages.signed] { tryCursor(text, codec) }
  // The head of a cursor that is not signed.
  if let content = tryCursor(base64URL([197, 1, 0] + bytes), CursorCodec()) { tryContent(content) }
}

#if FUZZING
  /// What libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzCursor(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer's promise: `count` bytes from `start` on, for the time of the call.
    tryCursor(UnsafeBufferPointer(start: start, count: count))
    return 0
  }
#endif

/// What the text says, where it is a cursor; then it is the only text that says it.
@discardableResult
private func tryCursor(_ text: String, _ codec: CursorCodec) -> CursorContent? {
  do throws(CursorError) {
    let content = try codec.decode(text)
    precondition((try? codec.encode(content)) == text, "two texts of one cursor")
    return content
  } catch {
    precondition(!error.message.isEmpty && !error.help.isEmpty, "an error without a word")
    return nil
  }
}

/// Any content can be signed and read back, and its values on a row of ours give a page or an error.
private func tryContent(_ content: CursorContent) {
  if let signed = try? FuzzedPages.signed.encode(content) {
    precondition((try? FuzzedPages.signed.decode(signed)) == content, "a cursor that is read as another one")
  }
  let codec = CursorCodec()
  guard var ours = try? codec.decode(FuzzedPages.cursor) else { preconditionFailure("no cursor of our own") }
  ours.values = content.values
  guard let cursor = try? codec.encode(ours) else { return }
  let behind = try? FuzzedPages.pages.page(PageRequest(size: 9, position: .after(cursor)))
  let before = try? FuzzedPages.pages.page(PageRequest(size: 9, position: .before(cursor)))
  precondition((behind == nil) == (before == nil), "a cursor that is one only one way")
  guard let behind, let before else { return }
  let standing = FuzzedPages.rows.count - behind.items.count - before.items.count
  precondition(standing == 0 || standing == 1, "rows on both sides of a cursor, or on neither")
  precondition(behind.hasPrevious == (behind.items.count < FuzzedPages.rows.count))
  precondition(before.hasNext == (before.items.count < FuzzedPages.rows.count))
}

/// What `CursorCodec` does with bytes, by another way.
private func base64URL(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  var text = ""
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let part = bytes[start..<min(start + 3, bytes.count)]
    let bits = (part + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
    for index in 0...part.count { text.append(alphabet[bits >> (18 - 6 * index) & 63]) }
  }
  return text
}
