public import Geodesy

/// A spot in an answer, with what a list shows of it.
public struct SpotHit: Sendable {
  public var key: SpotKey
  public var id: String
  public var pack: String
  public var name: String
  public var type: String
  public var position: CoordinateE7
  /// Tenths of a star.
  public var rating: Int?
  /// The town, or the address; empty if not known.
  public var place: String
  /// Two letters.
  public var country: String?
  public var limits: VehicleSize
  public var services: SpotServices
  /// On the ellipsoid: from the place asked about or, for `along`, from the line.
  public var distanceMetres: Double?
  /// Degrees clockwise from north, 0..<360, in which to set out; only where there is a place to start.
  public var bearing: Double?
  /// How far along the line the place nearest to the spot is.
  public var alongMetres: Double?
  /// Whether the van of the filter fits; `nil` if there was none.
  public var fit: Fit?
}

/// The spots that were asked for, in their order.
public struct SpotAnswer: Sendable {
  public var hits: [SpotHit] = []
  /// Spots that a strict filter left out, because a limit is not known, of those that are no farther
  /// than the last hit; of all of the area if that has no more hits than these.
  public var unknownLeftOut = 0
  /// Whether the limit left out more.
  public var hasMore = false
  /// Whether a search read all texts, as the vault has no index of words.
  public var wasScan = false
}
