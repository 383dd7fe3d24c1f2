/// Which lines of two texts are the same ones, found in a time that stays near their length also where nearly all
/// of them changed.
///
/// Lines that each text has once, in the same order, hold the two together (patience difference); between them the
/// shortest script is looked for (Myers), unless so much lies there that it would take long: then all of it counts as
/// changed.
struct LineDifference {
  /// Lines that stand in both texts, as their numbers; both grow.
  private(set) var common: [(before: Int, after: Int)] = []

  /// More than so many lines between two common ones are not compared one by one.
  private static let limit = 1_000

  /// Compares lines that are equal where their numbers are.
  init(_ before: [Int], _ after: [Int]) {
    // A list of work instead of recursion: no text makes the stack deep.
    var work = [(before[...], after[...])]
    while var (a, b) = work.popLast() {
      while let x = a.first, let y = b.first, x == y {
        common.append((a.startIndex, b.startIndex))
        a.removeFirst()
        b.removeFirst()
      }
      while let x = a.last, let y = b.last, x == y {
        common.append((a.endIndex - 1, b.endIndex - 1))
        a.removeLast()
        b.removeLast()
      }
      if a.isEmpty || b.isEmpty { continue }
      let anchors = Self.anchors(a, b)
      if anchors.isEmpty {
        if a.count + b.count <= Self.limit { compare(a, b) }
        continue
      }
      var start = (a.startIndex, b.startIndex)
      for (x, y) in anchors {
        common.append((x, y))
        work.append((a[start.0..<x], b[start.1..<y]))
        start = (x + 1, y + 1)
      }
      work.append((a[start.0...], b[start.1...]))
    }
    common.sort { $0.before < $1.before }
  }

  /// The longest run of lines that each side has once, in the order of both.
  private static func anchors(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(Int, Int)] {
    var places: [Int: (a: Int, aCount: Int, b: Int, bCount: Int)] = [:]
    for place in a.indices { places[a[place], default: (0, 0, 0, 0)].a = place }
    for place in a.indices { places[a[place], default: (0, 0, 0, 0)].aCount += 1 }
    for place in b.indices where places[b[place]] != nil {
      places[b[place], default: (0, 0, 0, 0)].b = place
      places[b[place], default: (0, 0, 0, 0)].bCount += 1
    }
    let once = a.indices.compactMap { place in
      places[a[place]].flatMap { $0.aCount == 1 && $0.bCount == 1 ? (place, $0.b) : nil }
    }
    // Piles of patience sorting: each holds its last card, and each card the one that lay on the pile before it.
    var piles: [Int] = []
    var previous: [Int?] = []
    for (card, (_, place)) in once.enumerated() {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if once[piles[middle]].1 < place { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? piles[low - 1] : nil)
      if low == piles.count { piles.append(card) } else { piles[low] = card }
    }
    var longest: [(Int, Int)] = []
    var card = piles.last
    while let place = card {
      longest.append(once[place])
      card = previous[place]
    }
    return longest.reversed()
  }

  /// The lines in common of two short pieces, by the shortest script.
  private mutating func compare(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) {
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in Array(b).difference(from: Array(a)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(a.startIndex + offset)
      case .insert(let offset, _, _): added.insert(b.startIndex + offset)
      }
    }
    let kept = (a.indices.filter { !removed.contains($0) }, b.indices.filter { !added.contains($0) })
    common += zip(kept.0, kept.1).map { (before: $0, after: $1) }
  }
}
