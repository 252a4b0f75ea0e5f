import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

/// Lines in GeoJSON and KML end at 180 degrees and begin again on the other side.
@Suite(.temporaryDirectory) struct AntimeridianTests {
  /// The longitudes of each piece of a track along a parallel, in degrees.
  private func pieces(_ segments: [[Double]]) throws -> [[Double]] {
    let track = Track(
      segments: try segments.map { segment in
        try segment.enumerated().map { try TrackPoint(Int64($0) * 1_000, 0, Int32($1 * 1e7)) }
      })
    return track.cutAtAntimeridian().segments.map { $0.map { Double($0.position.longitude) / 1e7 } }
  }

  @Test(
    arguments: [
      ([[8, 9]], [[8, 9]]),
      ([[179, -179]], [[179, 180], [-180, -179]]),
      ([[-179, 179]], [[-179, -180], [180, 179]]),
      ([[178, 179, -179, -178]], [[178, 179, 180], [-180, -179, -178]]),
      ([[179, -179, 179]], [[179, 180], [-180, -179, -180], [180, 179]]),
      ([[179, 180, -179]], [[179, 180], [-180, -179]]),
      ([[179, -180, -179]], [[179, 180], [-180, -179]]),
      ([[180, -179]], [[-180, -179]]),
      ([[179, -180]], [[179, 180]]),
      ([[180, -180]], [[-180]]),
      ([[90, -90]], [[90, -90]]),
      ([[179], [-179]], [[179], [-179]]),
      ([[1, 2], [179, -179]], [[1, 2], [179, 180], [-180, -179]]),
    ] as [([[Double]], [[Double]])])
  func `a line is cut where it crosses`(segments: [[Double]], expected: [[Double]]) throws {
    #expect(try pieces(segments) == expected)
  }

  @Test func `place, altitude and time of the crossing lie on the line`() throws {
    let track = Track(points: [
      try TrackPoint(1_000, 100, 1_799_999_000, altitude: 40),
      try TrackPoint(5_000, 500, -1_799_997_000, altitude: 80),
    ])
    let cut = track.cutAtAntimeridian()
    let crossing = try TrackPoint(2_000, 200, 1_800_000_000, altitude: 50)
    #expect(cut.segments.map { $0[$0.endIndex - 1] }.first == crossing)
    #expect(cut.segments.last?.first?.position.longitude == -1_800_000_000)
    #expect(cut.segments.last?.first?.time == crossing.time)
  }

  @Test func `no line of a file jumps round the world`() throws {
    let track = Track(
      points: try (0..<6).map {
        try TrackPoint($0, 0, $0 % 2 == 0 ? 1_790_000_000 : -1_790_000_000)
      })
    let text = try TrackExport(track: track, creator: "test").text(as: .geojson)
    #expect(text.contains("\"MultiLineString\""))
    #expect(!text.contains("[179,0],[-179,0]"))
    let map = try TrackExport(track: track, creator: "test").text(as: .kml)
    #expect(map.contains("179,0\n180,0</coordinates>"))
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `times that were never proven are marked, others are not`(format: TrackFileFormat) throws {
    var export = try TrackExport.sample()
    let proven = try export.text(as: format)
    export.isTimeProven = false
    let unproven = try export.text(as: format)
    let mark =
      switch format {
      case .gpx: "<cmt>The times in this file were never proven, and may be wrong.</cmt>"
      case .kml: "0\nThe times in this file were never proven, and may be wrong.</description>"
      case .geojson: "\"time_proven\":false"
      case .csv: ",false\r\n"
      }
    #expect(unproven.contains(mark))
    #expect(!proven.contains(mark))
  }

  @Test func `a file with unproven times is valid`() throws {
    var export = try TrackExport.sample()
    export.isTimeProven = false
    #expect(try Schema.gpx.complaint(about: export.bytes(as: .gpx)) == nil)
    #expect(try Schema.kml.complaint(about: export.bytes(as: .kml)) == nil)
  }
}
