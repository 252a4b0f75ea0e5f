import Geodesy
import Tables
import TestSupport
import Testing

@testable import TrackFormats

@Suite struct TrackExportTests {
  static let names: [(String, TrackFileFormat?)] = [
    ("a.gpx", .gpx), ("/x.kml/Day 1.GPX", .gpx), ("b.GeoJSON", .geojson), ("b.json", .geojson),
    ("c.kml", .kml), ("d.tar.csv", .csv), ("e.gpx.zip", nil), ("gpx", nil), (".gpx", nil),
    ("", nil),
    ("/", nil), ("x.gpx/y", nil), ("f.", nil),
  ]

  @Test(arguments: names)
  func `a file name's extension gives the format`(name: String, format: TrackFileFormat?) {
    #expect(TrackFileFormat(fileName: name) == format)
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `each format's name is its extension`(format: TrackFileFormat) {
    #expect(TrackFileFormat(fileName: "drive." + format.rawValue) == format)
  }

  @Test func `each listed extension stands for a format, and each format has one`() {
    let formats = TrackFileFormat.fileExtensions.map { TrackFileFormat(fileName: "drive." + $0) }
    #expect(Set(formats) == Set(TrackFileFormat.allCases))
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `a long drive is written in pieces and ends with a newline`(format: TrackFileFormat) throws {
    let export = try TrackExport.random(.walk, seed: 5, count: 5_000)
    var pieces: [Int] = []
    var last: UInt8?
    try export.write(as: format) { piece in
      pieces.append(piece.count)
      last = piece.last
    }
    #expect(pieces.count > 2)
    #expect(pieces.dropLast().allSatisfy { (65_536..<66_600).contains($0) })
    #expect(last == UInt8(ascii: "\n"))
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `the first error of the closure ends the writing`(format: TrackFileFormat) throws {
    struct DiskFull: Error {}
    let export = try TrackExport.random(.walk, seed: 5, count: 5_000)
    var calls = 0
    #expect(throws: DiskFull.self) {
      try export.write(as: format) { _ in
        calls += 1
        throw DiskFull()
      }
    }
    #expect(calls == 1)
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `the same drive gives the same bytes`(format: TrackFileFormat) throws {
    let export = try TrackExport.sample()
    #expect(try export.bytes(as: format) == export.bytes(as: format))
  }

  @Test func `a table has a row for each point`() throws {
    #expect(
      try TrackExport.sample().text(as: .csv)
        == [
          "time,lat,lon,alt_m,speed_mps,course_deg,accuracy_m,segment",
          "2026-08-12T10:00:00Z,47.05,8.31,400.5,12.5,90.5,,1",
          "2026-08-12T10:00:01.250Z,47.0500001,8.310001,,0,,3.5,1",
          "2026-08-12T10:01:00Z,-0.0000005,180,-2,,360,,2",
          "2026-08-12T10:01:30Z,0,-179.9999999,,-0.01,-0.01,,3",
          "2026-08-12T10:01:31Z,0,0,,,,,3", "",
        ].joined(separator: "\r\n"))
  }

  @Test(arguments: TrackKind.allCases, 1...3 as ClosedRange<UInt64>)
  func `a CSV track survives a round trip`(kind: TrackKind, seed: UInt64) throws {
    let export = try TrackExport.random(kind, seed: seed)
    let text = try TextLoader(try export.bytes(as: .csv)).load().text
    let reader = try TableReader(text, header: .names(["lat"]))
    var rows: [[String]] = []
    while try reader.next() { rows.append((0..<reader.count).compactMap(reader.field)) }
    let points = export.track.points
    #expect(rows.map { Double($0[1]) } == points.map { Double($0.position.latitude) / 1e7 })
    #expect(rows.map { Double($0[2]) } == points.map { Double($0.position.longitude) / 1e7 })
    #expect(
      rows.map { Double($0[3]) } == points.map { $0.altitudeDecimetres.map { Double($0) / 10 } })
    #expect(rows.map { Int($0[7]) }.last == export.track.segmentCount)
  }
}

@Suite struct SimplifiedTrackTests {
  @Test(arguments: 1...5 as ClosedRange<UInt64>, [0, 5, 100, 10_000, .infinity] as [Double])
  func `segment ends stay, and points that stay are unchanged`(seed: UInt64, tolerance: Double)
    throws
  {
    var random = SplitMix64(seed: seed)
    let track = try random.track(.walk, count: 300)
    let simple = track.simplified(toleranceMetres: tolerance)
    #expect(simple.segments.map(\.first) == track.segments.map(\.first))
    #expect(simple.segments.map(\.last) == track.segments.map(\.last))
    #expect(Set(simple.points).isSubset(of: track.points))
    #expect(tolerance < 10_000 || simple.points.count <= 2 * track.segmentCount)
  }

  @Test(arguments: [-1, .nan, -.infinity] as [Double])
  func `an invalid tolerance removes nothing`(tolerance: Double) throws {
    var random = SplitMix64(seed: 1)
    let track = try random.track(.constant, count: 30)
    #expect(track.simplified(toleranceMetres: tolerance) == track)
  }
}
