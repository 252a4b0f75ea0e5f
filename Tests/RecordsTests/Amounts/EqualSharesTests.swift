import TestSupport
import Testing

@testable import Amounts

@Suite struct EqualSharesTests {
  @Test(
    arguments: [
      (900, 3, 0, [300, 300, 300]), (1_000, 3, 0, [334, 333, 333]), (1_000, 3, 1, [333, 334, 333]),
      (1_001, 3, 2, [334, 333, 334]), (-1_000, 3, 0, [-334, -333, -333]),
      (-5, 3, 1, [-1, -2, -2]), (2, 3, 2, [1, 0, 1]), (0, 4, 3, [0, 0, 0, 0]), (7, 1, 0, [7]),
      (1, 0, 0, []),
    ] as [(Int64, Int, Int, [Int64])])
  func `what cannot be divided goes to one after the other`(
    amount: Int64, count: Int, start: Int, parts: [Int64]
  ) {
    #expect(EqualShares.parts(of: amount, among: count, from: start) == parts)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `parts add up to the amount and differ by one at most`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for limit in [10, 1_000_000, Int64.max] {
      let amount = Int64.random(in: -limit...limit, using: &random)
      let count = Int.random(in: 1...12, using: &random)
      let parts = EqualShares.parts(
        of: amount, among: count, from: .random(in: 0..<count, using: &random))
      #expect(parts.reduce(Int128(0)) { $0 + Int128($1) } == Int128(amount))
      let (least, most) = (try #require(parts.min()), try #require(parts.max()))
      #expect(most - least <= 1)
    }
    let half = Int64.min / 2
    #expect(EqualShares.parts(of: .min, among: 2, from: 1) == [half, half])
  }
}
