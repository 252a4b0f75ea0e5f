/// Reads a recording of gpsd's reports, as `gpspipe -w` writes it, or of a receiver's sentences.
///
/// Lines of another kind, such as sentences among the reports, are skipped. It holds one piece of
/// the recording at a time.
public struct ReplaySource: TimedReports {
  /// What the lines to read are.
  public enum Content: Sendable {
    /// JSON of gpsd.
    case reports
    /// NMEA 0183 of a receiver.
    case sentences
  }

  /// Lines that look like those to read but are damaged.
  public private(set) var badLines: [ReportError: Int] = [:]
  /// Lines of another kind.
  public private(set) var otherLines = 0
  public private(set) var reportCount = 0

  private let read: () throws -> [UInt8]
  private let content: Content
  private var sentences = NMEAReports()
  private var cutter = LineCutter(refusesNUL: false)
  private var clock = ReplayClock()
  private var waiting: [TimedReport] = []
  private var taken = 0
  private var isAtEnd = false

  /// Reads the recording through a closure that returns its next bytes, none at the end.
  public init(_ content: Content = .reports, _ read: @escaping () throws -> [UInt8]) {
    self.content = content
    self.read = read
  }

  /// Reads a recording in memory.
  public init(_ content: Content = .reports, bytes: [UInt8]) {
    var rest = bytes[...]
    self.init(content) {
      defer { rest = rest.dropFirst(65_536) }
      return Array(rest.prefix(65_536))
    }
  }

  public var damagedLines: Int { badLines.values.reduce(0, +) }

  public var nextUptime: Int64? {
    mutating get throws {
      try fill() ? waiting[taken].uptime : nil
    }
  }

  public mutating func next() throws -> TimedReport? {
    guard try fill() else { return nil }
    defer { taken += 1 }
    return waiting[taken]
  }

  /// Reads on until there is a report; `false` at the end.
  private mutating func fill() throws -> Bool {
    while taken == waiting.count, !isAtEnd {
      waiting.removeAll(keepingCapacity: true)
      taken = 0
      try readPiece()
    }
    return taken < waiting.count
  }

  private mutating func readPiece() throws {
    let bytes = try read()
    isAtEnd = bytes.isEmpty
    var cutter = cutter
    let skipped = cutter.badLines
    if isAtEnd {
      cutter.finish { take($0) }
      add(sentences.finish())
    } else {
      cutter.take(bytes[...]) { take($0) }
    }
    badLines.add(Int(cutter.badLines - skipped), to: .tooLong)
    self.cutter = cutter
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    do {
      guard let found = try reports(in: line) else { return otherLines += 1 }
      add(found)
    } catch {
      badLines.add(1, to: error)
    }
  }

  /// The reports that a line completes; `nil` if it is of another kind.
  private mutating func reports(
    in line: ArraySlice<UInt8>
  ) throws(ReportError) -> [GPSReport]? {
    switch content {
    case .reports:
      guard let start = Self.startOfReport(in: line) else { return nil }
      return [try GPSReport(parsing: line[start...])]
    case .sentences:
      guard let sentence = try NMEASentence(parsing: line) else { return nil }
      return sentences.take(sentence)
    }
  }

  private mutating func add(_ reports: [GPSReport]) {
    reportCount += reports.count
    for report in reports { waiting.append(TimedReport(report, uptime: uptime(of: report))) }
  }

  private mutating func uptime(of report: GPSReport) -> Int64 {
    guard case .position(let position) = report else { return clock.uptime }
    return clock.advance(to: position.time)
  }

  /// Whether a line is a report of a position.
  static func isPosition(_ line: ArraySlice<UInt8>) -> Bool {
    guard let start = startOfReport(in: line),
      case .position? = try? GPSReport(parsing: line[start...])
    else { return false }
    return true
  }

  /// Where the report begins, after the date that `gpspipe -t` writes; `nil` if it is another line.
  private static func startOfReport(in line: ArraySlice<UInt8>) -> Int? {
    guard let first = line.first, first != UInt8(ascii: "$"), first != UInt8(ascii: "!") else {
      return nil
    }
    return line.prefix(40).firstIndex(of: UInt8(ascii: "{"))
  }
}

extension [ReportError: Int] {
  fileprivate mutating func add(_ count: Int, to error: ReportError) {
    if count > 0 { self[error, default: 0] += count }
  }
}

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

  /// How many lines so far were damaged, and left out.
  var damagedLines: Int { get }
}
