import DriveRecorder
import Testing
import Text

@Suite struct GPSReportTests {
  private func report(_ text: String) throws -> GPSReport {
    try GPSReport(parsing: Array(text.utf8)[...])
  }

  private func position(_ members: String) throws -> PositionReport {
    let text = #"{"class":"TPV""# + (members.isEmpty ? "" : ",") + members + "}"
    guard case .position(let report) = try report(text) else {
      throw ReportError.noClass
    }
    return report
  }

  @Test func `a position has everything that gpsd reports`() throws {
    let report = try position(
      #"""
      "device":"/dev/ttyUSB0","status":2,"mode":3,"time":"2020-07-11T22:37:58.250Z",\#
      "leapseconds":18,"ept":0.005,"lat":38.110496000,"lon":-122.626901167,"altHAE":52.5000,\#
      "altMSL":82.0000,"alt":82.1,"epx":3.0,"epy":4.0,"epv":3.000,"track":12.5,"magvar":13.4,\#
      "speed":0.014,"climb":-0.100,"eps":2.00,"epc":6.00,"geoidSep":-29.5,"eph":2.707,"sep":5.083
      """#)
    var expected = PositionReport(device: "/dev/ttyUSB0", fix: .threeD)
    expected.status = 2
    expected.time = Instant("2020-07-11T22:37:58.250Z")
    expected.leapSeconds = 18
    expected.timeAccuracySeconds = 0.005
    (expected.latitude, expected.longitude) = (38.110496, -122.626901167)
    (expected.altitudeMetres, expected.ellipsoidAltitudeMetres) = (82, 52.5)
    (expected.accuracyMetres, expected.altitudeAccuracyMetres) = (2.707, 3)
    (expected.courseDegrees, expected.speedMetresPerSecond) = (12.5, 0.014)
    expected.climbMetresPerSecond = -0.1
    #expect(report == expected)
  }

  @Test func `older names for altitude and accuracy are used if the newer are absent`() throws {
    let report = try position(#""mode":3,"alt":82.5,"epx":3,"epy":4"#)
    #expect(report.altitudeMetres == 82.5)
    #expect(report.ellipsoidAltitudeMetres == nil)
    #expect(report.accuracyMetres == 5)
  }

  @Test(arguments: [
    ("", nil), (#""mode":0"#, nil), (#""mode":1"#, nil), (#""mode":2"#, FixKind.twoD),
    (#""mode":3"#, .threeD), (#""mode":4"#, nil), (#""mode":-1"#, nil), (#""mode":2.5"#, nil),
    (#""mode":"3""#, nil), (#""mode":null"#, nil), (#""mode":[3]"#, nil), (#""mode":1e30"#, nil),
  ])
  func `only modes 2 and 3 are a fix`(members: String, fix: FixKind?) throws {
    #expect(try position(members).fix == fix)
  }

  @Test(
    arguments: [
      ("91", 91), ("-0.5", -0.5), ("1e2", 100), ("12E-1", 1.2), ("0", 0), ("1e-999", 0),
      ("null", nil), (#""47""#, nil), ("true", nil), ("{}", nil),
      ("[1,[2]]", nil), ("0.1", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29),
      ("4503599627370497.5", 4503599627370497.5), ("0.30000000000000004", 0.30000000000000004),
      ("179.999999999999", 179.999999999999), ("0.00000000000000000000001", 1e-23),
    ] as [(String, Double?)])
  func `a number is read as JSON or not at all`(text: String, value: Double?) throws {
    #expect(try position(#""lat":\#(text)"#).latitude == value)
  }

  @Test(
    arguments: [
      ("2020-07-11T22:37:58Z", 1_594_507_078_000), ("2020-07-11T22:37:58.5Z", 1_594_507_078_500),
      ("2016-12-31T23:59:60.000Z", 1_483_228_800_000), ("1969-12-31T23:59:59.999Z", -1),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("2020-02-30T00:00:00Z", nil),
      ("2020-07-11T24:00:00Z", nil), ("2020-07-11 22:37:58Z", nil), ("2020-07-11T22:37:58", nil),
      ("2020-07-11T22:37:58.Z", nil), ("2020-07-11T22:37:58.0000000000Z", nil), ("", nil),
      ("2020-07-11T22:37:58ZZ", nil), ("+020-07-11T22:37:58Z", nil), ("2020-07-11T22:37:6", nil),
    ] as [(String, Int64?)])
  func `a time is a valid date or nothing`(text: String, value: Int64?) throws {
    let time = try position(#""time":"\#(text)""#).time
    #expect(time?.millisecondsSinceEpoch == value)
  }

  @Test(
    arguments: [
      (#"{"class":"SKY","device":"/dev/a","uSat":7,"nSat":12,"hdop":0.9}"#, 7, 12),
      (
        #"{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":[{"PRN":5,"used":true},"#
          + #"{"PRN":6,"used":false},{"PRN":7}]}"#, 1, 3
      ),
      (#"{"satellites":[],"device":"/dev/a","hdop":0.9,"class":"SKY"}"#, 0, 0),
      (#"{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":7}"#, nil, nil),
      (#"{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":[1,"a",null,{"used":1}]}"#, 0, 1),
    ] as [(String, Int?, Int?)])
  func `satellites are given or counted`(text: String, used: Int?, visible: Int?) throws {
    var expected = SkyReport(device: "/dev/a", used: used, visible: visible)
    expected.horizontalDilution = 0.9
    #expect(try report(text) == .sky(expected))
  }

  @Test(arguments: [
    (
      #"{"class":"VERSION","release":"3.22","rev":"x","proto_major":3,"proto_minor":14}"#,
      GPSReport.version(VersionReport(release: "3.22", protocolMajor: 3, protocolMinor: 14))
    ),
    (
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","activated":"#
        + #""2026-11-21T14:22:55.746Z","native":0},{"path":"/dev/b"},3]}"#,
      .devices([
        ReceiverReport(path: "/dev/a", isActive: true),
        ReceiverReport(path: "/dev/b", isActive: false),
      ])
    ),
    (#"{"class":"DEVICES","devices":{}}"#, .devices([])),
    (
      #"{"class":"DEVICE","path":"\/dev\/a","activated":0}"#,
      .device(ReceiverReport(path: "/dev/a", isActive: false))
    ),
    (
      #"{"class":"DEVICE","path":"/dev/a","activated":1269959537.2}"#,
      .device(ReceiverReport(path: "/dev/a", isActive: true))
    ),
    (#"{"class":"WATCH","enable":true,"json":true}"#, .watch(isEnabled: true)),
    (#"{"class":"WATCH"}"#, .watch(isEnabled: false)),
    (#"{"class":"ERROR","message":"Unrecognized request"}"#, .error("Unrecognized request")),
    (#"{"class":"AIS","device":"x","lat":91,"status":"text","nested":{"a":[1,{}]}}"#, .other),
    (#" { "class" : "PPS" } "#, .other),
  ])
  func `every class is recognised`(text: String, expected: GPSReport) throws {
    #expect(try report(text) == expected)
  }

  private static let refused: [(String, ReportError)] = [
    ("", .notJSON), ("{", .notJSON), ("[]", .notJSON), ("{}", .noClass),
    (#"{"class":3}"#, .noClass), (#"{"class":null}"#, .noClass), (#"{"mode":3}"#, .noClass),
    (#"{"class":"TPV""#, .notJSON), (#"{"class":"TPV"} x"#, .notJSON),
    (#"{"class":"TPV","lat":NaN}"#, .notJSON), (#"{"class":"TPV","lat":nan}"#, .notJSON),
    (#"{"class":"TPV","lat":-}"#, .notJSON), (#"{"class":"TPV","lat":01}"#, .notJSON),
    (#"{"class":"TPV","lat":1e999}"#, .notJSON), (#"{"class":"TPV","lat":-1e999}"#, .notJSON),
    (#"{"class":"TPV","lat":+1}"#, .notJSON), (#"{"class":"TPV","lat":1.}"#, .notJSON),
    (#"{"class":"TPV","lat":.5}"#, .notJSON), (#"{"class":"TPV","lat":1e}"#, .notJSON),
    (#"{"class":"TPV","lat":Infinity}"#, .notJSON), (#"{"class":"TPV",}"#, .notJSON),
    (#"{"class":"TPV","x":tru}"#, .notJSON), (#"{"class":"TPV" "x":1}"#, .notJSON),
    (#"{"class":"TPV","x":"\q"}"#, .notJSON), (#"{"class":"TPV","x":"\u12g4"}"#, .notJSON),
    (#"{"class":"TPV","x":"\"#, .notJSON), ("{\"class\":\"TPV\",\"x\":\"\u{0}\"}", .notJSON),
    (#"{"class":"TPV","mode":3,"mode":1}"#, .doubledName),
    (#"{"class":"TPV","class":"SKY"}"#, .doubledName),
    (nested("[", 5_000), .notJSON),
    (nested(#"{"a":"#, 2_000), .notJSON),
    (nested("\"" + String(repeating: "a", count: 10_240) + "\"}", 1), .tooLong),
  ]

  private static func nested(_ beginning: String, _ times: Int) -> String {
    #"{"class":"TPV","x":"# + String(repeating: beginning, count: times)
  }

  @Test(arguments: refused)
  func `a line that is not a report is refused`(text: String, error: ReportError) throws {
    #expect(throws: error) { try report(text) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let line = Array(#"{"class":"TPV","x":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    #expect(throws: ReportError.notUTF8) { try GPSReport(parsing: line[...]) }
  }

  @Test func `letters of other scripts are accepted`() throws {
    #expect(try report(#"{"class":"AIS","shipname":"Ærø \u00e6 🚐"}"#) == .other)
  }

  @Test(arguments: ReportError.allCases)
  func `every refusal says what is wrong`(error: ReportError) {
    #expect(error.description.hasPrefix("the line "))
  }
}
