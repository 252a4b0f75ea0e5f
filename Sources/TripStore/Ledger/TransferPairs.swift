internal import Text

/// Finds payments out of one account that arrived on another one of the same people.
///
/// (1) Both have the same amount above zero in the same currency, and different accounts. (2) The
/// money arrives at most five days after it was sent, or a day before, as banks write it. (3) Each
/// belongs to one pair only; pairs of nearer days come first. (4) At least one of the two is new.
struct TransferPairs {
  /// Money out or money in.
  struct Side {
    /// The place among the rows of the file, or the key of an entry's row in the store.
    enum Origin: Hashable {
      case row(Int)
      case entry(Int64)
    }

    let origin: Origin
    let day: Int64
    let account: String
    let isOutgoing: Bool

    var isNew: Bool {
      if case .row = origin { true } else { false }
    }
  }

  struct Amount: Hashable {
    let units: Int64
    let currency: String
  }

  struct Pair: Equatable {
    let outgoing, incoming: Side.Origin
  }

  /// The most partners of a payment that are looked at: a file of equal rows must not take hours.
  private static let mostPartners = 16
  private static let days: ClosedRange<Int64> = -1...LooseMatches.mostDaysApart

  private var sides: [Amount: [Side]] = [:]

  mutating func add(_ side: Side, _ amount: Amount) {
    guard amount.units > 0, !side.account.isEmpty else { return }
    sides[amount, default: []].append(side)
  }

  /// The pairs, those of the nearest days first.
  func pairs() -> [Pair] {
    var candidates: [(distance: Int64, order: Int, pair: Pair)] = []
    for sides in sides.values {
      let incoming = sides.filter { !$0.isOutgoing }.enumerated()
        .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
      guard !incoming.isEmpty else { continue }
      for (order, outgoing) in sides.enumerated() where outgoing.isOutgoing {
        for partner in Self.partners(of: outgoing, among: incoming) {
          candidates.append(
            (
              (partner.day - outgoing.day).magnitude.signed, order,
              Pair(outgoing: outgoing.origin, incoming: partner.origin)
            ))
        }
      }
    }
    candidates.sort { first, second in
      (first.distance, Self.rank(first.pair), first.order)
        < (second.distance, Self.rank(second.pair), second.order)
    }
    var taken: Set<Side.Origin> = []
    return candidates.map(\.pair).filter { pair in
      guard !taken.contains(pair.outgoing), !taken.contains(pair.incoming) else { return false }
      taken.formUnion([pair.outgoing, pair.incoming])
      return true
    }
  }

  private static func partners(of outgoing: Side, among incoming: [Side]) -> [Side] {
    let from = outgoing.day + days.lowerBound
    var (low, high) = (0, incoming.count)
    while low < high {
      let middle = (low + high) / 2
      if incoming[middle].day < from { low = middle + 1 } else { high = middle }
    }
    let near = incoming[low...].prefix { $0.day - outgoing.day <= days.upperBound }
    return near.lazy.filter { $0.account != outgoing.account && ($0.isNew || outgoing.isNew) }
      .prefix(mostPartners).map(\.self)
  }

  /// Rows of the file before entries, in the order of the file.
  private static func rank(_ pair: Pair) -> Int {
    switch (pair.outgoing, pair.incoming) {
    case (.row(let first), .row(let second)): min(first, second)
    case (.row(let row), _), (_, .row(let row)): row
    default: .max
    }
  }
}

extension UInt64 {
  fileprivate var signed: Int64 { Int64(clamping: self) }
}
