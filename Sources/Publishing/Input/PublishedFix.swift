internal import Answers
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
    guard let time = json[FixKeys.time], let place = Coordinate(answer: json) else { return nil }
    self.init(time: time, place: place)
    func number(_ key: AnswerKey<Double>, _ range: ClosedRange<Double>) -> Double? {
      json[key].flatMap { range.contains($0) ? $0 : nil }
    }
    accuracyMetres = number(FixKeys.accuracy, 0...100_000)
    altitudeMetres = number(FixKeys.altitude, -1_000...20_000)
    speedMetresPerSecond = number(FixKeys.speed, 0...200)
    courseDegrees = number(FixKeys.course, 0...360)
  }
}
