import Geodesy
import Text

@testable import TrackFormats

extension FuzzTarget {
  static let json = FuzzTarget("json", "a JSON document") { bytes in
    let value = try JSONValue(parsing: bytes)
    var (line, lines) = (JSONWriter(), JSONWriter(indentation: 2))
    value.write(to: &line)
    value.write(to: &lines)
    let again = must("JSON that was written") { try JSONValue(parsing: line.bytes) }
    promise(again == value, "a value is read as it was written")
    let indented = must("JSON that was written in lines") { try JSONValue(parsing: lines.bytes) }
    promise(indented == value, "lines change nothing")
  }

  static let gpx = FuzzTarget("gpx", "a GPX file") { bytes in
    let file = try GPXFile(bytes)
    for imported in file.tracks {
      try promiseReturn(of: imported.track) { bytes in
        let again = try GPXFile(bytes)
        promise(again.problems.isEmpty && again.interruption == nil, "what is written is whole")
        return again.tracks.first?.track ?? Track()
      }
    }
    let size = Int(bytes.last ?? 0) % 7 + 1
    var rest = bytes[...]
    let pieces = try GPXFile { maximum in
      let count = min(size, maximum)
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    promise(pieces.tracks == file.tracks, "pieces of \(size) give the same tracks")
    promise(pieces.waypoints == file.waypoints, "pieces of \(size) give the same waypoints")
    promise(pieces.problemCount == file.problemCount, "pieces of \(size) give the same problems")
  }

  /// Writes a track as GPX and reads it again; places, moments and heights come back.
  private static func promiseReturn(
    of track: Track, reading read: ([UInt8]) throws -> Track
  ) throws {
    var bytes: [UInt8] = []
    try TrackExport(track: track, creator: "fuzz").write(as: .gpx) { bytes += $0 }
    let again = must("a file that was written") { try read(bytes) }
    let known = track.points.filter { ByteText.canWrite($0.time) }
    promise(again.points.map(\.time) == known.map(\.time), "moments come back")
    promise(
      again.points.map(\.altitudeDecimetres) == known.map(\.altitudeDecimetres), "heights come back"
    )
    // Both ends of the longitudes are one meridian.
    let same = zip(again.points, known).allSatisfy { new, old in
      new.position.latitude == old.position.latitude
        && (new.position.longitude == old.position.longitude
          || old.position.longitude == 1_800_000_000)
    }
    promise(same, "places come back")
  }
}
