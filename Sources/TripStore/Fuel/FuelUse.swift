public import Amounts
internal import Text

/// One visit to a pump.
public struct FuelFill: Sendable, Hashable {
  /// `nil` if it was not written down, or cannot be right.
  public let odometerMetres: Int64?
  public let millilitres: Int64
  /// The price, if known.
  public let cost: Money?
  /// Whether the tank was filled up; only then is the consumption before it known.
  public let isFull: Bool

  /// Creates a fill; `nil` if the odometer or the litres are negative.
  public init?(odometerMetres: Int64?, millilitres: Int64, cost: Money?, isFull: Bool) {
    guard odometerMetres ?? 0 >= 0, millilitres >= 0 else { return nil }
    self.odometerMetres = odometerMetres
    self.millilitres = millilitres
    self.cost = cost
    self.isFull = isFull
  }
}

/// The fuel used between two full tanks.
public struct FuelUse: Sendable, Hashable {
  /// Always above zero.
  public let distanceMetres: Int64
  /// All fuel added after the first full fill, up to and including the second.
  public let millilitres: Int64
  /// The cost of that fuel; `nil` if a price is missing, or prices are in several currencies.
  public let cost: Money?

  /// The stretches between full fills, ordered by odometer.
  ///
  /// Partial fills count towards the stretch they are in, and so do fills without a reading, which
  /// follow the fill that they are given after. Fills before the first full one or after the last are
  /// ignored. Fills at the same reading count as one visit.
  public static func stretches(of fills: some Sequence<FuelFill>) -> [FuelUse] {
    var start: Int64?
    var inTank: [FuelFill] = []
    var stretches: [FuelUse] = []
    for (odometer, visit) in visits(fills) {
      inTank += visit.filled
      if visit.filled.contains(where: \.isFull) {
        if let start { stretches.append(FuelUse(from: start, to: odometer, inTank)) }
        start = odometer
        inTank = []
      }
      inTank += visit.after
    }
    return stretches
  }

  /// What was filled at a reading, and after it without one.
  private struct Visit {
    var filled: [FuelFill] = []
    var after: [FuelFill] = []
  }

  private static func visits(_ fills: some Sequence<FuelFill>) -> [(key: Int64, value: Visit)] {
    var visits: [Int64: Visit] = [:]
    var last: Int64?
    for fill in fills {
      if let odometer = fill.odometerMetres {
        visits[odometer, default: Visit()].filled.append(fill)
        last = odometer
      } else if let last {
        visits[last, default: Visit()].after.append(fill)
      }
    }
    return visits.sorted { $0.key < $1.key }
  }

  private init(from start: Int64, to end: Int64, _ fills: [FuelFill]) {
    distanceMetres = end - start
    millilitres = Int64(clamping: fills.reduce(Int128(0)) { $0 + Int128($1.millilitres) })
    let costs = fills.compactMap(\.cost)
    let currency = costs.first?.currency
    cost = costs.count == fills.count ? currency.flatMap { try? Money.sum(costs, in: $0) } : nil
  }
}

extension FuelUse {
  /// Both together; the second need not begin where the first ends.
  func adding(_ other: FuelUse) -> FuelUse {
    var costs: Money?
    if let cost, let more = other.cost { costs = try? cost.adding(more) }
    return FuelUse(
      distanceMetres: distanceMetres.addingSaturated(other.distanceMetres),
      millilitres: millilitres.addingSaturated(other.millilitres), cost: costs)
  }

  private init(distanceMetres: Int64, millilitres: Int64, cost: Money?) {
    self.distanceMetres = distanceMetres
    self.millilitres = millilitres
    self.cost = cost
  }

  /// Litres per 100 km in thousandths, rounded: 8,250 is 8.25 l/100 km.
  public var millilitresPer100Kilometres: Int64 {
    Int64(clamping: perDistance(millilitres, millimetres: 100_000_000))
  }

  /// Rounded to the smallest unit, so `costPer100Kilometres` is more precise.
  public var costPerKilometre: Money? { cost(perMillimetres: 1_000_000) }

  public var costPer100Kilometres: Money? { cost(perMillimetres: 100_000_000) }

  /// The cost of a distance, in millimetres because a mile is not a whole number of metres.
  public func cost(perMillimetres distance: Int64) -> Money? {
    cost.flatMap {
      try? Money(exactly: perDistance($0.minorUnits, millimetres: distance), $0.currency)
    }
  }

  private func perDistance(_ amount: Int64, millimetres: Int64) -> Int128 {
    roundedQuotient(Int128(amount) * Int128(millimetres), Int128(distanceMetres) * 1_000)
  }
}
