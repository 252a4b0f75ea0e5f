public import Geodesy

/// A spot of a result, with what a list shows.
public struct SpotHit: Sendable {
  public var key: SpotKey
  public var id: String
  /// What commands take instead of the pack and the id.
  public var shortID: String
  public var pack: String
  public var name: String
  public var type: String
  public var position: CoordinateE7
  /// Tenths of a star.
  public var rating: Int?
  /// The town or the address; empty if unknown.
  public var place: String
  /// Two letters.
  public var country: String?
  public var limits: VehicleSize
  public var services: SpotServices
  /// On the ellipsoid, from the given place or, for `along`, from the line.
  public var distanceMetres: Double?
  /// The initial bearing in degrees clockwise from north, 0..<360; only if there is a place to
  /// start from.
  public var bearing: Double?
  /// The distance along the line to the point nearest to the spot.
  public var alongMetres: Double?
  /// Whether the filter's van fits; `nil` if it has none.
  public var fit: Fit?
  /// How many spots it stands for, if one of each part of a box was asked for.
  public var crowd: SpotCrowd?
}

/// The result of a query, in order.
public struct SpotAnswer: Sendable {
  public var hits: [SpotHit] = []
  /// The number of spots that a strict filter left out because a limit is unknown: those no farther
  /// than the last hit or, if there are no more hits, those of the whole area.
  public var unknownLeftOut = 0
  /// Whether there are more hits than the limit.
  public var hasMore = false
  /// Whether a search read all texts, for want of a full-text index.
  public var wasScan = false

  /// That of a question where there is no vault.
  public static let empty = SpotAnswer()
}
