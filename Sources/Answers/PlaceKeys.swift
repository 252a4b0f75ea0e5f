public import Geodesy
public import Text

/// Where something is, in every answer.
public enum PlaceKeys {
  public static let latitude = AnswerKey<Double>("lat")
  public static let longitude = AnswerKey<Double>("lon")
}

extension Coordinate {
  /// The place that an answer gives, if it gives one.
  public init?(answer: JSONValue) {
    guard let latitude = answer[PlaceKeys.latitude], let longitude = answer[PlaceKeys.longitude],
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
  }
}

extension JSONWriter {
  /// The members of a place; both `null` if it is not known.
  public mutating func fields(of place: Coordinate?) {
    field(PlaceKeys.latitude, place?.latitude, decimals: 7)
    field(PlaceKeys.longitude, place?.longitude, decimals: 7)
  }
}

/// What a position of the van comes with.
public enum FixKeys {
  public static let time = AnswerKey<Instant>("time")
  public static let accuracy = AnswerKey<Double>("accuracy_m")
  public static let altitude = AnswerKey<Double>("alt_m")
  public static let speed = AnswerKey<Double>("speed_mps")
  public static let course = AnswerKey<Double>("course_deg")
}
