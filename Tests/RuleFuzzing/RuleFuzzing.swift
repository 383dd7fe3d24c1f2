import OrderingPlans
import RuleModel
import RuleText

/// Loads whatever is given as a rule file, and looks at all that is said of it.
///
/// A mistake of ours traps: libFuzzer keeps the input then, and a test that replays it fails.
package func tryRules(_ bytes: some Collection<UInt8>) {
  let file = SourceFile(name: "rules.yaml", bytes: Array(bytes))
  if let plain = parsePlainRuleText(file) {
    precondition(plain == parseAnyRuleText(file), "a plain file read otherwise than by libyaml")
  }
  let loaded = LoadedBook.load([file])
  for finding in loaded.findings { check(finding, of: file) }
  precondition(
    loaded.plans.count == (loaded.hasErrors ? 0 : loaded.book.orderings.count), "not all or nothing")
  for plan in loaded.plans {
    precondition(!(plan.sentences + plan.definitions).contains(""), "an ordering without words")
  }
  let again = LoadedBook.load([SourceFile(name: "rules.yaml", bytes: file.bytes)])
  precondition(again.findings.map(\.message) == loaded.findings.map(\.message), "other words each time")
  tryRepair(of: file, loaded)
  tryLayout(of: file)
}

/// Every finding says what and where, and is shown without anything that a terminal would obey.
private func check(_ finding: Finding, of file: SourceFile) {
  precondition(!finding.message.isEmpty && finding.help != "", "a finding without a word")
  let places = [finding.span] + finding.labels.map(\.span) + finding.otherPlaces
  for place in places {
    precondition(place.range.upperBound <= file.bytes.count, "a finding beyond the file")
  }
  for edit in finding.fix?.edits ?? [] {
    precondition(edit.range.upperBound <= file.bytes.count, "a fix beyond the file")
    for end in [edit.range.lowerBound, edit.range.upperBound] where end < file.bytes.count {
      precondition(
        file.bytes[end] & 0xC0 != 0x80 || finding.kind == .notUTF8, "a fix in the midst of a character")
    }
  }
  for text in [HumanRenderer().render(finding), ConciseRenderer().render(finding)] {
    precondition(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control },
      "a control character that is shown as it is")
  }
}

#if FUZZING
  /// What libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzRules(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer's promise: `count` bytes from `start` on, for the time of the call.
    tryRules(UnsafeBufferPointer(start: start, count: count))
    return 0
  }
#endif
