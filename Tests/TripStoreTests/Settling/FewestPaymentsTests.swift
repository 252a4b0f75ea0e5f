import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// Payments that settle balances.
@Suite struct FewestPaymentsTests {
  @Test(
    arguments: [
      ([], 0), ([0, 0], 0), ([5, -5], 1), ([10, -4, -6], 2), ([10, -10, 3, -3], 2),
      // Paying the largest first would take three: 5 and 3 go with 8, 4 with 4.
      ([8, 4, -5, -3, -4], 3), ([7, 1, -3, -5], 3), ([1, 1, 1, -3], 3),
      ([100, 50, -30, -20, -60, -40], 4),
    ] as [([Int128], Int)])
  func `there are no more payments than needed`(balances: [Int128], count: Int) {
    let payments = FewestPayments.settling(balances)
    #expect(payments.count == count)
    #expect(Self.left(of: balances, after: payments).allSatisfy { $0 == 0 })
  }

  private static func left(
    of balances: [Int128], after payments: [FewestPayments.Payment]
  ) -> [Int128] {
    var left = balances
    for payment in payments {
      left[payment.from] += payment.amount
      left[payment.to] -= payment.amount
    }
    return left
  }

  /// The fewest payments as the largest number of groups that add up to nothing, tried one by one.
  private static func fewest(_ balances: [Int128]) -> Int {
    let open = balances.filter { $0 != 0 }
    guard !open.isEmpty else { return 0 }
    var best = open.count
    func divide(_ groups: [Int128], _ rest: ArraySlice<Int128>) {
      guard let next = rest.first else {
        if groups.allSatisfy({ $0 == 0 }) { best = min(best, open.count - groups.count) }
        return
      }
      for index in groups.indices {
        var groups = groups
        groups[index] += next
        divide(groups, rest.dropFirst())
      }
      divide(groups + [next], rest.dropFirst())
    }
    divide([], open[...])
    return best
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `the number of payments is the smallest there is`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var balances = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int128(Int.random(in: -6...6, using: &random))
      }
      balances.append(-balances.reduce(0, +))
      let payments = FewestPayments.settling(balances)
      #expect(payments.count == Self.fewest(balances), "\(balances)")
      #expect(payments.allSatisfy { $0.amount > 0 && $0.from != $0.to })
      #expect(Self.left(of: balances, after: payments).allSatisfy { $0 == 0 }, "\(balances)")
    }
  }

  @Test(arguments: [11, 12, 13, 60])
  func `a busload is settled, too, with fewer payments than people`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var balances = (1..<count).map { _ in Int128(Int.random(in: -999...999, using: &random)) }
    balances.append(-balances.reduce(0, +))
    let payments = FewestPayments.settling(balances)
    #expect(payments.count < count)
    #expect(Self.left(of: balances, after: payments).allSatisfy { $0 == 0 })
  }

  @Test func `the same balances always give the same payments`() {
    let balances: [Int128] = [5, 5, -5, -5, 3, -3]
    #expect(FewestPayments.settling(balances) == FewestPayments.settling(balances))
    #expect(
      FewestPayments.settling(balances).map { [$0.from, $0.to] } == [[2, 0], [3, 1], [5, 4]])
  }
}
