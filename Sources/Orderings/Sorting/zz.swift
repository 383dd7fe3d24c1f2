extension Ordering {
  public func orderOnly(_ items: [Item], _ threads: Int) {
    items.withUnsafeBufferPointer { withOrder(of: $0, threads: threads) { precondition($0 != nil) } }
  }
}
