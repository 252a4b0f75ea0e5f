internal import Geodesy
internal import Text
public import TrackFormats

// The format is specified in docs/formats.md. In short: magic, version, which optional columns
// exist, number of points; then segment lengths, times, latitudes, longitudes and the optional
// columns, each in its own section; then the CRC-32C of everything before it.

/// Encodes a track losslessly as the compact blob in the store, and decodes it.
///
/// A drive recorded once a second takes 4 to 9 bytes per point.
public enum TrackCodec {
  /// The maximum number of points, written or read: 48 days at one per second.
  ///
  /// Points at rest take almost no space, so a small blob can hold a great many; this bounds the
  /// memory that an untrusted blob can claim.
  public static let maximumPointCount = TrackLimits.mostPoints

  static let magic: [UInt8] = Array("VLTR".utf8)
  static let version: UInt8 = 1
  static let checksumSize = 4

  /// Encodes a track; equal tracks give equal bytes.
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

  /// Decodes the whole track of a blob; `TrackDecoder` reads it point by point without an array.
  public static func decode(_ bytes: [UInt8]) throws(TrackError) -> Track {
    var decoder = try TrackDecoder(bytes)
    var track = Track()
    // A header can claim anything, so no more capacity is reserved than there are bytes.
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
