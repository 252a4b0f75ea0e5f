import Testing
import Text

@testable import DriveRecorder

@Suite struct ReplaySourceTests {
  private func reports(_ text: String, piece: Int = 7) throws -> ([TimedReport], ReplaySource) {
    var rest = Array(text.utf8)[...]
    var source = ReplaySource {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var reports: [TimedReport] = []
    while let uptime = try source.nextUptime, let report = try source.next() {
      #expect(report.uptime == uptime)
      reports.append(report)
    }
    return (reports, source)
  }

  @Test func `reports are found among other lines`() throws {
    let (found, source) = try reports(
      """
      $GPRMC,1
      {"class":"VERSION","release":"3.22"}
      !AIVDM,{
      # words
      2026-11-21 14:00:00: {"class":"WATCH","enable":true}
      {"class":"TPV"
      {"class":"TPV","mode":1}
      """)
    let version = VersionReport(release: "3.22", protocolMajor: nil, protocolMinor: nil)
    #expect(
      found.map(\.report)
        == [.version(version), .watch(isEnabled: true), .position(PositionReport())])
    #expect(source.badLines == [.notJSON: 1])
    #expect(source.otherLines == 3)
  }

  @Test func `an overlong line is counted`() throws {
    let long = String(repeating: "x", count: 20_000)
    let (found, source) = try reports("{\(long)}\n{\"class\":\"TPV\"}\n", piece: 3_000)
    #expect(found.count == 1)
    #expect(source.badLines == [.tooLong: 1])
  }

  @Test func `an empty recording has no reports`() throws {
    #expect(try reports("").0.isEmpty)
    #expect(try reports("\n\n$GP\n").0.isEmpty)
  }

  @Test func `an error of the reader is passed on`() {
    var source = ReplaySource { () throws -> [UInt8] in throw ReportError.tooLong }
    #expect(throws: ReportError.tooLong) { _ = try source.next() }
  }

  /// Seconds of GPS time, `nil` for none, and the uptimes in seconds that follow from them.
  @Test(
    arguments: [
      ([100, 101, 102.5], [0, 1, 2.5]),
      ([nil, nil, nil], [1, 2, 3]),
      ([nil, 100, nil, 101], [1, 1, 1, 2]),
      ([100, 100, 99, 101], [0, 0, 0, 1]),
      ([100, 101, 50, 51, 52], [0, 1, 2, 3, 4]),
      ([100, 101, 50, 102, 103], [0, 1, 2, 2, 3]),
      ([100, 101, 101 + 3_600, 101 + 3_601], [0, 1, 3_601, 3_602]),
      ([100, 101, 1e9, 1e9 + 1, 104], [0, 1, 2, 3, 4]),
      ([1e9, 1e9 + 1, 0, 1], [0, 1, 2, 3]),
    ] as [([Double?], [Double])])
  func `uptimes follow the reports' own times and never go back`(
    times: [Double?], uptimes: [Double]
  ) {
    var clock = ReplayClock()
    let found = times.map { time in
      clock.advance(to: time.map { Instant(millisecondsSinceEpoch: Int64($0 * 1_000)) })
    }
    #expect(found == uptimes.map { Int64($0 * 1_000) })
  }

  @Test func `no time is too large`() {
    var clock = ReplayClock()
    var last: Int64 = 0
    for time in [Int64.max, .min, 0, .max, -1, .min] {
      let uptime = clock.advance(to: Instant(millisecondsSinceEpoch: time))
      #expect(uptime >= last)
      last = uptime
    }
  }
}
