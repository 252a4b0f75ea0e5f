import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// Sentences as receivers send them.
private enum Sentences {
  /// The text of sentences with their checksums.
  static func text(_ bodies: String...) -> String {
    bodies.map(sentence).joined()
  }

  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(UInt16(sum) + 256, radix: 16, uppercase: true).dropFirst()
    return "$\(body)*\(digits)\r\n"
  }

  static func positions(_ text: String) throws -> [PositionReport] {
    try source(text).positions
  }

  static func source(_ text: String) throws -> (positions: [PositionReport], ReplaySource) {
    var source = ReplaySource(.sentences, bytes: Array(text.utf8))
    var positions: [PositionReport] = []
    while let timed = try source.next() {
      if case .position(let position) = timed.report { positions.append(position) }
    }
    return (positions, source)
  }
}

@Suite struct NMEATests {
  @Test func `the sentences of an instant become one report`() throws {
    let text = Sentences.text(
      "GNGSA,A,3,01,02,03,04,,,,,,,,,1.6,0.9,1.3",
      "GNRMC,080000.50,A,4630.00118,N,00811.99996,W,19.44,87.5,120826,,,A",
      "GNGGA,080000.50,4630.00118,N,00811.99996,W,1,09,1.2,1602.2,M,48.0,M,,",
      "GNVTG,90.0,T,,M,30.0,N,55.6,K,A")
    var expected = PositionReport(fix: .threeD)
    expected.time = Instant("2026-08-12T08:00:00.500Z")
    expected.latitude = 46 + 30.00118 / 60
    expected.longitude = -(8 + 11.99996 / 60)
    expected.altitudeMetres = 1_602.2
    expected.speedMetresPerSecond = 19.44 * (1_852.0 / 3_600)
    expected.courseDegrees = 87.5
    expected.accuracyMetres = 1.2 * 19
    #expect(try Sentences.positions(text) == [expected])
  }

  @Test func `speed and course come from VTG if no other sentence has them`() throws {
    let found = try Sentences.positions(
      Sentences.text(
        "GPGGA,080000,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,",
        "GPVTG,90.0,T,,M,36.0,N,66.7,K"))
    let report = try #require(found.first)
    #expect(found.count == 1)
    #expect(report.speedMetresPerSecond == 36 * (1_852.0 / 3_600))
    #expect(report.courseDegrees == 90)
    #expect(report.time == nil)
  }

  @Test func `a day that ZDA tells holds over midnight`() throws {
    let found = try Sentences.positions(
      Sentences.text(
        "GPZDA,235959.00,31,12,2026,00,00",
        "GPGGA,235959.00,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,",
        "GPGGA,000000.00,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,",
        "GPGGA,000001.00,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,"))
    let moments = ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", "2027-01-01T00:00:01Z"]
    #expect(found.map(\.time) == moments.map { Instant($0) })
  }

  @Test func `a sentence that comes late is not a new day`() throws {
    let found = try Sentences.positions(
      Sentences.text(
        "GPRMC,080001,A,4630.0,N,00812.0,E,,,120826,,,A",
        "GPGGA,080000,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,"))
    let moments = ["2026-08-12T08:00:01Z", "2026-08-12T08:00:00Z"]
    #expect(found.map(\.time) == moments.map { Instant($0) })
  }

  /// The quality of a fix, and gpsd's error at a dilution of 2.
  @Test(arguments: [(1, 38.0), (2, 9.5), (3, 38.0), (4, 9.5), (5, 9.5), (6, 38.0)])
  func `corrections make a fix more accurate`(quality: Int, accuracy: Double) throws {
    let found = try Sentences.positions(
      Sentences.text("GPGGA,080000,4630.0,N,00812.0,E,\(quality),09,2.0,1602.2,M,48.0,M,,"))
    #expect(found.map(\.accuracyMetres) == [accuracy])
  }

  /// The body of a sentence at 08:00:00, and the fix that it makes.
  @Test(arguments: [
    ("GPRMC,080000,A,4630.0,S,00812.0,W,,,120826,,,A", FixKind.twoD),
    ("GPRMC,080000,V,4630.0,N,00812.0,E,,,120826,,,N", nil),
    ("GPGGA,080000,4630.0,N,00812.0,E,0,00,,,M,,M,,", nil),
    ("GPGGA,080000,4630.0,N,00812.0,E,1,09,0.9,,M,,M,,", .twoD),
    ("GPGGA,080000,4630.0,N,00812.0,E,2,09,0.9,-3.5,M,,M,,", .threeD),
  ])
  func `the fix is as complete as a receiver says`(body: String, fix: FixKind?) throws {
    #expect(try Sentences.positions(Sentences.text(body)).map(\.fix) == [fix])
  }

  @Test func `a receiver without a fix is heard each second`() throws {
    let lost = Sentences.text("GPGGA,,,,,,0,00,,,M,,M,,", "GPRMC,,V,,,,,,,,,,N")
    #expect(try Sentences.positions(lost + lost + lost).map(\.fix) == [nil, nil, nil])
  }

  @Test func `one of two sentences without a fix is enough to doubt it`() throws {
    let found = try Sentences.positions(
      Sentences.text(
        "GPGGA,080000,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,",
        "GPRMC,080000,V,4630.0,N,00812.0,E,,,120826,,,N"))
    #expect(found.map(\.fix) == [nil])
  }

  /// Lines that are damaged, and lines that are something else.
  @Test func `damaged lines are counted, and others are skipped`() throws {
    let good = Sentences.sentence("GPRMC,080000,A,4630.0,N,00812.0,E,,,120826,,,A")
    let damaged = [
      good.replacing("4630.0", with: "4631.0"), good.replacing("*", with: ""), "$\n", "$*\n",
      "$*0\n",
      "$GPRMC" + String(repeating: ",", count: 300) + "*00\n",
    ]
    let other = [
      "# words\n", "!AIVDM,1,1,,,13aI8e?P00PGpU,0*1C\n", "$*00\n",
      Sentences.sentence("PGRME,3.0,M,4.0,M,5.0,M"), Sentences.sentence("GPGSV,1,1,00"),
    ]
    let text = (damaged + other).joined() + "2026-08-12 08:00:00: " + good
    let (found, source) = try Sentences.source(text)
    #expect(found.map(\.latitude) == [46.5])
    #expect(source.badLines == [.badChecksum: 6])
    #expect(source.damagedLines == 6)
    #expect(source.otherLines == 5)
  }

  /// A sentence whose checksum is right, and whether it still tells the time and the place.
  struct OddSentence: CustomTestStringConvertible, Sendable {
    let body: String
    let hasTime, hasPlace: Bool

    init(_ body: String, time: Bool, place: Bool) {
      self.body = "GPRMC," + body
      (hasTime, hasPlace) = (time, place)
    }

    var testDescription: String { body }
  }

  @Test(arguments: [
    OddSentence("080000,A,4630.0,N,00812.0,E,nan,,120826", time: true, place: true),
    OddSentence("080000,A,4630.0,N,00812.0,E,1e9,-,120826", time: true, place: true),
    OddSentence("080000,A,4660.0,N,00812.0,E,,,120826", time: true, place: false),
    OddSentence("080000,A,4630.0,X,00812.0,E,,,120826", time: true, place: false),
    OddSentence("080000,A,-4630.0,N,00812.0,E,,,120826", time: true, place: false),
    OddSentence("080000,A,4630.0,N,00812.0,E,,,310226", time: false, place: true),
    OddSentence("080000,A,4630.0,N,00812.0,E,,,1208", time: false, place: true),
    OddSentence("250000,A,4630.0,N,00812.0,E,,,120826", time: false, place: true),
    OddSentence("08000,A,4630.0,N,00812.0,E,,,120826", time: false, place: true),
    OddSentence("080000x00,A,4630.0,N,00812.0,E,,,120826", time: false, place: true),
    OddSentence("080000,A", time: false, place: false),
  ])
  func `a field that makes no sense counts as empty`(odd: OddSentence) throws {
    let found = try Sentences.positions(Sentences.text(odd.body))
    let report = try #require(found.first)
    #expect((report.time != nil) == odd.hasTime)
    #expect((report.latitude != nil) == odd.hasPlace)
    #expect(report.speedMetresPerSecond == nil)
    #expect(report.courseDegrees == nil)
  }

  @Test func `a drive from sentences is the drive from gpsd's reports`() throws {
    let bytes = try RecordedReports.fixture("drive.nmea")
    let reports = try RecordedReports.sentences(bytes)
    var source = ReplaySource(.sentences, bytes: bytes)
    var read: [TimedReport] = []
    while let report = try source.next() { read.append(report) }
    #expect(source.damagedLines == 0)
    var (expected, found) = (DriveSession.recording(.full), DriveSession.recording(.full))
    _ = expected.take(reports) + expected.stop(uptime: reports.last?.uptime ?? 0)
    _ = found.take(read) + found.stop(uptime: read.last?.uptime ?? 0)
    #expect(found.status.pointCount == expected.status.pointCount)
    #expect(found.status.distanceMetres == expected.status.distanceMetres)
    #expect(found.status.rejected == expected.status.rejected)
  }
}

/// What gpsd made of real receivers, against what is made of the same sentences here.
@Suite(.needsExtra(RecordedReports.extraFolder)) struct RealNMEATests {
  /// A moment with a fix, as both tell it; gpsd corrects old dates, so only the time of day counts.
  private struct Moment: Hashable {
    let timeOfDay: Int64
    let latitude, longitude, altitude, speed: Int64?
    let fix: FixKind?

    init(_ timeOfDay: Int64, _ report: PositionReport) {
      func whole(_ number: Double?, _ unit: Double) -> Int64? {
        number.map { Int64(($0 / unit).rounded()) }
      }
      self.timeOfDay = timeOfDay
      latitude = whole(report.latitude, 1e-7)
      longitude = whole(report.longitude, 1e-7)
      altitude = whole(report.altitudeMetres, 0.1)
      speed = whole(report.speedMetresPerSecond, 0.001)
      fix = report.fix
    }
  }

  private static func moments(_ reports: [TimedReport]) -> [Moment] {
    var epochs: [Int64: Epoch] = [:]
    for timed in reports {
      guard case .position(let report) = timed.report, let time = report.time else { continue }
      let timeOfDay = time.millisecondsSinceEpoch % 86_400_000
      var epoch = epochs[timeOfDay] ?? Epoch(uptime: 0, report: report)
      epoch.merge(report)
      epochs[timeOfDay] = epoch
    }
    return epochs.filter { $0.value.report.fix != nil && $0.value.report.latitude != nil }
      .sorted { $0.key < $1.key }.map { Moment($0.key, $0.value.report) }
  }

  @Test(arguments: [
    "ait250.log", "foretrex-201.log", "gp-320fw-2019-04-06-overflow.log", "haicom-305N.log",
    "telit-he910.log", "ublox-neo-m9n-nmea.log",
  ])
  func `gpsd has the same fixes`(log: String) throws {
    let theirs = Self.moments(
      try RecordedReports.reports(RecordedReports.extra(log + ".chk")))
    var source = ReplaySource(.sentences, bytes: try RecordedReports.extra(log))
    var reports: [TimedReport] = []
    while let timed = try source.next() { reports.append(timed) }
    let ours = Self.moments(reports)
    try #require(!theirs.isEmpty)
    // gpsd does not report a last instant that nothing follows.
    let known = Set(theirs.map(\.timeOfDay))
    #expect(ours.filter { known.contains($0.timeOfDay) } == theirs)
    #expect(ours.count - theirs.count <= 1)
  }

  @Test(arguments: ["2014", "14"])
  func `a date may have a year of two digits`(year: String) throws {
    let found = try Sentences.positions(
      Sentences.text(
        "GPZDA,080000,30,09,\(year),00,00",
        "GPGGA,080000,4630.0,N,00812.0,E,1,09,0.9,1602.2,M,48.0,M,,"))
    #expect(found.map(\.time) == [Instant("2014-09-30T08:00:00Z")])
  }
}
