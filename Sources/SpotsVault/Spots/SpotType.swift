/// The kind of place that a spot is.
///
/// Packs use many names; those with the same meaning get the same number here. An unknown type
/// keeps the pack's own name, with a number from `firstOwn` on in the vault's table of types.
public enum SpotType: Int, Sendable, CaseIterable {
  case other = 0
  /// A place to park where staying the night is not forbidden.
  case parking = 1
  /// A campsite with a host.
  case camping = 2
  /// Nature, without facilities.
  case wild = 3
  /// A place made for motor homes.
  case aire = 4
  case water = 5
  /// A place to empty waste water.
  case dump = 6
  case fuel = 7
  case shower = 8
  case repair = 9
  case view = 10
  case laundry = 11
  case shop = 12
  case restaurant = 13
  case toilet = 14
  case charging = 15
  case gas = 16
  case picnic = 17
  case lodging = 18
  case health = 19
  case border = 20
  case ferry = 21
  case warning = 22
  case sight = 23
  case recycling = 24

  /// The first number for types that only a pack knows.
  public static let firstOwn = 64

  /// All names, indexed by number: asking Swift for the name of a case takes 0.3 ms at first.
  private static let names: [StaticString] = [
    "other", "parking", "camping", "wild", "aire", "water", "dump", "fuel", "shower", "repair",
    "view", "laundry", "shop", "restaurant", "toilet", "charging", "gas", "picnic", "lodging",
    "health", "border", "ferry", "warning", "sight", "recycling",
  ]

  public var name: String { Self.names[rawValue].description }

  public init?(name: String) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }
}
