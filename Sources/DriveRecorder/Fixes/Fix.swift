public import Geodesy
public import Text

/// A position at one instant that passed the gate; every number is within a plausible range.
public struct Fix: Hashable, Sendable {
  /// Milliseconds since boot.
  public internal(set) var uptime: Int64
  /// GPS time as the receiver reports it, proven or not.
  public internal(set) var time: Instant?
  public internal(set) var kind: FixKind
  public internal(set) var place: Coordinate
  public internal(set) var altitudeMetres: Double?
  public internal(set) var speedMetresPerSecond: Double?
  public internal(set) var courseDegrees: Double?
  public internal(set) var climbMetresPerSecond: Double?
  public internal(set) var accuracyMetres: Double?
  public internal(set) var satellites: Int?
}

extension Fix {
  /// Takes an epoch's own values; implausible numbers are left out.
  init(_ epoch: Epoch, kind: FixKind, place: Coordinate) {
    let report = epoch.report
    uptime = epoch.uptime
    time = report.time
    self.kind = kind
    self.place = place
    // In a two-dimensional fix, the altitude is only the last one known.
    altitudeMetres = kind == .threeD ? report.altitudeMetres?.within(-1_000...20_000) : nil
    speedMetresPerSecond = report.speedMetresPerSecond?.within(0...Limits.fastest)
    courseDegrees = report.courseDegrees?.within(0...360).map { $0 == 360 ? 0 : $0 }
    climbMetresPerSecond =
      kind == .threeD ? report.climbMetresPerSecond?.within(-100...100) : nil
    accuracyMetres = report.accuracyMetres?.within(0...100_000)
    satellites = epoch.satellites
  }

  /// The fix as the black box keeps it.
  func point(at time: Instant?) -> DrivePoint {
    DrivePoint(
      time: time, uptime: uptime, position: place.e7,
      altitudeDecimetres: altitudeMetres?.whole(times: 10),
      speedCentimetresPerSecond: speedMetresPerSecond?.whole(times: 100),
      courseCentidegrees: courseDegrees?.whole(times: 100).map { $0 % 36_000 },
      climbCentimetresPerSecond: climbMetresPerSecond?.whole(times: 100),
      accuracyDecimetres: accuracyMetres?.whole(times: 10),
      fix: kind, satellites: satellites)
  }
}

extension Double {
  fileprivate func within(_ range: ClosedRange<Double>) -> Double? {
    range.contains(self) ? self : nil
  }

  fileprivate func whole(times factor: Double) -> Int32? {
    Int32(exactly: (self * factor).rounded())
  }
}
