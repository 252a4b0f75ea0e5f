/// The conditions on the spots of a result; a new filter has none.
///
/// Gone and hidden spots never match, nor do those of hidden packs, unless `packs` names the pack.
public struct SpotFilter: Hashable, Sendable {
  /// Numbers of `SpotType` or of the vault's own types; empty for all.
  public var types: [Int] = []
  /// Tenths of a star; a spot without a rating does not match.
  public var minimumRating: Int?
  /// The services that a spot must have.
  public var services: SpotServices = []
  /// Numbers of `CountryPair`; empty for all.
  public var countries: [Int] = []
  /// Numbers of packs; empty for all that are not hidden.
  public var packs: [Int] = []
  /// A van that must not exceed any known limit.
  public var vehicle: VehicleSize?
  /// Whether to leave out, and count, spots for which a limit relevant to `vehicle` is unknown.
  public var isStrict = false

  public init() {}
}
