public import Geodesy
public import Text

/// A part of a drive that lies in one country and has no gap, as its points show it.
public struct DriveStretch: Sendable, Hashable {
  public let country: String
  /// When the van was first and last seen there in this part; the time of the border where it led here.
  public let first, last: Instant
  /// Where it was then.
  public let place, end: CoordinateE7
  /// The country that was left for it, if the drive crossed the border.
  public let from: String?
  /// When that was left, if nothing is known about the time between.
  public let left: Instant?
  /// Whether any position was farther from a border than the error of both; only the first and the
  /// last part of a drive may lack one.
  public let isCertain: Bool
  public let metres: Double

  public init(
    country: String, first: Instant, last: Instant, place: CoordinateE7, end: CoordinateE7,
    from: String? = nil, left: Instant? = nil, isCertain: Bool = true, metres: Double = 0
  ) {
    self.country = country
    self.first = first
    self.last = last
    self.place = place
    self.end = end
    self.from = from
    self.left = left
    self.isCertain = isCertain
    self.metres = metres
  }

  /// The crossing with which it begins.
  var crossing: Crossing.Event? {
    from.map { Crossing.Event(at: first, left: left, place: place, from: $0, to: country) }
  }
}

/// A drive with its parts, in order of time.
public struct DrivenDrive: Sendable, Hashable {
  public let id: RecordID
  /// `nil` for the van of this device; what others have crossed counts for people named aboard.
  public let otherVan: RecordID?
  public let stretches: [DriveStretch]

  public init(id: RecordID, otherVan: RecordID? = nil, stretches: [DriveStretch]) {
    self.id = id
    self.otherVan = otherVan
    self.stretches = stretches
  }
}

extension Instant {
  func milliseconds(since other: Instant) -> Int64 {
    millisecondsSinceEpoch.subtractingSaturated(other.millisecondsSinceEpoch)
  }
}
