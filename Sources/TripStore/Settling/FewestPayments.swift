/// Who has to pay whom so that all balances become zero, with as few payments as possible.
enum FewestPayments {
  struct Payment: Equatable {
    /// Places in the list of balances.
    let from, to: Int
    /// Above zero.
    let amount: Int128
  }

  /// The most people among whom the number of payments is the smallest possible; among more, each
  /// payment settles the balance of at least one.
  static let mostExact = 16

  /// The payments for balances that add up to zero; positive ones are owed money.
  ///
  /// People whose balances cancel out can settle among themselves, with one payment less than they
  /// are. So the more such groups, the fewer payments: the best division into groups is found by
  /// looking at every set of people once.
  static func settling(_ balances: [Int128]) -> [Payment] {
    precondition(balances.reduce(0, +) == 0, "what somebody gains somebody else has to lose")
    let open = balances.indices.filter { balances[$0] != 0 }
    guard open.count <= mostExact else { return payments(among: open, balances) }
    return groups(of: open, balances).flatMap { payments(among: $0, balances) }
  }

  /// As many groups as possible whose balances add up to zero.
  private static func groups(of people: [Int], _ balances: [Int128]) -> [[Int]] {
    let sets = 1 << people.count
    var sums = [Int128](repeating: 0, count: sets)
    // Into how many such groups a set can be divided, if what is left over counts as none.
    var most = [Int](repeating: 0, count: sets)
    for set in 1..<max(sets, 1) {
      let first = set.trailingZeroBitCount
      sums[set] = sums[set & (set - 1)] + balances[people[first]]
      for index in people.indices where set & 1 << index != 0 {
        most[set] = max(most[set], most[set & ~(1 << index)])
      }
      if sums[set] == 0 { most[set] += 1 }
    }
    var groups: [[Int]] = []
    var rest = sets - 1
    while rest != 0 {
      var group: [Int] = []
      repeat {
        let wanted = sums[rest] == 0 ? most[rest] - 1 : most[rest]
        let set = rest
        guard
          let index = people.indices.first(where: {
            set & 1 << $0 != 0 && most[set & ~(1 << $0)] == wanted
          })
        else { preconditionFailure("a count of groups comes from a smaller set") }
        group.append(people[index])
        rest &= ~(1 << index)
      } while sums[rest] != 0
      groups.append(group.sorted())
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// The largest debt goes to the largest claim until nothing is left: at least one of the two is
  /// settled each time, and the last payment settles two.
  private static func payments(among people: [Int], _ balances: [Int128]) -> [Payment] {
    var left = people.map { (place: $0, balance: balances[$0]) }
    var payments: [Payment] = []
    while true {
      // Of equal balances the first counts.
      guard let debtor = left.indices.min(by: { left[$0].balance < left[$1].balance }),
        let creditor = left.indices.min(by: { left[$0].balance > left[$1].balance }),
        left[debtor].balance < 0, left[creditor].balance > 0
      else { return payments }
      let amount = min(-left[debtor].balance, left[creditor].balance)
      payments.append(
        Payment(from: left[debtor].place, to: left[creditor].place, amount: amount))
      left[debtor].balance += amount
      left[creditor].balance -= amount
    }
  }
}
