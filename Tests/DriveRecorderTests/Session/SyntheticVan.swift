import Geodesy
import TestSupport
import Text

@testable import DriveRecorder

/// A van that drives as told, and the reports of its receiver.
struct SyntheticVan {
  var place: Coordinate
  var heading = 0.0
  var uptime: Int64 = 10_000
  /// GPS time at uptime 0; `nil` if the receiver reports no time.
  var origin: Int64? = 1_800_000_000_000
  /// Milliseconds from fix to fix.
  var interval: Int64 = 1_000
  /// How many metres off the positions are.
  var jitter = 0.0
  var altitude = 400.0
  var kind = FixKind.threeD
  var reportsSpeed = true
  var random = SplitMix64(seed: 1)

  init(_ latitude: Double = 47, _ longitude: Double = 8) throws {
    place = try Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The report of this moment.
  mutating func report(speed: Double) -> TimedReport {
    let seen =
      jitter == 0
      ? place
      : place.destination(
        bearing: .random(in: 0..<360, using: &random),
        distanceMetres: .random(in: 0...jitter, using: &random))
    var report = PositionReport(device: "/dev/gps", fix: kind)
    report.time = origin.map { Instant(millisecondsSinceEpoch: $0 + uptime) }
    (report.latitude, report.longitude) = (seen.latitude, seen.longitude)
    report.altitudeMetres = altitude
    report.accuracyMetres = 5
    report.courseDegrees = heading
    if reportsSpeed { report.speedMetresPerSecond = speed }
    return TimedReport(.position(report), uptime: uptime)
  }

  /// Drives on for some time, in metres and degrees per second.
  mutating func drive(
    seconds: Int, speed: Double, turn: Double = 0
  ) -> [TimedReport] {
    let part = Double(interval) / 1_000
    return (0..<(Int64(seconds) * 1_000 / interval)).map { _ in
      uptime += interval
      heading = (heading + turn * part + 360).truncatingRemainder(dividingBy: 360)
      place = place.destination(bearing: heading, distanceMetres: speed * part)
      return report(speed: speed)
    }
  }

  /// Stands for some time, with jitter in its speeds.
  mutating func stand(seconds: Int) -> [TimedReport] {
    (0..<(Int64(seconds) * 1_000 / interval)).map { _ in
      uptime += interval
      return report(speed: jitter == 0 ? 0 : .random(in: 0...0.6, using: &random))
    }
  }
}

extension DriveSession {
  /// A session that records from uptime 0.
  static func recording(
    _ mode: RecordingMode = .full, clock: ClockRule = .log
  ) -> DriveSession {
    var session = DriveSession(mode: mode, clock: clock)
    session.start(uptime: 0)
    return session
  }

  mutating func take(_ reports: [TimedReport]) -> [DriveEntry] {
    reports.flatMap { take($0.report, uptime: $0.uptime) }
  }
}

extension [DriveEntry] {
  var points: [DrivePoint] {
    compactMap { entry in
      if case .point(let point) = entry { point } else { nil }
    }
  }

  var kinds: [DriveEvent.Kind] {
    compactMap { entry in
      if case .event(let event) = entry { event.kind } else { nil }
    }
  }
}
