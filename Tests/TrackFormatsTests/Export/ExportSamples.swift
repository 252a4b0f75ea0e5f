import Geodesy
import TestSupport
import Text

@testable import TrackFormats

extension TrackExport {
  /// The whole output, in one piece.
  func bytes(as format: TrackFileFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(as: format) { bytes += $0 }
    return bytes
  }

  func text(as format: TrackFileFormat) throws -> String {
    String(decoding: try bytes(as: format), as: UTF8.self)
  }

  /// A small drive with everything that one can hold: two segments, a lone point, unknown values,
  /// texts that need escaping, both ends of the longitudes, a waypoint.
  static func sample() throws -> TrackExport {
    let start: Int64 = 1_786_528_800_000
    let track = Track(segments: [
      [
        try TrackPoint(
          start, 470_500_000, 83_100_000, altitude: 4_005, speed: 1_250, course: 9_050),
        try TrackPoint(start + 1_250, 470_500_001, 83_100_010, speed: 0, accuracy: 35),
      ],
      [try TrackPoint(start + 60_000, -5, 1_800_000_000, altitude: -20, course: 36_000)],
      [
        try TrackPoint(start + 90_000, 0, -1_799_999_999, speed: -1, course: -1),
        try TrackPoint(start + 91_000, 0, 0),
      ],
    ])
    let waypoint = GPXWaypoint(
      point: GPXPoint(
        coordinate: try Coordinate(latitude: 47.1, longitude: 8.25),
        time: Instant(millisecondsSinceEpoch: start + 5), elevationMetres: 400.125),
      name: "Spring", comment: "cold", description: "by the \"road\"", symbol: "Water",
      type: "water")
    return TrackExport(
      name: "Tom & <Jerry>", description: "1 > 0\u{0}\u{1B}", type: "drive", track: track,
      waypoints: [waypoint], creator: "vanlog \"1.0\"",
      created: Instant(millisecondsSinceEpoch: start))
  }

  /// A random drive without texts.
  static func random(_ kind: TrackKind, seed: UInt64, count: Int = 200) throws -> TrackExport {
    var random = SplitMix64(seed: seed)
    return TrackExport(track: try random.track(kind, count: count), creator: "vanlog test")
  }
}
