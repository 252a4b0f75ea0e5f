import Text

@testable import DriveRecorder

extension FuzzTarget {
  static let report = FuzzTarget("report", "a line from gpsd") { bytes in
    let report = try GPSReport(parsing: bytes[...])
    let padded = [0x20] + bytes + [0x20]
    if padded.count <= LineCutter.gpsdLimit {
      promise((try? GPSReport(parsing: padded[...])) == report, "blanks around it mean nothing")
    }
    guard case .position(let position) = report else { return }
    let numbers = [
      position.latitude, position.longitude, position.altitudeMetres, position.accuracyMetres,
      position.ellipsoidAltitudeMetres, position.speedMetresPerSecond, position.courseDegrees,
      position.climbMetresPerSecond, position.altitudeAccuracyMetres, position.timeAccuracySeconds,
    ]
    promise(numbers.allSatisfy { $0?.isFinite != false }, "a number is finite or absent")
  }

  static let recording = FuzzTarget("recording", "a log of gpspipe: reports and NMEA") { bytes in
    try readAlike(.reports, bytes)
    try readAlike(.sentences, bytes)
  }

  private static func readAlike(_ content: ReplaySource.Content, _ bytes: [UInt8]) throws {
    var whole = ReplaySource(content, bytes: bytes)
    var reports: [TimedReport] = []
    while let report = try whole.next() { reports.append(report) }
    promise(whole.reportCount == reports.count, "each report counts once")
    let uptimes = reports.map(\.uptime)
    promise(zip(uptimes, uptimes.dropFirst()).allSatisfy { $0 <= $1 }, "uptimes never go back")

    let size = Int(bytes.first ?? 0) % 7 + 1
    var rest = bytes[...]
    var pieces = ReplaySource(content) {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    for report in reports { promise(try pieces.next() == report, "pieces of \(size) read alike") }
    promise(try pieces.next() == nil, "pieces of \(size) end alike")
    promise(pieces.badLines == whole.badLines, "pieces of \(size) have the same bad lines")
    drive(reports)
  }

  /// What a log makes of a drive, whose figures stay within reason.
  private static func drive(_ reports: [TimedReport]) {
    var session = DriveSession(mode: .full, clock: .log)
    session.start(uptime: 0)
    var points = 0
    for timed in reports {
      points += session.take(timed.report, uptime: timed.uptime).count(where: \.isPoint)
    }
    points += session.stop(uptime: reports.last?.uptime ?? 0).count(where: \.isPoint)
    promise(session.status.pointCount == points, "the session counts its points")
    promise(session.status.distanceMetres.isFinite, "a distance is a number")
    promise(session.status.distanceMetres >= 0, "no drive is shorter than none")
  }

  static let control = FuzzTarget("control", "a request on the control socket") { bytes in
    let request = try ControlRequest(parsing: bytes)
    promise(request.line.count <= ControlRequest.sizeLimit, "a request fits its limit")
    let again = must("a request that was written") { try ControlRequest(parsing: request.line) }
    promise(again == request, "a request is read as it was written")
  }
}

extension DriveEntry {
  fileprivate var isPoint: Bool {
    if case .point = self { true } else { false }
  }
}
