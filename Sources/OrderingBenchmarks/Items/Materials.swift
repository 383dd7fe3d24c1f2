import Orderings

/// What several benchmarks work on, made when the first of them wants it.
final class Materials {
  let options: Options
  init(_ options: Options) { self.options = options }

  private(set) lazy var stories = FeedStory.made(options.items)

  /// The first stories, at most so many: comparisons that are slow take fewer, and say how many.
  func stories(atMost count: Int) -> [FeedStory] { Array(stories.prefix(count)) }
}
