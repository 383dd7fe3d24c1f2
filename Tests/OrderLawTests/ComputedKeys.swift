import Foundation
import Orderings

/// The item of the laws of keys that compute: small, with values missing everywhere but in the identity.
struct Story: Orderable, Hashable {
  var id: String
  var points: Int?
  var featured: Bool?
  var at: Date?
  var tags: [String]

  static let orderingFields: [Orderings.Field<Story>] = [
    .init("id", \.id, as: .id), .init("points", \.points), .init("featured", \.featured),
    .init("at", \.at), .init("tags", \.tags),
  ]
}

extension Story {
  static let fields = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
      featured: boolean
      at: date
      tags: { type: text, many: true }
    parameters:
      seed: { type: text, default: autumn }
      pins: { type: id, many: true, default: [] }
      followed: { type: text, many: true, default: [swift, trams] }
    computed:
      total: { add: [points, product] }
      product: { multiply: [freshness, boost] }
      doubled: points * 2 - 3
      freshness:
        of: age(at, hours)
        bands: { 0: 1, 24: 0.5, 100: 0.25 }
        otherwise: 2
        missing: 0.75
      boost: { of: featured, table: { true: 3 }, otherwise: 1 }
      fit: { of: "overlap(tags, $followed)", table: { 0: 0.25, 1: 0.5 }, otherwise: 1 }
      top: points >= 50
      word: if(featured, 'top', 'plain')
      lastSeen: coalesce(at, '2026-01-01T00:00:00Z')

    """

  /// 2026-01-08T12:00:00Z.
  static let now = Date(timeIntervalSince1970: 1_767_873_600)
  static let context = OrderingContext(
    parameters: ["seed": "winter", "pins": ["i2", "i9", "gone"]], now: now)

  // MARK: The computed values, worked out anew

  var doubled: Double? { points.map { Double($0) * 2 - 3 } }

  var age: Double? { at.map { Self.now.timeIntervalSince($0) / 3_600 } }

  var freshness: Double {
    guard let age else { return 0.75 }
    return age < 0 ? 2 : age < 24 ? 1 : age < 100 ? 0.5 : 0.25
  }

  var boost: Double? { featured.map { $0 ? 3 : 1 } }

  var product: Double? { boost.map { freshness * $0 } }

  var total: Double? { points.flatMap { points in product.map { Double(points) + $0 } } }

  var fit: Double? {
    if tags.isEmpty { return nil }
    let common = Set(tags).intersection(["swift", "trams"]).count
    return common == 0 ? 0.25 : common == 1 ? 0.5 : 1
  }

  var top: Bool? { points.map { $0 >= 50 } }

  var word: String? { featured.map { $0 ? "top" : "plain" } }

  var lastSeen: Double { at?.timeIntervalSince1970 ?? 1_767_225_600 }

  /// The item's number in [0, 1) for the seed of the context.
  var random: Double { Double(UInt64(Self.winter[id]!.prefix(13), radix: 16)!) / 0x1p52 }

  // Made by
  //
  //     python3 -c "import hashlib
  //     for i in range(12): print(hashlib.md5(f'autumn:i{i}'.encode()).hexdigest())"
  static let autumn = [
    "i0": "6ecce33c33d97e8d817a29007cdcf55d",
    "i1": "8150c8694322aacae6568fcc80b7f5e2",
    "i2": "3672ad6e41786d77f57635875ad375a5",
    "i3": "046916964c8c91a4eadc73c3ff574c6a",
    "i4": "8169442f113e2797f534e3d8c492dd8a",
    "i5": "35dffdd2b11e3d69b358a2c563f47779",
    "i6": "94192be93fa5230d1e1846a31cef50b9",
    "i7": "9a59254ccb185e5a454fbaeeb39329d2",
    "i8": "07d8a3178b904d08ccca6566b6e0f7e7",
    "i9": "2a38a3bd6dff62f09afbb3dec10fabe9",
    "i10": "7d774b75ffa831818cb357c79d4cec5d",
    "i11": "10380508b81fa1e7b51be6b533103e11",
  ]

  /// Likewise with `winter`.
  static let winter = [
    "i0": "2fc07fe70193d7def1e9918d951d29c1",
    "i1": "70f37d39758a8c76143e1ebbd32c7a97",
    "i2": "5fff52ffa92e3d43fcdc1e2c1e0e85f5",
    "i3": "728ca4fc5b8e3e5edf1d725f116334d8",
    "i4": "afaa73c7277c1c649386912bbb443b33",
    "i5": "a7b9b6184e11fc4e9fb5f4f7d43a4370",
    "i6": "3daca678147e4a46a292000ecccbff7e",
    "i7": "611b7d447d77d76ddd5d01aa69033ee0",
    "i8": "bf4199f1b3292eb813ec070fe21357d5",
    "i9": "4db7ffb01e110dcc33efd28d9b22309a",
    "i10": "7069a78fc9a4475d9f0f396dea174457",
    "i11": "1fb83f88bffe11256ba7f7c47c236823",
  ]
}

/// A key as rules write it, and as the laws understand it: a place for each item that has one.
struct NaiveKey: Sendable {
  enum Place: Comparable, Sendable {
    case number(Double)
    case text(String)
  }

  let rule: String
  var isDescending: Bool
  let missingFirst: Bool
  /// Whether it compares a value in a direction, so that an appended identity runs with it.
  let leadsIdentity: Bool
  let place: @Sendable (Story) -> Place?

  init(
    _ rule: String, down isDescending: Bool = false, missingFirst: Bool = false, isValue: Bool = false,
    _ place: @escaping @Sendable (Story) -> Place?
  ) {
    self.rule = rule
    self.isDescending = isDescending
    self.missingFirst = missingFirst
    leadsIdentity = isValue
    self.place = place
  }

  /// Turned around, but for missing values.
  var mirrored: NaiveKey {
    var key = self
    key.isDescending.toggle()
    return key
  }

  func compare(_ a: Story, _ b: Story) -> Int {
    switch (place(a), place(b)) {
    case (nil, nil): return 0
    case (nil, _): return missingFirst ? -1 : 1
    case (_, nil): return missingFirst ? 1 : -1
    case (let x?, let y?): return isDescending ? sign(y, x) : sign(x, y)
    }
  }
}

extension NaiveKey {
  private static func number(_ value: Double?) -> Place? { value.map { .number($0) } }

  private static func holds(_ value: Bool?) -> Place { .number(value == true ? 1 : 0) }

  private static func pinned(_ ids: [String]) -> @Sendable (Story) -> Place? {
    { story in .number(Double(ids.firstIndex(of: story.id) ?? ids.count)) }
  }

  /// Every form of key that computes, and computed values wherever a field may stand.
  static let all: [NaiveKey] = [
    // Computed values as fields.
    .init("doubled: highest first", down: true, isValue: true) { number($0.doubled) },
    .init("{ doubled: lowest first, missing: first }", missingFirst: true, isValue: true) {
      number($0.doubled)
    },
    .init("{ doubled: lowest first, step: 10 }", isValue: true) {
      number($0.doubled.map { ($0 / 10).rounded(.down) })
    },
    .init("product: highest first", down: true, isValue: true) { number($0.product) },
    .init("{ field: product, direction: highest first, bands: [0.6, 2] }", down: true, isValue: true) {
      number($0.product.map { $0 < 0.6 ? 0 : $0 < 2 ? 1 : 2 })
    },
    .init("{ total: lowest first, missing: first }", missingFirst: true, isValue: true) { number($0.total) },
    .init("freshness: lowest first", isValue: true) { number($0.freshness) },
    .init("fit: highest first", down: true, isValue: true) { number($0.fit) },
    .init("top: true first", down: true, isValue: true) { number($0.top.map { $0 ? 1 : 0 }) },
    .init("top: [true, false]") { number($0.top.map { $0 ? 0 : 1 }) },
    .init("word: z to a", down: true, isValue: true) { $0.word.map { .text($0) } },
    .init("{ word: [top], others: first, missing: first }", missingFirst: true) {
      number($0.word.map { $0 == "top" ? 0 : -1 })
    },
    .init("lastSeen: newest first", down: true, isValue: true) { number($0.lastSeen) },
    .init("{ lastSeen: oldest first, per: day, time-zone: UTC }", isValue: true) {
      number(($0.lastSeen / 86_400).rounded(.down))
    },
    // Scores.
    .init("score: points / 4", down: true) { number($0.points.map(Double.init)) },
    .init("{ score: points, direction: lowest first, missing: first, step: 7.5 }", missingFirst: true) {
      number($0.points.map { (Double($0) / 7.5).rounded(.down) })
    },
    .init("{ score: 'age(at, hours)', bands: [0, 24] }", down: true) {
      number($0.age.map { $0 < 0 ? 0 : $0 < 24 ? 1 : 2 })
    },
    .init("score: { multiply: [freshness, points] }", down: true) { story in
      number(story.points.map { story.freshness * Double($0) })
    },
    .init("{ score: { add: [freshness, boost, points] }, direction: ascending }") { story in
      number(story.boost.flatMap { boost in story.points.map { story.freshness + boost + Double($0) } })
    },
    .init("score: random($seed)", down: true) { number($0.random) },
    // Conditions: only true holds.
    .init("first: featured", down: true) { holds($0.featured) },
    .init("last: featured") { holds($0.featured) },
    .init("first: points > 10 or featured", down: true) {
      holds($0.points.map { $0 > 10 } == true || $0.featured == true)
    },
    .init("first: not (top and featured)", down: true) { holds($0.top == false || $0.featured == false) },
    .init("last: points is missing or tags is missing") { holds($0.points == nil || $0.tags.isEmpty) },
    .init("first: fit in [0.5, 1]", down: true) { holds($0.fit.map { $0 >= 0.5 }) },
    // Pins and shuffles.
    .init("pinned: [i3, i1, gone, i7]", pinned(["i3", "i1", "gone", "i7"])),
    .init("pinned: $pins", pinned(["i2", "i9", "gone"])),
    .init("shuffle: autumn") { .text(Story.autumn[$0.id]!) },
    .init("shuffle: $seed") { .text(Story.winter[$0.id]!) },
  ]
}
