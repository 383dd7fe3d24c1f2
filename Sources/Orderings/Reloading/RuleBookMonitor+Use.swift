import OrderingPlans
import RuleModel
import RuleText

extension RuleBookMonitor {
  /// The ordering of a name in the live book, as ``RuleBook/ordering(_:for:in:)`` gives it; it is in use from now on.
  ///
  /// No book goes live that lacks it without an ordering that `replaces` it, or to which these fields do not fit. It is
  /// itself not changed by later books: ask for it again where one comes.
  ///
  /// - Throws: ``RuleError`` as there; it is not in use then.
  public func ordering<Item: Orderable>(
    _ name: String, for type: Item.Type = Item.self, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Ordering<Item> {
    try ordering(name, fields: Item.orderingFields, in: context)
  }

  /// The ordering of a name in the live book, for items read by some fields; it is in use from now on.
  public func ordering<Item>(
    _ name: String, fields: [Field<Item>], in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Ordering<Item> {
    let use = RuleUse(name, kind: .ordering, items: "\(ObjectIdentifier(Item.self))") { live, next in
      if let removed = next.removal(of: name, from: live) { return removed }
      do throws(RuleError) { _ = try next.ordering(name, fields: fields, in: context) } catch {
        return RuleUse.Objection(diagnostics: error.diagnostics)
      }
      return nil
    }
    return try live.use(use) { (book) throws(RuleError) in
      try book.ordering(name, fields: fields, in: context)
    }
  }

  /// The screen of a name in the live book, as ``RuleBook/screen(_:for:in:)`` gives it; it is in use from now on, and so
  /// are the orderings that it offers.
  ///
  /// A book may take orderings from a screen, or give it others, as long as what was offered is somewhere in the book or
  /// replaced, and these fields still fit all that they fitted.
  ///
  /// - Throws: ``RuleError`` as there; it is not in use then.
  public func screen<Item: Orderable>(
    _ name: String, for type: Item.Type = Item.self, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Screen<Item> {
    try screen(name, fields: Item.orderingFields, in: context)
  }

  /// The screen of a name in the live book, for items read by some fields; it is in use from now on.
  public func screen<Item>(
    _ name: String, fields: [Field<Item>], in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Screen<Item> {
    let use = RuleUse(name, kind: .screen, items: "\(ObjectIdentifier(Item.self))") { live, next in
      if let removed = next.removal(ofScreen: name, from: live) { return removed }
      let new: Screen<Item>
      do throws(RuleError) { new = try next.screen(name, fields: fields, in: context) } catch {
        return RuleUse.Objection(diagnostics: error.diagnostics)
      }
      guard let old = try? live.screen(name, fields: fields, in: context) else { return nil }
      for entry in old.entries {
        if let removed = next.removal(of: entry.name, from: live) { return removed }
        let current = next.currentName(of: entry.name) ?? entry.name
        if let lost = new.leftOut.first(where: { [entry.name, current].contains($0.name) }) {
          return RuleUse.Objection(diagnostics: lost.reasons)
        }
      }
      return nil
    }
    return try live.use(use) { (book) throws(RuleError) in
      try book.screen(name, fields: fields, in: context)
    }
  }

  /// Says that an ordering is in use: no book goes live that lacks it without an ordering that `replaces` it.
  ///
  /// - Throws: ``RuleError`` where the live book has none of that name.
  public func use(_ name: String) throws(RuleError) {
    let use = RuleUse(name, kind: .name, items: "") { live, next in next.removal(of: name, from: live) }
    try live.use(use) { (book) throws(RuleError) in _ = try book.place(of: name).get() }
  }

  /// Says that the ordering or screen of a name is no longer in use, whatever it was used for.
  ///
  /// A book that was held back for it goes live when its files are looked at next: by ``reload()`` at once.
  public func release(_ name: String) { live.release(name) }
}

/// Something that an app uses of the live book, and what it has against another one.
struct RuleUse: Sendable {
  enum Kind: Sendable { case ordering, screen, name }

  /// The same for uses of which the later stands for the earlier.
  struct Identity: Sendable, Hashable {
    let name: String
    let kind: Kind
    let items: String
  }

  /// Why a book cannot go live.
  struct Objection: Sendable {
    var diagnostics: [Diagnostic]
    /// Whether it is that something is gone, and not that something does not fit.
    var isRemoval = false
  }

  let identity: Identity
  /// What there is against a book that is to go live in the place of another.
  let objection: @Sendable (_ live: RuleBook, _ next: RuleBook) -> Objection?

  init(
    _ name: String, kind: Kind, items: String,
    objection: @escaping @Sendable (_ live: RuleBook, _ next: RuleBook) -> Objection?
  ) {
    identity = Identity(name: name, kind: kind, items: items)
    self.objection = objection
  }
}

extension RuleBook {
  /// That an ordering is gone, where it is.
  fileprivate func removal(of name: String, from live: RuleBook) -> RuleUse.Objection? {
    guard currentName(of: name) == nil, let place = try? live.place(of: name).get() else { return nil }
    let file = live.loaded.book.orderings[place].span.file.name
    return RuleUse.Objection(
      diagnostics: [Diagnostic(.orderingRemovedInUse(name, file: file))], isRemoval: true)
  }

  /// That a screen is gone, where it is.
  fileprivate func removal(ofScreen name: String, from live: RuleBook) -> RuleUse.Objection? {
    guard !screenNames.contains(name),
      let screen = live.loaded.screens.first(where: { $0.name.string == name })
    else { return nil }
    return RuleUse.Objection(
      diagnostics: [Diagnostic(.screenRemovedInUse(name, file: screen.rule.span.file.name))], isRemoval: true)
  }
}
