/// A sort key of 64 bits, and the item that it belongs to.
struct Entry {
  var key: UInt64
  var item: Int
}

/// Sorts entries by their keys; entries of equal keys stay in order. `scratch` has room for as many.
///
/// Sorted and strictly reversed entries are noticed in one pass. The rest is sorted by insertion where there
/// are few, else by radix, from the lowest digit that differs to the highest.
///
/// - Complexity: O(n) passes, one for each digit that differs.
func sortByKey(_ entries: UnsafeMutableBufferPointer<Entry>, scratch: UnsafeMutableBufferPointer<Entry>) {
  guard let first = entries.first?.key else { return }
  var differences: UInt64 = 0
  var isAscending = true
  var isDescending = true
  var last = first
  for entry in entries.dropFirst() {
    differences |= entry.key ^ first
    isAscending = isAscending && last <= entry.key
    isDescending = isDescending && last > entry.key
    last = entry.key
  }
  if isAscending { return }
  if isDescending {
    var entries = entries
    entries.reverse()
  } else if entries.count <= 40 {
    sortByInsertion(entries) { $0.key < $1.key }
  } else {
    sortByRadix(entries, scratch: scratch, differences: differences)
  }
}

/// Sorts a few elements; those that tie stay in order.
///
/// - Complexity: O(n²), but linear where nearly all stand in order.
@inline(__always)
func sortByInsertion<Element>(
  _ elements: UnsafeMutableBufferPointer<Element>, isBefore: (Element, Element) -> Bool
) {
  for sorted in elements.indices.dropFirst() {
    let element = elements[sorted]
    var place = sorted
    while place > 0 && isBefore(element, elements[place - 1]) {
      elements[place] = elements[place - 1]
      place -= 1
    }
    elements[place] = element
  }
}

/// Sorts digit by digit, leaving out the bits that do not occur in `differences`, as they are always the same.
private func sortByRadix(
  _ entries: UnsafeMutableBufferPointer<Entry>, scratch: UnsafeMutableBufferPointer<Entry>,
  differences: UInt64
) {
  // Counting 2,048 digits pays only where there are more entries than digits.
  let digitBits = entries.count < 4096 ? 8 : 11
  var (source, target) = (entries, scratch)
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << digitBits) { places in
    var shift = 0
    while shift < 64 && differences >> UInt64(shift) != 0 {
      shift += (differences >> UInt64(shift)).trailingZeroBitCount
      distribute(source, into: target, places: places, shift: UInt64(shift))
      swap(&source, &target)
      shift += digitBits
    }
  }
  if source.baseAddress != entries.baseAddress { _ = entries.update(fromContentsOf: source) }
}

/// Moves entries in order of one digit. A digit is below the count of `places`, a power of two, and the sum
/// of all counts is that of the entries, so that every place is within `target`.
private func distribute(
  _ source: UnsafeMutableBufferPointer<Entry>, into target: UnsafeMutableBufferPointer<Entry>,
  places: UnsafeMutableBufferPointer<Int>, shift: UInt64
) {
  let mask = UInt64(places.count - 1)
  places.update(repeating: 0)
  for entry in source { places[Int(truncatingIfNeeded: entry.key &>> shift & mask)] &+= 1 }
  var sum = 0
  for digit in places.indices {
    let count = places[digit]
    places[digit] = sum
    sum += count
  }
  for entry in source {
    let digit = Int(truncatingIfNeeded: entry.key &>> shift & mask)
    target[places[digit]] = entry
    places[digit] &+= 1
  }
}
