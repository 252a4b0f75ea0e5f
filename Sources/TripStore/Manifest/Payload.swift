/// How much of a van's payload is used.
public struct Payload: Sendable, Equatable {
  public enum Level: String, Sendable {
    /// The van's weights are missing or contradict each other.
    case unknown
    case fine
    /// Above nine tenths.
    case high
    case overloaded
  }

  private static let warningPercent: Int64 = 90

  /// The payload capacity: gross weight minus empty weight.
  public let capacityGrams: Int64?
  public let loadGrams: Int64
  /// The number of things in the van without a weight, so that the actual load is higher.
  public let withoutWeight: Int

  public init(emptyKilograms: Int64?, grossKilograms: Int64?, loadGrams: Int64, withoutWeight: Int)
  {
    if let empty = emptyKilograms, let gross = grossKilograms, empty >= 0, gross >= empty {
      capacityGrams = Grams.times(1_000, gross - empty)
    } else {
      capacityGrams = nil
    }
    self.loadGrams = Grams.limited(loadGrams)
    self.withoutWeight = withoutWeight
  }

  public var level: Level {
    guard let capacityGrams else { return .unknown }
    if loadGrams > capacityGrams { return .overloaded }
    return loadGrams * 100 > capacityGrams * Self.warningPercent ? .high : .fine
  }

  /// The remaining capacity, negative if the van is overloaded.
  public var leftGrams: Int64? {
    capacityGrams.map { $0 - loadGrams }
  }

  /// The share used in tenths of a percent, rounded down; `nil` if there is no capacity.
  public var permille: Int64? {
    guard let capacityGrams, capacityGrams > 0 else { return nil }
    return loadGrams * 1_000 / capacityGrams
  }
}

extension TripStore {
  /// The payload of a van with everything in its manifest.
  public func payload(of van: Record) throws -> Payload {
    let isInUse = van[.inUse] == true
    let top = try manifestTree().lines(of: van.id, isInUse: isInUse).filter { $0.depth == 0 }
    return Payload(
      emptyKilograms: van[.emptyWeight], grossKilograms: van[.grossWeight],
      loadGrams: top.reduce(0) { Grams.sum($0, $1.totalGrams) },
      withoutWeight: top.reduce(0) { $0 + $1.withoutWeight })
  }
}
