import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite struct StopRanksTests {
  private static let gap = StopRanks.gap

  static let places: [(ranks: [Int64], index: Int, count: Int, expected: [Int64]?)] = [
    ([], 0, 3, [0, gap, 2 * gap]),
    ([0], 1, 2, [gap, 2 * gap]),
    ([0], 0, 2, [-2 * gap, -gap]),
    ([0, gap], 1, 1, [gap / 2]),
    ([0, 8], 1, 3, [2, 4, 6]),
    // Neighbours and namesakes leave no room.
    ([0, 1], 1, 1, nil), ([5, 5], 1, 1, nil), ([0, 3], 1, 3, nil),
    // Nor do the ends of what is possible.
    ([StopRanks.possible.upperBound], 1, 1, nil), ([StopRanks.possible.lowerBound], 0, 1, nil),
  ]

  @Test(arguments: places)
  func `new numbers lie between those of the neighbours`(
    ranks: [Int64], index: Int, count: Int, expected: [Int64]?
  ) {
    #expect(StopRanks.between(ranks, at: index, count: count) == expected)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `however stops are added, the order is the one that was asked for`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var ranks: [Int64] = []
    for _ in 0..<200 {
      let (index, count) = (
        Int.random(in: 0...min(ranks.count, 3), using: &random),
        Int.random(in: 1...3, using: &random)
      )
      if let new = StopRanks.between(ranks, at: index, count: count) {
        #expect(new.count == count)
        ranks.insert(contentsOf: new, at: index)
      } else {
        ranks = StopRanks.fresh(ranks.count + count)
      }
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ranks.allSatisfy(StopRanks.possible.contains))
    }
  }
}
