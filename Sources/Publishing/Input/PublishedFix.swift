public import Geodesy
public import Text

/// A position that may be published; everything in it is in range.
public struct PublishedFix: Hashable, Sendable {
  public let time: Instant
  public let place: Coordinate
  public var accuracyMetres: Double?
  public var altitudeMetres: Double?
  public var speedMetresPerSecond: Double?
  public var courseDegrees: Double?

  public init(time: Instant, place: Coordinate) {
    (self.time, self.place) = (time, place)
  }

  /// From what the daemon says; what is out of range is left out, without a place there is none.
  init?(_ json: JSONValue) {
    guard let time = json["time"]?.string.flatMap({ Instant($0) }),
      let latitude = json["lat"]?.number, let longitude = json["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(time: time, place: place)
    func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
      json[name]?.number.flatMap { range.contains($0) ? $0 : nil }
    }
    accuracyMetres = number("accuracy_m", 0...100_000)
    altitudeMetres = number("alt_m", -1_000...20_000)
    speedMetresPerSecond = number("speed_mps", 0...200)
    courseDegrees = number("course_deg", 0...360)
  }
}
