/// Expressions that are written for an engine, and taken as they are.
package enum SQLText {
  /// Why a text cannot stand in parentheses within a statement without changing what stands around it; nil
  /// where it can.
  ///
  /// Only what is the same in every engine is judged: quotation marks, parentheses, comments and semicolons.
  package static func fault(of text: String) -> (why: String, cure: String)? {
    var depth = 0
    var quotation: Unicode.Scalar?
    var before: Unicode.Scalar = " "
    // Behind an odd number of backslashes: two of them are no escape of the mark, in whichever engine.
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control, scalar != "\n", scalar != "\t" {
        return ("it holds a control character", "remove it")
      }
      if let mark = quotation {
        if scalar == mark {
          // Two marks for one are a quotation that ends and begins again.
          if isEscaped {
            return (
              "a backslash before a quotation mark means one thing here and another there",
              "write a quotation mark within a text twice"
            )
          }
          quotation = nil
        }
        isEscaped = scalar == "\\" && !isEscaped
      } else {
        switch (before, scalar) {
        case (_, "'"), (_, "\""), (_, "`"):
          quotation = scalar
          isEscaped = false
        case (_, ";"): return ("it holds a semicolon, which ends a statement", "write one expression")
        case (_, "?"):
          return (
            "it holds a question mark, which clients take for the place of a value",
            "write a function in place of the operator, such as `jsonb_exists(a, b)`"
          )
        case ("-", "-"), ("/", "*"):
          return ("it holds a comment", "write comments behind a `#`, outside of it")
        case (_, "("): depth += 1
        case (_, ")"):
          depth -= 1
          if depth < 0 { return ("a parenthesis is closed that was not opened", "open it, or remove it") }
        default: break
        }
      }
      before = scalar
    }
    if quotation != nil { return ("a quotation mark is not closed", "write it again behind the text") }
    if depth > 0 { return ("a parenthesis is not closed", "write `)` where it ends") }
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      return ("it is empty", "write what the engine computes, or remove the word")
    }
    return nil
  }

  /// Why nothing can be called so in any engine, even in quotation marks; nil where something can.
  package static func fault(ofName name: String) -> String? {
    let scalars = name.unicodeScalars
    if scalars.allSatisfy(\.properties.isWhitespace) { return "the name, or a part of it, is empty" }
    if scalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "the name holds a control character"
    }
    return nil
  }
}
