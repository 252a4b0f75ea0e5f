/// What there is at a spot; a service that is not in the set is absent or not known.
///
/// Names are those of the facilities of check-ins and own places, where they mean the same.
public struct SpotServices: OptionSet, Hashable, Sendable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// All names, each at the number of its bit; new ones go to the end.
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

  /// The names of the set, in the order of the list.
  public var names: [String] {
    Self.names.enumerated().compactMap { bit, name in rawValue >> Int64(bit) & 1 == 1 ? name : nil }
  }
}
