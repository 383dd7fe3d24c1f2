import Foundation

/// The bytes of a text in base64 for addresses, as Foundation reads them.
func bytes(ofBase64URL text: String) -> [UInt8]? {
  let padded =
    text.replacing("-", with: "+").replacing("_", with: "/")
    + String(repeating: "=", count: (4 - text.count % 4) % 4)
  return Data(base64Encoded: padded).map(Array.init)
}
