public import Geodesy
public import Text

/// A stay of the van at one place.
public struct Visit: Hashable, Sendable {
  public let id: RecordID
  public var place: Coordinate
  public var arrived: Instant
  /// `nil` while the van is there.
  public var departed: Instant?
  /// Whether the van was seen to leave; otherwise it was next seen elsewhere at `departed`.
  public var isDepartureSeen = true
  /// Members that a newer version has written.
  var unknown: [JSONValue.Member] = []

  public init(id: RecordID, place: Coordinate, arrived: Instant, departed: Instant? = nil) {
    self.id = id
    self.place = place
    self.arrived = arrived
    self.departed = departed
  }

  /// Whether the van is still there.
  public var isOpen: Bool { departed == nil }
}
