internal import Geodesy
internal import Text

extension Coordinate {
  /// The place that an answer tells, such as that of the recorder; `nil` if it tells none.
  init?(answer: JSONValue) {
    guard let latitude = answer["lat"]?.number, let longitude = answer["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
  }
}
