internal import Text

/// Everything that one receiver reported about one instant, good or not.
struct Epoch: Hashable, Sendable {
  /// When the first of its reports arrived.
  var uptime: Int64
  var report: PositionReport
  var satellites: Int?

  /// Adds a later report of the instant, which overrides earlier values.
  mutating func merge(_ later: PositionReport) {
    report.fix = later.fix
    report.status = later.status ?? report.status
    report.time = later.time ?? report.time
    report.latitude = later.latitude ?? report.latitude
    report.longitude = later.longitude ?? report.longitude
    report.altitudeMetres = later.altitudeMetres ?? report.altitudeMetres
    report.ellipsoidAltitudeMetres =
      later.ellipsoidAltitudeMetres ?? report.ellipsoidAltitudeMetres
    report.speedMetresPerSecond = later.speedMetresPerSecond ?? report.speedMetresPerSecond
    report.courseDegrees = later.courseDegrees ?? report.courseDegrees
    report.climbMetresPerSecond = later.climbMetresPerSecond ?? report.climbMetresPerSecond
    report.accuracyMetres = later.accuracyMetres ?? report.accuracyMetres
    report.altitudeAccuracyMetres =
      later.altitudeAccuracyMetres ?? report.altitudeAccuracyMetres
    report.timeAccuracySeconds = later.timeAccuracySeconds ?? report.timeAccuracySeconds
    report.leapSeconds = later.leapSeconds ?? report.leapSeconds
  }
}
