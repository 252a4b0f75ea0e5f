/// One of the two angles of a coordinate, each with its own limit.
public enum Axis: Hashable, Sendable, CaseIterable {
  case latitude
  case longitude

  /// The largest absolute value in degrees: 90 or 180.
  public var limit: Double {
    switch self {
    case .latitude: 90
    case .longitude: 180
    }
  }

  /// The limits as text, for messages.
  var range: String {
    switch self {
    case .latitude: "-90 to 90 degrees"
    case .longitude: "-180 to 180 degrees"
    }
  }

  /// The value unchanged, except that −0 becomes 0 so that it is never written as "-0".
  func checked(_ degrees: Double) throws(GeodesyError) -> Double {
    guard degrees.isFinite else { throw .notFinite(self) }
    guard abs(degrees) <= limit else { throw .outOfRange(self) }
    return degrees + 0
  }
}
