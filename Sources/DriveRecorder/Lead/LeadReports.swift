internal import Text

/// gpsd's reports of the minutes before a drive, which it begins with.
///
/// Nobody knows when they arrived. The newest is dated by whoever kept them, and the others by how much
/// older their times are. So these times agree with the machine's clock by construction, and prove
/// nothing.
public struct LeadReports: Sendable {
  /// The most bytes that are read.
  public static let sizeLimit = 1_048_576
  /// How many seconds old the newest report may be.
  public static let newestAge: Int64 = 30
  /// How many milliseconds before the newest the oldest may lie.
  static let longest: Int64 = 600_000

  /// The reports in order, with the uptime at which each arrived.
  public private(set) var reports: [(report: GPSReport, uptime: Int64)] = []

  /// Reads lines as gpsd sends them, the newest last, which arrived at an uptime.
  ///
  /// Lines that are damaged, too old or newer than the last are left out.
  public init(parsing bytes: [UInt8], newestAt uptime: Int64) {
    let found = Self.reports(in: bytes)
    guard let newest = found.last(where: { $0.moment != nil })?.moment else { return }
    var last: Int64?
    for report in found {
      if let moment = report.moment {
        let age = newest.subtractingSaturated(moment)
        guard (0...Self.longest).contains(age), age <= uptime else { continue }
        last = max(last ?? 0, uptime - age)
      }
      if let last { reports.append((report, last)) }
    }
  }

  /// When the first arrived.
  public var start: Int64? { reports.first?.uptime }

  private static func reports(in bytes: [UInt8]) -> [GPSReport] {
    var found: [GPSReport] = []
    var lines = LineCutter()
    func take(_ line: ArraySlice<UInt8>) {
      guard let report = try? GPSReport(parsing: line) else { return }
      switch report {
      case .position, .sky: found.append(report)
      default: return
      }
    }
    lines.take(bytes[...], take)
    lines.finish(take)
    return found
  }
}

extension GPSReport {
  /// The receiver's time of a position, in milliseconds since 1970.
  fileprivate var moment: Int64? {
    if case .position(let position) = self { position.time?.millisecondsSinceEpoch } else { nil }
  }
}
