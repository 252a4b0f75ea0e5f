/// What an hour of weather on earth can be; whatever lies outside is a mistake of the service.
enum HourLimits {
  static let temperature = -95.0...60.0
  static let wind = 0.0...450.0
  static let gust = 0.0...450.0
  static let direction = 0.0...360.0
  static let cloud = 0.0...100.0
  static let pressure = 850.0...1_100.0
  static let code = 0.0...99.0
  /// In one hour; more has never been measured.
  static let precipitation = 0.0...320.0
  static let snow = 0.0...100.0
  static let radiation = 0.0...1_500.0
}
