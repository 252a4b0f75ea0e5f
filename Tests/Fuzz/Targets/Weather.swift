import Almanac
import Text

extension FuzzTarget {
  /// The first byte chooses the service.
  static let weather = FuzzTarget(
    "weather", "answers of weather services: in order, possible, and for the place"
  ) { bytes in
    let place = ForecastPlace(latitude: 47.05, longitude: 8.31)
    let body = Array(bytes.dropFirst())
    let isFirst = bytes.first.map { $0 & 1 == 0 } ?? true
    let reading =
      isFirst ? try OpenMeteo.parse(body, for: place) : try MetNorway.parse(body, for: place)
    promise(!reading.hours.isEmpty, "a forecast has hours")
    for (hour, next) in zip(reading.hours, reading.hours.dropFirst()) {
      promise(hour.time < next.time, "hours are in order")
    }
    for hour in reading.hours {
      let values = [
        hour.temperatureCelsius, hour.windKmh, hour.gustKmh, hour.cloudPercent,
        hour.pressureHectopascals, hour.precipitationMillimetres, hour.shortwaveRadiation,
      ]
      promise(values.allSatisfy { $0?.isFinite ?? true }, "values are finite")
      promise((1...6).contains(hour.hours), "an hour stands for one to six")
    }
  }
}
