/// Remembers where each of some values was written first.
struct FirstPlaces<Value: Hashable> {
  private var values: [Value] = []
  private var ranges: [Range<Int>] = []
  /// The place of each value in the list, once there are many.
  private var places: [Value: Int] = [:]
  /// Comparing so few takes less than a table of them.
  private static var few: Int { 8 }

  /// Adds a value; where it is there already, it stays as it was, and the place where it was first is given.
  mutating func insert(_ value: Value, at range: Range<Int>) -> Range<Int>? {
    let known = values.count <= Self.few ? values.firstIndex(of: value) : places[value]
    if let known { return ranges[known] }
    if values.count == Self.few {
      for (place, value) in values.enumerated() { places[value] = place }
    }
    if values.count >= Self.few { places[value] = values.count }
    values.append(value)
    ranges.append(range)
    return nil
  }
}
