import TestSupport
import Text
import Testing

@testable import TrackFormats

@Suite struct GPXReaderTests {
  @Test func `all items of a file are returned in order`() throws {
    let outcome = try GPXOutcome(GPXSample.text)
    #expect(try outcome.items == GPXSample.items())
    #expect(outcome.problems == [])
    #expect(outcome.error == nil)
  }

  @Test func `version 1.0 has speed and course in the point and texts at the top`() throws {
    let outcome = try GPXOutcome(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><name>n</name><desc>d</desc>
      <bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/>
      <trk><trkseg><trkpt lat="1" lon="2"><course>90.5</course><speed>1.25</speed></trkpt>
      </trkseg></trk></gpx>
      """)
    var point = try GPXPoint(1, 2)
    (point.speedMetresPerSecond, point.courseDegrees) = (1.25, 90.5)
    #expect(
      outcome.items == [.track(name: nil, description: nil), .segment, .point(point)])
  }

  static let extensions = [
    "<speed>7</speed>",
    "<gpxtpx:TrackPointExtension><gpxtpx:speed>7</gpxtpx:speed>"
      + "</gpxtpx:TrackPointExtension>", "<a><b><osmand:speed>7</osmand:speed></b></a><c/>",
  ]

  @Test(arguments: extensions)
  func `speed is found in any extension`(text: String) throws {
    let outcome = try GPXOutcome(Self.file("<extensions>\(text)</extensions><ele>5</ele>"))
    #expect(outcome.points.map(\.speedMetresPerSecond) == [7])
    #expect(outcome.points.map(\.elevationMetres) == [5])
  }

  static let times: [(String, String?)] = [
    ("2026-08-12T10:00:00Z", "2026-08-12T10:00:00Z"),
    ("\n 2026-08-12T10:00:00Z\t", "2026-08-12T10:00:00Z"),
    ("2026-08-12T10:00:00", "2026-08-12T10:00:00Z"),
    ("2026-08-12T10:00:00+02:00", "2026-08-12T08:00:00Z"),
    ("2026-08-12T10:00:00-0330", "2026-08-12T13:30:00Z"),
    ("2026-08-12T10:00:00.5Z", "2026-08-12T10:00:00.500Z"),
    ("2026-08-12T10:00:00.123456789Z", "2026-08-12T10:00:00.123Z"),
    ("1969-12-31T23:59:59.9Z", "1969-12-31T23:59:59.900Z"),
    ("2026-02-29T10:00:00Z", nil),
    ("12.08.2026 10:00", nil),
    ("now", nil),
  ]

  @Test(arguments: times)
  func `a time is read or reported`(text: String, time: String?) throws {
    let outcome = try GPXOutcome(Self.file("<time>\(text)</time>"))
    #expect(outcome.points.map { $0.time?.description } == [time])
    let problem = "line 2: the time of the point cannot be read and was dropped"
    #expect(outcome.problems == (time == nil ? [problem] : []))
  }

  @Test func `an empty element is ignored without a problem`() throws {
    let outcome = try GPXOutcome(Self.file("<time/><ele> </ele><speed></speed><fix>4d</fix>"))
    #expect(outcome.points == [try GPXPoint(1, 2)])
    #expect(outcome.problems == [])
  }

  static let coordinates: [(String, String)] = [
    ("lat='91' lon='1'", "lat"), ("lat='1' lon='180.1'", "lon"), ("lat='' lon='1'", "lat"),
    ("lat='nan' lon='1'", "lat"), ("lat='1' lon='inf'", "lon"), ("lat='0x1' lon='1'", "lat"),
    ("lat='47,1' lon='1'", "lat"), ("lat='1 2' lon='1'", "lat"), ("lat='1e999' lon='1'", "lat"),
    ("lat='--1' lon='1'", "lat"), ("lat='1' lon='e'", "lon"),
  ]

  @Test(arguments: coordinates)
  func `a point with invalid coordinates is left out and reported`(
    attributes: String, bad: String
  ) throws {
    let outcome = try GPXOutcome(
      """
      <gpx><trk><trkseg>
      <trkpt \(attributes)><ele>5</ele><x><y/></x></trkpt>
      <trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """)
    #expect(outcome.points == [try GPXPoint(1, 2)])
    #expect(
      outcome.problems == [
        "line 2: the \(bad) of the point is not a number in range; the point was left out"
      ])
  }

  @Test func `a missing coordinate and a bad number are reported by line`() throws {
    let outcome = try GPXOutcome(
      "<gpx>\n<wpt lon='1'/>\n<wpt lat='1' x:lon='2'/>\n<wpt lat='1' lon='2'>\n<ele>high</ele>"
        + "</wpt></gpx>")
    #expect(outcome.waypoints == [GPXWaypoint(point: try GPXPoint(1, 2))])
    #expect(
      outcome.problems == [
        "line 2: the point has no lat and was left out",
        "line 3: the point has no lon and was left out",
        "line 5: the ele of the point is not a number and was dropped",
      ])
  }

  @Test func `texts after the points of a track come when it ends`() throws {
    let outcome = try GPXOutcome(
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg><name>late</name></trk>"
        + "<trk><name>empty</name></trk><rte><desc>d</desc><name>no stops</name></rte></gpx>")
    #expect(
      outcome.items == [
        .track(name: nil, description: nil), .segment, .point(try GPXPoint(1, 2)),
        .trackTexts(name: "late", description: nil),
        .track(name: "empty", description: nil), .route(name: "no stops"),
      ])
  }

  @Test(arguments: [1, 2, 3, 17, 64])
  func `the size of the pieces makes no difference`(pieceBytes: Int) throws {
    let file = Array(GPXSample.text.utf8)
    #expect(try GPXOutcome(file, pieceBytes: pieceBytes) == GPXOutcome(file))
  }

  @Test func `a file truncated at any byte gives what precedes the end, then an error`() throws {
    let file = Array(GPXSample.text.utf8)
    let items = try GPXSample.items()
    for length in 0..<(file.count - 1) {
      let cut = try GPXOutcome(Array(file[..<length]))
      #expect(items.starts(with: cut.items), "cut to \(length)")
      #expect(cut.error?.hasPrefix("line ") == true, "cut to \(length)")
    }
  }

  @Test func `a file that is not GPX is refused by its root element`() throws {
    let outcome = try GPXOutcome("<kml xmlns='u'><Document/></kml>")
    #expect(
      outcome.error
        == "the file is not GPX: it begins with <kml>; export it as GPX and try again")
    #expect(outcome.items == [])
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `damaged files never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      var file = Array(GPXSample.text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) { random.damage(&file) }
      let size = Int.random(in: 1...90, using: &random)
      #expect(try GPXOutcome(file, pieceBytes: size) == GPXOutcome(file))
    }
  }

  @Test func `the first problems are kept and all are counted`() throws {
    let bad = String(repeating: "<wpt/>", count: 1_000)
    var pieces = [Array("<gpx>\(bad)</gpx>".utf8)]
    var reader = try GPXReader { _ in pieces.popLast() ?? [] }
    #expect(try reader.next() == nil)
    #expect(reader.problems.count == GPXReader.mostProblems)
    #expect(reader.problemCount == 1_000)
  }

  /// A track of one point that contains these elements, on the second line.
  static func file(_ elements: String) -> String {
    "<gpx><trk><trkseg>\n<trkpt lat='1' lon='2'>\(elements)</trkpt></trkseg></trk></gpx>"
  }
}
