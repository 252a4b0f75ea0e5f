public import Records

/// How much of a van's payload is used.
public struct Payload: Sendable, Equatable {
  public enum Level: String, Sendable {
    /// The van's weights are missing or contradict each other.
    case unknown
    /// Below the limit, but something is not counted.
    case incomplete
    case fine
    /// Above nine tenths.
    case high
    case overloaded
  }

  /// What a part of the load is.
  public enum Part: String, Sendable, CaseIterable {
    case manifest, people, fuel, water, gas, bottles, extra
  }

  /// A part of the load; below zero if the empty weight already counts more of it.
  public struct Weight: Sendable, Equatable {
    public let part: Part
    public let grams: Int64
    /// How it was worked out, for people; empty if it speaks for itself.
    public let note: String
  }

  private static let warningPercent: Int64 = 90

  /// The payload capacity: gross weight minus empty weight.
  public let capacityGrams: Int64?
  public let weights: [Weight]
  /// What is on board and not counted, in words.
  public let notCounted: [String]
  /// The number of things in the van without a weight, so that the actual load is higher.
  public let withoutWeight: Int

  init(
    emptyKilograms: Int64?, grossKilograms: Int64?, _ weights: [Weight], notCounted: [String] = [],
    withoutWeight: Int = 0
  ) {
    if let empty = emptyKilograms, let gross = grossKilograms, empty >= 0, gross >= empty {
      capacityGrams = Grams.times(1_000, gross - empty)
    } else {
      capacityGrams = nil
    }
    self.weights = weights
    self.notCounted = notCounted
    self.withoutWeight = withoutWeight
  }

  public var loadGrams: Int64 {
    Grams.limited(weights.reduce(0) { min($0 + min($1.grams, Grams.most), Grams.most) })
  }

  public var level: Level {
    guard let capacityGrams else { return .unknown }
    if loadGrams > capacityGrams { return .overloaded }
    if loadGrams * 100 > capacityGrams * Self.warningPercent { return .high }
    return notCounted.isEmpty && withoutWeight == 0 ? .fine : .incomplete
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

extension RecordStore {
  /// The payload of a van with everything on board of its manifest, and what else is given.
  public func payload(of van: Record, with load: BoardLoad = BoardLoad()) throws -> Payload {
    let isInUse = van[.inUse] == true
    let top = try manifestTree().lines(of: van.id, isInUse: isInUse).filter {
      $0.depth == 0 && !$0.isAtHome
    }
    let manifest = Payload.Weight(
      part: .manifest, grams: top.reduce(0) { Grams.sum($0, $1.totalGrams) }, note: "")
    let (weights, notCounted) = try load.weights(in: van)
    return Payload(
      emptyKilograms: van[.emptyWeight], grossKilograms: van[.grossWeight], [manifest] + weights,
      notCounted: notCounted, withoutWeight: top.reduce(0) { $0 + $1.withoutWeight })
  }
}
