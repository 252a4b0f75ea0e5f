internal import Geodesy
internal import TrackFormats

/// Reads a GPX file as if a receiver had sent its points.
///
/// Points without a time are a second apart. Waypoints and routes, which no one drove, are skipped.
public struct GPXReplay: TimedReports {
  private let reader: Reader
  private var clock = ReplayClock()
  private var waiting: TimedReport?

  /// A reader that can be copied with the rest of this value, though it advances only once.
  private final class Reader {
    private var reader: GPXReader

    init(_ reader: consuming GPXReader) {
      self.reader = reader
    }

    func nextPoint() throws -> GPXPoint? {
      while let item = try reader.next() {
        if case .point(let point) = item { return point }
      }
      return nil
    }
  }

  /// Reads the file through a closure that returns its next bytes, none at the end.
  public init(_ read: @escaping () throws -> [UInt8]) throws {
    var rest: [UInt8] = []
    reader = Reader(
      try GPXReader { maximum in
        if rest.isEmpty { rest = try read() }
        let piece = Array(rest.prefix(maximum))
        rest.removeFirst(piece.count)
        return piece
      })
  }

  public var nextUptime: Int64? {
    mutating get throws {
      if waiting == nil { waiting = try read() }
      return waiting?.uptime
    }
  }

  /// A damaged GPX file is an error.
  public var damagedLines: Int { 0 }

  public mutating func next() throws -> TimedReport? {
    try waiting.take() ?? read()
  }

  private mutating func read() throws -> TimedReport? {
    guard let point = try reader.nextPoint() else { return nil }
    return TimedReport(.position(Self.report(point)), uptime: clock.advance(to: point.time))
  }

  private static func report(_ point: GPXPoint) -> PositionReport {
    let isFlat = point.elevationMetres == nil || point.fix == .twoDimensional
    let isLost = point.fix == GPXPoint.Fix.none
    var report = PositionReport(fix: isLost ? nil : isFlat ? .twoD : .threeD)
    report.time = point.time
    report.latitude = point.coordinate.latitude
    report.longitude = point.coordinate.longitude
    report.altitudeMetres = point.elevationMetres
    report.speedMetresPerSecond = point.speedMetresPerSecond
    report.courseDegrees = point.courseDegrees
    return report
  }
}
