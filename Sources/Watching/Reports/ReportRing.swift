/// What the receiver said in the last minutes, so that a drive can begin before anyone knew of it.
public struct ReportRing: Sendable {
  public let longestAge: Int64
  public let byteLimit: Int
  private var reports: [Report] = []
  /// Reports before this one are gone; they are removed from the list now and then.
  private var first = 0
  private(set) public var byteCount = 0

  private struct Report {
    let uptime: Int64
    let line: [UInt8]
  }

  /// Keeps reports up to this age in milliseconds, and never more bytes than the limit.
  public init(longestAge: Int64 = 180_000, byteLimit: Int = 524_288) {
    self.longestAge = longestAge
    self.byteLimit = byteLimit
  }

  /// Adds a report as it came, without its line end.
  public mutating func add(_ line: some Collection<UInt8>, uptime: Int64) {
    guard line.count < byteLimit else { return }
    reports.append(Report(uptime: uptime, line: Array(line)))
    byteCount += line.count + 1
    while let oldest = oldest, byteCount > byteLimit || uptime - oldest.uptime > longestAge {
      byteCount -= oldest.line.count + 1
      first += 1
    }
    if first > 64, first * 2 > reports.count {
      reports.removeFirst(first)
      first = 0
    }
  }

  private var oldest: Report? { first < reports.count ? reports[first] : nil }

  /// The reports since a moment with the uptime at which each arrived, oldest first.
  public func reports(since uptime: Int64) -> [(line: [UInt8], uptime: Int64)] {
    reports[first...].lazy.filter { $0.uptime >= uptime }.map { ($0.line, $0.uptime) }
  }

  public mutating func clear() {
    reports = []
    first = 0
    byteCount = 0
  }
}
