internal import Geodesy
internal import Text
public import TrackFormats

// The format, byte for byte, is in docs/formats.md. In short: magic, version, which optional columns
// there are, how many points; then segment lengths, times, latitudes, longitudes and the optional
// columns, each a section of its own; then the CRC-32C of all that.

/// Turns a track into the compact blob that the store keeps, and back, without losing a bit.
///
/// A drive recorded once a second takes 4 to 9 bytes a point.
public enum TrackCodec {
  /// More points than this are neither written nor read: 48 days, one a second.
  ///
  /// Points at rest take hardly any bytes, so a small blob can hold very many; this bounds the memory
  /// that somebody else's blob can claim.
  public static let maximumPointCount = 1 << 22

  static let magic: [UInt8] = Array("VLTR".utf8)
  static let version: UInt8 = 1
  static let checksumSize = 4

  /// The blob of a track; the same track always gives the same bytes.
  public static func encode(_ track: Track) throws(TrackError) -> [UInt8] {
    try encode(track, atMost: maximumPointCount)
  }

  static func encode(_ track: Track, atMost limit: Int) throws(TrackError) -> [UInt8] {
    guard track.points.count <= limit else { throw .tooManyPoints(limit: limit) }
    var bytes = magic
    bytes.append(version)
    let columns = OptionalColumn.allCases.filter { column in
      track.points.contains { column.value(of: $0) != nil }
    }
    bytes.append(columns.reduce(0) { $0 | $1.bit })
    bytes.append(varint: UInt64(track.points.count))
    if !track.isEmpty { append(track, columns, to: &bytes) }
    appendChecksum(to: &bytes)
    return bytes
  }

  /// The whole track of a blob; `TrackDecoder` reads it point by point without an array.
  public static func decode(_ bytes: [UInt8]) throws(TrackError) -> Track {
    var decoder = try TrackDecoder(bytes)
    var track = Track()
    // A header can claim anything, so room is made ahead only for as many points as there are bytes.
    track.reserveCapacity(min(decoder.pointCount, bytes.count))
    while let point = try decoder.next() {
      track.append(point, startsSegment: decoder.startsSegment)
    }
    return track
  }

  static func appendChecksum(to bytes: inout [UInt8]) {
    let checksum = CRC32C.checksum(bytes[...])
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
    }
  }
}

extension TrackCodec {
  private static func append(
    _ track: Track, _ columns: [OptionalColumn], to bytes: inout [UInt8]
  ) {
    appendSegments(of: track, to: &bytes)
    let points = track.points
    ColumnWriter(points.map(\.milliseconds)).write(to: &bytes)
    ColumnWriter(points.map { Int64($0.position.latitude) }).write(to: &bytes)
    ColumnWriter(points.map { Int64($0.position.longitude) }).write(to: &bytes)
    for column in columns { append(column, of: points, to: &bytes) }
  }

  private static func appendSegments(of track: Track, to bytes: inout [UInt8]) {
    let lengths = track.segmentRanges.map { UInt64($0.count) }
    bytes.append(varint: UInt64(lengths.reduce(0) { $0 + Varint.size($1) }))
    for length in lengths { bytes.append(varint: length) }
  }

  private static func append(
    _ column: OptionalColumn, of points: [TrackPoint], to bytes: inout [UInt8]
  ) {
    var presence = PresenceWriter()
    var values: [Int64] = []
    values.reserveCapacity(points.count)
    for point in points {
      let value = column.value(of: point)
      presence.add(value != nil)
      if let value { values.append(Int64(value)) }
    }
    presence.write(to: &bytes)
    ColumnWriter(values).write(to: &bytes)
  }
}
