import Foundation
package import OrderingPlans
package import RuleModel
import RuleText

/// The files of items that rule tests name.
extension RuleTest {
  /// The path of the test's file of items, from where the rule file was read; nil where the items stand in the
  /// test.
  package var pathOfItems: String? {
    guard case .file(let file) = given else { return nil }
    let folder = (span.file.name as NSString).deletingLastPathComponent
    return file.hasPrefix("/") ? file : (folder as NSString).appendingPathComponent(file)
  }
}

extension LoadedBook {
  /// The book with a warning for each test whose file of items is not there.
  ///
  /// A warning, since an app may ship its rules without what only the tests need.
  package func warningOfMissingTestFiles() -> LoadedBook {
    var book = self
    for test in self.book.tests {
      guard let path = test.pathOfItems, !FileManager.default.fileExists(atPath: path) else { continue }
      book.findings += unmuted([Finding(.missingTestFile(path), at: test.span, rulePath: test.rulePath)])
    }
    book.findings.sort(by: Finding.inPlaceOrder)
    return book
  }
}
