internal import CCrypto
internal import Foundation
import ReportWriting

/// A page as one file of HTML that needs no other, neither from disk nor from a network.
package enum HTMLPage {
  /// The whole document.
  ///
  /// The browser is told to run the page's own script and style only, each known by its hash: even a text of the data
  /// that found a way into the markup could do nothing.
  package static func text(of content: PageContent) -> String {
    let style = String(decoding: PackageResources.page_css, as: UTF8.self)
    let script = String(decoding: PackageResources.page_js, as: UTF8.self)
    return filled(
      String(decoding: PackageResources.page_html, as: UTF8.self),
      [
        "title": content.title.escapedForMarkup,
        "style": style, "style hash": hash(style),
        "script": script, "script hash": hash(script),
        "data": PageData(content).text,
        "plain": PlainPage(content).text,
      ])
  }

  /// A template with a text for each `{{name}}` in it. What is filled in is not looked at again.
  private static func filled(_ template: String, _ texts: [String: String]) -> String {
    let pieces = template.components(separatedBy: "{{")
    return pieces.dropFirst().reduce(into: pieces[0]) { page, piece in
      let parts = piece.components(separatedBy: "}}")
      precondition(parts.count == 2, "The page's template has `{{` without `}}`.")
      guard let text = texts[parts[0]] else {
        preconditionFailure("The page's template asks for '\(parts[0])'.")
      }
      page += text + parts[1]
    }
  }

  /// SHA-256 of a text, as a policy of a page names what may run.
  private static func hash(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { digest, filled in
      // A digest of SHA-256 has 32 bytes, for which there is room.
      let isDone = EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, EVP_sha256(), nil)
      precondition(isDone == 1, "libcrypto has no SHA-256.")
      filled = 32
    }
    return "sha256-" + Data(digest).base64EncodedString()
  }
}
