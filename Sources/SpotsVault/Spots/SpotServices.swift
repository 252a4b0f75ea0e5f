/// The services at a spot; one that is not in the set is absent or unknown.
///
/// The names are those of the facilities of check-ins and own places, where the meaning is the
/// same.
public struct SpotServices: OptionSet, Hashable, Sendable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// All names, indexed by bit; new ones are appended.
  public static let names = [
    "water", "grey-water", "black-water", "electricity", "toilet", "shower", "waste", "wifi",
    "laundry", "shop", "restaurant", "playground", "swimming", "shade", "barbecue", "dogs", "tents",
    "big-rigs", "kitchen", "gas", "fuel", "repair", "charging", "picnic", "bakery", "recycling",
    "parking", "free",
  ]

  public init?(name: String) {
    guard let bit = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << Int64(bit))
  }

  /// The names in the set, in the order of `names`.
  public var names: [String] {
    Self.names.enumerated().compactMap { bit, name in rawValue >> Int64(bit) & 1 == 1 ? name : nil }
  }
}
