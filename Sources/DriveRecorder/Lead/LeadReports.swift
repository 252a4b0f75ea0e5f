internal import Text

/// gpsd's reports of the minutes before a drive, which it begins with.
///
/// Who watched them arrive writes the uptime of its arrival before each. That of the newest counts, since
/// a van that moves is watched more closely than one that stands; without it, the newest is taken to have
/// arrived when the file was written. The others are dated by how much older their times are. So these
/// times agree with the machine's clock by construction, and prove nothing.
public struct LeadReports: Sendable {
  /// The most bytes that are read.
  public static let sizeLimit = 1_048_576
  /// How many seconds old the newest report may be.
  public static let newestAge: Int64 = 30
  /// How many milliseconds before the newest the oldest may lie.
  static let longest: Int64 = 600_000

  /// The reports in order, with the uptime at which each arrived.
  public private(set) var reports: [(report: GPSReport, uptime: Int64)] = []

  /// Reads lines as gpsd sends them, the newest last, none of which arrived after an uptime.
  ///
  /// Lines that are damaged, too old or newer than the last are left out.
  public init(parsing bytes: [UInt8], newestAt uptime: Int64) {
    let found = Self.reports(in: bytes)
    // Another uptime is that of another boot, or made up.
    let mayEnd = uptime.subtractingSaturated(Self.longest)...uptime
    guard let newest = found.last(where: { $0.report.moment != nil }),
      let newestMoment = newest.report.moment
    else { return }
    let end = newest.arrival.flatMap { mayEnd.contains($0) ? $0 : nil } ?? uptime
    var last: Int64?
    for (report, _) in found {
      if let moment = report.moment {
        let age = newestMoment.subtractingSaturated(moment)
        guard (0...Self.longest).contains(age), age <= end else { continue }
        last = max(last ?? 0, end - age)
      }
      if let last { reports.append((report, last)) }
    }
  }

  /// When the first arrived.
  public var start: Int64? { reports.first?.uptime }

  /// A line of such a file: the uptime at which a report arrived, and the report as it came.
  public static func line(_ report: some Sequence<UInt8>, at uptime: Int64) -> [UInt8] {
    Array("\(uptime) ".utf8) + report + [UInt8(ascii: "\n")]
  }

  /// The uptime before a report, if there is one, and the report.
  private static func parts(
    of line: ArraySlice<UInt8>
  ) -> (arrival: Int64?, report: ArraySlice<UInt8>) {
    guard let space = line.prefix(20).firstIndex(of: UInt8(ascii: " ")),
      let arrival = Int64(String(decoding: line[..<space], as: UTF8.self)), arrival >= 0
    else { return (nil, line) }
    return (arrival, line[(space + 1)...])
  }

  private static func reports(in bytes: [UInt8]) -> [(report: GPSReport, arrival: Int64?)] {
    var found: [(report: GPSReport, arrival: Int64?)] = []
    var lines = LineCutter()
    func take(_ line: ArraySlice<UInt8>) {
      let (arrival, text) = parts(of: line)
      guard let report = try? GPSReport(parsing: text) else { return }
      switch report {
      case .position, .sky: found.append((report, arrival))
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
