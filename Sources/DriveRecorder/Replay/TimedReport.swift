/// A report and its uptime, in milliseconds.
public struct TimedReport: Hashable, Sendable {
  public var report: GPSReport
  public var uptime: Int64

  public init(_ report: GPSReport, uptime: Int64) {
    self.report = report
    self.uptime = uptime
  }
}

/// A source of recorded reports, one by one.
public protocol TimedReports {
  /// The uptime of the next report, for callers that wait for it; `nil` at the end.
  var nextUptime: Int64? { mutating get throws }

  /// The next report; `nil` at the end.
  mutating func next() throws -> TimedReport?
}
