extension TrackExport {
  /// Writes several tracks to one file: GPX keeps them apart, and other formats hold them as
  /// segments of one.
  public static func write(
    _ exports: [TrackExport], as format: TrackFileFormat, to sink: (_ piece: [UInt8]) throws -> Void
  ) throws {
    guard let all = TrackExport(joining: exports) else { return }
    switch format {
    case .gpx: try GPXWriter(all, tracks: exports).write(to: sink)
    case .geojson, .kml, .csv: try all.write(as: format, to: sink)
    }
  }

  /// One track with the segments of several, in the given order; `nil` if there are none.
  public init?(joining exports: [TrackExport]) {
    guard let first = exports.first else { return nil }
    self = first
    guard exports.count > 1 else { return }
    name = nil
    type = nil
    let texts = exports.compactMap(\.description)
    description = texts.isEmpty ? nil : texts.joined(separator: "\n")
    track = Track(segments: exports.flatMap(\.track.segments))
    waypoints = exports.flatMap(\.waypoints)
    isTimeProven = exports.allSatisfy(\.isTimeProven)
  }
}
