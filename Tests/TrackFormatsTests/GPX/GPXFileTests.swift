import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite struct GPXFileTests {
  @Test func `a file gives tracks, waypoints and routes`() throws {
    let file = try GPXFile(Array(GPXSample.text.utf8))
    #expect(file.tracks.map(\.name) == ["Day 1"])
    #expect(file.tracks.map(\.description) == ["Over the pass"])
    #expect(file.tracks.map(\.pointsWithoutTime) == [1])
    #expect(file.tracks.map(\.track.segmentCount) == [2])
    #expect(
      file.tracks.first?.track.points.first
        == (try TrackPoint(
          1_786_528_800_250, 461_000_000, 71_000_000, altitude: 10_000, speed: 1_250,
          course: 35_950)))
    #expect(file.waypoints.map(\.name) == ["Spring & well"])
    #expect(file.routeCount == 1)
    #expect(file.routes.first?.stops.map(\.name) == ["Stop"])
    #expect(file.problems == [])
    #expect(file.interruption == nil)
  }

  @Test func `a truncated file gives what precedes the end, and its place`() throws {
    let text =
      "<gpx><trk><name>t</name><trkseg>\n<trkpt lat='1' lon='2'><time>2026-08-12T10:00Z"
      + "</time></trkpt>\n<trkpt lat='3' lon="
    let file = try GPXFile(Array(text.utf8))
    #expect(file.tracks.map(\.track.points.count) == [1])
    #expect(
      file.interruption?.description
        == "line 3, column 20: the file ends in the middle of a tag; it was truncated, "
        + "so get a complete copy")
  }

  @Test func `a file with nothing before its error is refused`() {
    #expect(throws: XMLError.self) { try GPXFile(Array("<gpx><wpt lat='1'".utf8)) }
    #expect(throws: XMLError.self) { try GPXFile([]) }
    #expect(throws: GPXError.notGPX(root: "html")) { try GPXFile(Array("<html/>".utf8)) }
  }

  @Test func `an error of the read closure is rethrown`() {
    struct Unplugged: Error {}
    var pieces = [Array("<gpx><wpt lat='1' lon='2'/>".utf8)]
    #expect(throws: Unplugged.self) {
      try GPXFile { _ in
        guard let piece = pieces.popLast() else { throw Unplugged() }
        return piece
      }
    }
  }

  static let tooMuch = [
    "<trk><trkseg>" + String(repeating: "<trkpt lat='1' lon='2'/>", count: 96) + "</trkseg></trk>",
    String(repeating: "<wpt lat='1' lon='2'/>", count: 21),
    "<wpt lat='1' lon='2'><desc>\(String(repeating: "x", count: 4_800))</desc></wpt>",
  ]

  @Test(arguments: tooMuch)
  func `too many points, waypoints or texts are refused`(elements: String) throws {
    let file = Array("<gpx>\(elements)</gpx>".utf8)
    #expect(throws: GPXError.tooManyPoints(limit: 100)) { try GPXFile(file, maximumPoints: 100) }
    #expect(try GPXFile(file, maximumPoints: 105).problems == [])
  }

  @Test func `the first of two links is that of the waypoint`() throws {
    let file = try GPXFile(
      Array("<gpx><wpt lat='1' lon='2'><link href='a'/><link href='b'/></wpt></gpx>".utf8))
    #expect(file.waypoints.map(\.link) == ["a"])
  }

  @Test func `a course of 360 degrees is kept`() throws {
    var point = try GPXPoint(1, 2, "2026-08-12T10:00:00Z")
    point.courseDegrees = 360
    #expect(TrackPoint(point)?.courseCentidegrees == 36_000)
  }

  @Test func `impossible values become unknown`() throws {
    var point = try GPXPoint(1, 2, "2026-08-12T10:00:00Z", elevation: 1e300)
    (point.speedMetresPerSecond, point.courseDegrees) = (-1, 361)
    let kept = try #require(TrackPoint(point))
    #expect(kept.altitudeDecimetres == nil)
    #expect(kept.speedCentimetresPerSecond == nil)
    #expect(kept.courseCentidegrees == nil)
  }

  @Test func `texts after the points belong to their track`() throws {
    let file = try GPXFile(
      Array("<gpx><trk><trkseg/><name>late</name><desc>d</desc></trk></gpx>".utf8))
    #expect(file.tracks == [ImportedTrack(name: "late", description: "d")])
  }
}

@Suite struct TrackGapTests {
  private static let hour: Int64 = 3_600_000

  @Test func `a track is split at gaps longer than allowed, and keeps its segments`() throws {
    let hours: [[Int64]] = [[0, 1, 5], [6, 10, 15], [16], [3, 4]]
    let track = try Track(
      segments: hours.map { hours in try hours.map { try TrackPoint($0 * Self.hour, 0, 0) } })
    let parts = track.split(atGapsOver: .seconds(4 * 3_600))
    let found = parts.map { part in
      part.segments.map { segment in segment.map { $0.milliseconds / Self.hour } }
    }
    #expect(found == [[[0, 1, 5], [6, 10]], [[15], [16]], [[3, 4]]])
  }

  @Test(arguments: TrackKind.allCases, 1...6 as ClosedRange<UInt64>)
  func `splitting loses no point and leaves no gap`(kind: TrackKind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let track = try random.track(kind, count: 300)
    let parts = track.split(atGapsOver: .milliseconds(2_500))
    #expect(parts.flatMap(\.points) == track.points)
    #expect(parts.allSatisfy { !$0.isEmpty })
    for part in parts {
      let gaps = zip(part.points, part.points.dropFirst()).map {
        $1.time.milliseconds(since: $0.time).magnitude
      }
      #expect(gaps.allSatisfy { $0 <= 2_500 })
    }
  }

  @Test func `any length of gap is accepted`() throws {
    let track = Track(points: [try TrackPoint(.min, 0, 0), try TrackPoint(.max, 0, 0)])
    #expect(track.split(atGapsOver: .seconds(Int64.max)).count == 1)
    #expect(track.split(atGapsOver: .seconds(18_446_744_073_709_551)).count == 1)
    #expect(track.split(atGapsOver: .seconds(-1)).count == 2)
    #expect(Track().split(atGapsOver: .zero).isEmpty)
  }

  @Test func `a second name changes neither a track nor its points`() throws {
    let file = try GPXFile(
      Array(
        ("<gpx><trk><name>a</name><name>b</name><trkseg><trkpt lat='1' lon='2'>"
          + "<time>2026-08-12T10:00:00Z</time></trkpt></trkseg></trk></gpx>").utf8))
    #expect(file.tracks.map(\.name) == ["a"])
    #expect(file.tracks.map(\.track.points.count) == [1])
  }
}
