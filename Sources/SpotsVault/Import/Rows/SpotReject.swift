/// A row of a file that did not become a spot.
public struct SpotReject: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    case noLatitude, noLongitude, noCoordinates
    case latitudeIsNoNumber, longitudeIsNoNumber, coordinatesUnreadable
    case latitudeOutOfRange, longitudeOutOfRange
    case zeroZero
    /// A place of a saved list that has a name but no coordinates.
    case onlyLink
  }

  /// The line of the file, or the number of the waypoint or point, counted from 1.
  public var line: Int
  /// The column, counted from 1; 0 if the row is too short to have it.
  public var column: Int
  public var reason: Reason
  /// The row as written in the file, truncated if long.
  public var text: String

  /// A longer text is truncated to about this many bytes.
  static let longestText = 400
}

extension SpotReject.Reason: CustomStringConvertible {
  /// What is wrong, without quoting the row.
  public var description: String {
    switch self {
    case .noLatitude: "the latitude is blank"
    case .noLongitude: "the longitude is blank"
    case .noCoordinates: "the coordinates are blank"
    case .latitudeIsNoNumber: "the latitude is not a number of degrees"
    case .longitudeIsNoNumber: "the longitude is not a number of degrees"
    case .coordinatesUnreadable: "the coordinates cannot be read"
    case .latitudeOutOfRange: "the latitude is outside -90 to 90"
    case .longitudeOutOfRange: "the longitude is outside -180 to 180"
    case .onlyLink: "there is only a link to Google Maps, without coordinates"
    case .zeroZero: "0, 0 is in the sea, and what programs write for an unknown position"
    }
  }
}
