/// A report and the uptime at which it comes, in milliseconds.
public struct TimedReport: Hashable, Sendable {
  public var report: GPSReport
  public var uptime: Int64

  public init(_ report: GPSReport, uptime: Int64) {
    self.report = report
    self.uptime = uptime
  }
}

/// Where recorded reports come from, one after the other.
public protocol TimedReports {
  /// The uptime of the next report, for those who wait for it; `nil` at the end.
  var nextUptime: Int64? { mutating get throws }

  /// The next report; `nil` at the end.
  mutating func next() throws -> TimedReport?
}
