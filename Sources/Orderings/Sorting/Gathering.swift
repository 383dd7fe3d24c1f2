public import OrderingValues
public import SortKernels

// Every place in an order is below the count of the elements, and stands there once.

extension UnsafeBufferPointer {
  /// The elements of some places, in their order, copied.
  ///
  /// To copy an element counts its references, for which their objects have to be touched, and objects mostly lie in
  /// memory as the elements do. So many elements get their references in the order in which they lie, and then their
  /// bits are moved to where they belong: a million stories of two texts take 26 ms so, and 85 copied place by place.
  @inlinable
  func gathered(_ order: UnsafeMutableBufferPointer<UInt32>, threads: Int) -> [Element] {
    let count = order.count
    let byteCount = count * MemoryLayout<Element>.stride
    return Array(unsafeUninitializedCapacity: count) { result, initializedCount in
      guard let target = result.baseAddress, let source = baseAddress else { return }
      initializedCount = count
      adviseHugePages(target, byteCount: byteCount)
      guard byteCount >= manyBytes, _isBitwiseTakable(Element.self) else {
        for place in 0..<count { (target + place).initialize(to: source[Int(order[place])]) }
        return
      }
      if !_isPOD(Element.self) {
        inParallel(threads) { part in
          let copy = UnsafeMutablePointer<Element>.allocate(capacity: 1)
          // Written over and never destroyed: what a copy adds to the count of a reference is the result's.
          for place in slice(part, of: threads, count: count) { copy.initialize(to: source[place]) }
          copy.deallocate()
        }
      }
      // Bits that are enough to take an element over are moved out of each element once. The source stays as it is,
      // with the references that it had; those of the moved bits were counted above.
      let taken = UnsafeMutablePointer(mutating: source)
      inParallel(threads) { part in
        for place in slice(part, of: threads, count: count) {
          (target + place).initialize(to: (taken + Int(order[place])).move())
        }
      }
    }
  }
}

/// Less stays in the caches.
@usableFromInline var manyBytes: Int { 1 << 22 }

extension UnsafeMutableBufferPointer {
  /// Moves the elements to where they belong, along the cycles of the order, which is used up: each is moved once,
  /// and no memory is needed but for one of them.
  @inlinable
  func move(into order: UnsafeMutableBufferPointer<UInt32>) {
    guard let start = baseAddress else { return }
    for first in 0..<order.count where order[first] != first {
      let held = (start + first).move()
      var place = first
      while true {
        let next = Int(order[place])
        order[place] = UInt32(truncatingIfNeeded: place)
        if next == first { break }
        (start + place).initialize(to: (start + next).move())
        place = next
      }
      (start + place).initialize(to: held)
    }
  }
}
