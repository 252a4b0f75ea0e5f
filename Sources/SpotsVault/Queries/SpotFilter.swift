/// What a spot must be to come into an answer; nothing is asked for at first.
///
/// Spots that are gone or hidden never come in, nor those of hidden packs, unless a pack is asked for
/// by its number.
public struct SpotFilter: Hashable, Sendable {
  /// Numbers of `SpotType` or of the vault's own types; none for all.
  public var types: [Int] = []
  /// Tenths of a star; a spot without a rating has too little.
  public var minimumRating: Int?
  /// All of these must be there.
  public var services: SpotServices = []
  /// Numbers by `CountryPair`; none for all.
  public var countries: [Int] = []
  /// Numbers of packs; none for all that are not hidden.
  public var packs: [Int] = []
  /// A van that must not be too large for what is known.
  public var vehicle: VehicleSize?
  /// Leaves out spots of which a limit is not known that `vehicle` asks about, and counts them.
  public var isStrict = false

  public init() {}
}
