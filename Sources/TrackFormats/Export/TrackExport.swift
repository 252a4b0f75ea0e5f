public import Text

/// A track with what else a file of it says, ready to be written in any format.
///
/// Cut out privacy zones after simplifying: what is drawn then is what was looked at.
public struct TrackExport: Hashable, Sendable {
  public var name: String?
  public var description: String?

  /// What kind of way it is, as one word for programs.
  public var type: String?
  public var track: Track
  public var waypoints: [GPXWaypoint]

  /// The program that writes the file and its version: "vanlog 1.0".
  public var creator: String

  /// When the file is written, if it shall say so; without, the same track gives the same bytes.
  public var created: Instant?

  public init(
    name: String? = nil, description: String? = nil, type: String? = nil, track: Track,
    waypoints: [GPXWaypoint] = [], creator: String, created: Instant? = nil
  ) {
    self.name = name
    self.description = description
    self.type = type
    self.track = track
    self.waypoints = waypoints
    self.creator = creator
    self.created = created
  }

  /// Writes the file in pieces of about 64 KiB, and stops at the first error of the closure.
  public func write(
    as format: TrackFileFormat, to sink: (_ piece: [UInt8]) throws -> Void
  ) throws {
    switch format {
    case .gpx: try GPXWriter(self).write(to: sink)
    case .geojson: try GeoJSONWriter(self).write(to: sink)
    case .kml: try KMLWriter(self).write(to: sink)
    case .csv: try TrackCSV(track).write(to: sink)
    }
  }
}
