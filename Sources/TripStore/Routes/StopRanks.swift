/// The numbers by which the stops of a route stand in order.
///
/// There are gaps between them, so that a stop that is added or moved changes no other one. If two
/// devices use the same gap at once, the stops may get the same number; then their ids decide.
enum StopRanks {
  /// Every program reads such integers from JSON exactly.
  static let possible: ClosedRange<Int64> = -(1 << 52)...1 << 52
  /// The first gap can be halved twenty times.
  static let gap: Int64 = 1 << 20

  /// Numbers for new stops that come to stand before the one at `index`; `nil` if there is no gap
  /// for them, so that all stops need new numbers.
  static func between(_ ranks: [Int64], at index: Int, count: Int) -> [Int64]? {
    let (new, before, after) = (
      Int64(count), index > 0 ? ranks[index - 1] : nil, index < ranks.count ? ranks[index] : nil
    )
    switch (before, after) {
    case (nil, nil): return fresh(count)
    case (let before?, nil):
      guard before <= possible.upperBound - new * gap else { return nil }
      return (1...new).map { before + $0 * gap }
    case (nil, let after?):
      guard after >= possible.lowerBound + new * gap else { return nil }
      return (1...new).map { after - (new + 1 - $0) * gap }
    case (let before?, let after?):
      let step = (after - before) / (new + 1)
      return step > 0 ? (1...new).map { before + $0 * step } : nil
    }
  }

  /// Numbers for all stops of a route.
  static func fresh(_ count: Int) -> [Int64] { (0..<Int64(count)).map { $0 * gap } }
}
