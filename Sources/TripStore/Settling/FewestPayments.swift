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
  static let mostExact = 12

  /// The payments for balances that add up to zero; positive ones are owed money.
  ///
  /// People whose balances cancel out can settle among themselves, with one payment less than they
  /// are. So the more such groups, the fewer payments.
  static func settling(_ balances: [Int128]) -> [Payment] {
    precondition(balances.reduce(0, +) == 0, "what one person gains another has to lose")
    let open = balances.indices.filter { balances[$0] != 0 }
    guard open.count <= mostExact else { return payments(among: open, balances) }
    return groups(of: open, balances).flatMap { payments(among: $0, balances) }
  }

  /// As many groups as possible whose balances add up to zero: each one that the first person can be
  /// in is tried.
  private static func groups(of people: [Int], _ balances: [Int128]) -> [[Int]] {
    guard !people.isEmpty else { return [] }
    var best = [people]
    // There are never more groups than pairs.
    for choice in 0..<1 << (people.count - 1) where best.count < people.count / 2 {
      var (group, rest) = ([people[0]], [Int]())
      for (place, person) in people.dropFirst().enumerated() {
        if choice >> place & 1 == 1 { group.append(person) } else { rest.append(person) }
      }
      guard group.reduce(0, { $0 + balances[$1] }) == 0 else { continue }
      let found = [group] + groups(of: rest, balances)
      if found.count > best.count { best = found }
    }
    return best
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
