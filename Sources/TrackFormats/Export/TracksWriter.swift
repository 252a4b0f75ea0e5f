/// Writes waypoints and then tracks to one file, in memory that does not grow with their number.
public struct TracksWriter: ~Copyable {
  /// The formats that keep tracks apart from each other.
  public static let formats: [TrackFileFormat] = [.gpx, .geojson, .kml]

  private let format: TrackFileFormat
  private let sink: ([UInt8]) throws -> Void
  private var text: ByteText
  private var isFirst = true

  /// Begins the file; of `file` only the texts about it are written.
  public init(
    _ file: TrackExport, as format: TrackFileFormat, to sink: @escaping ([UInt8]) throws -> Void
  ) {
    precondition(Self.formats.contains(format), "\(format) cannot hold several tracks")
    var head = file
    head.track = Track()
    head.waypoints = []
    var text = ByteText()
    switch format {
    case .gpx: GPXWriter(head).writeHead(to: &text)
    case .kml: KMLWriter(head).writeHead(to: &text)
    case .geojson, .csv: text.append(GeoJSONWriter.start)
    }
    self.format = format
    self.sink = sink
    self.text = text
  }

  /// Writes a waypoint; in GPX, all of them come before the first track.
  public mutating func write(_ waypoint: GPXWaypoint) throws {
    switch format {
    case .gpx: GPXWriter.write(waypoint, to: &text)
    case .kml: KMLWriter.write(waypoint, to: &text)
    case .geojson, .csv: GeoJSONWriter.write(waypoint, to: &text, &isFirst)
    }
    try text.handOverIfFull(to: sink)
  }

  /// Writes a track; one without points is left out.
  public mutating func write(_ track: TrackExport) throws {
    guard !track.track.isEmpty else { return }
    switch format {
    case .gpx: try GPXWriter.write(track, to: &text, sink)
    case .kml: try KMLWriter(track).writeSegments(to: &text, sink)
    case .geojson, .csv: try GeoJSONWriter(track).writeTrack(to: &text, &isFirst, sink)
    }
    try text.handOverIfFull(to: sink)
  }

  public consuming func finish() throws {
    switch format {
    case .gpx: text.append(GPXWriter.end)
    case .kml: text.append(KMLWriter.end)
    case .geojson, .csv: text.append(GeoJSONWriter.end)
    }
    try text.handOver(to: sink)
  }
}
