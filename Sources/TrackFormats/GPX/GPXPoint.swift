public import Geodesy
public import Text

/// A point of a GPX file.
public struct GPXPoint: Hashable, Sendable {
  public var coordinate: Coordinate
  public var time: Instant?
  public var elevationMetres: Double?
  public var speedMetresPerSecond: Double?
  public var courseDegrees: Double?

  /// The horizontal dilution of precision: how much the satellites' geometry degrades the position.
  public var horizontalDilution: Double?
  public var fix: Fix?

  /// How the position was determined, as GPX names it.
  public enum Fix: String, Hashable, Sendable, CaseIterable {
    case none
    case twoDimensional = "2d"
    case threeDimensional = "3d"
    case differential = "dgps"
    case precise = "pps"
  }

  public init(coordinate: Coordinate, time: Instant? = nil, elevationMetres: Double? = nil) {
    self.coordinate = coordinate
    self.time = time
    self.elevationMetres = elevationMetres
  }
}

extension GPXPoint {
  /// The elevation in millimetres, if it is possible on Earth or in orbit.
  var elevationMillimetres: Int64? {
    guard let elevationMetres, elevationMetres.magnitude < 1e9 else { return nil }
    return Int64((elevationMetres * 1_000).rounded())
  }
}

extension TrackPoint {
  /// Converts a point to integers; `nil` if it has no time.
  ///
  /// Values that are impossible for a van, such as a negative speed, become unknown.
  public init?(_ point: GPXPoint) {
    guard let time = point.time else { return nil }
    self.init(
      time: time, position: point.coordinate.e7,
      altitudeDecimetres: Self.whole(point.elevationMetres, times: 10),
      speedCentimetresPerSecond: Self.whole(point.speedMetresPerSecond, times: 100, from: 0),
      courseCentidegrees: Self.whole(point.courseDegrees, times: 100, from: 0, upTo: 36_000))
  }

  private static func whole(
    _ number: Double?, times scale: Double, from least: Int32 = .min, upTo most: Int32 = .max
  ) -> Int32? {
    guard let number, let whole = Int32(exactly: (number * scale).rounded()) else { return nil }
    return (least...most).contains(whole) ? whole : nil
  }
}

/// An element of a waypoint that GPX does not define, or vanlog's own value of a name.
public struct GPXField: Hashable, Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A waypoint of a GPX file, or a stop of a route.
public struct GPXWaypoint: Hashable, Sendable {
  public var point: GPXPoint
  public var name: String?
  public var comment: String?
  public var description: String?

  /// The name of its map symbol.
  public var symbol: String?
  public var type: String?

  /// A web page.
  public var link: String?

  /// Further elements and those of extensions, by their local names, in the order of the file.
  public var fields: [GPXField] = []

  /// Whether `fields` are a spot that vanlog wrote.
  public var isSpot = false

  public init(
    point: GPXPoint, name: String? = nil, comment: String? = nil, description: String? = nil,
    symbol: String? = nil, type: String? = nil
  ) {
    self.point = point
    self.name = name
    self.comment = comment
    self.description = description
    self.symbol = symbol
    self.type = type
  }
}
