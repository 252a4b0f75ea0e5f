public import Text

/// A track and its metadata, ready to be written in any format.
///
/// Cut out privacy zones after simplifying, so that the zones are checked against the line that is
/// drawn.
public struct TrackExport: Hashable, Sendable {
  public var name: String?
  public var description: String?

  /// The kind of track, as one word for programs.
  public var type: String?
  public var track: Track
  public var waypoints: [GPXWaypoint]

  /// Whether the times of the points follow from a proven clock; files say so if not.
  public var isTimeProven: Bool

  /// The program that writes the file, with its version: "vanlog 1.0".
  public var creator: String

  /// The time of writing to record in the file; if `nil`, the same track gives the same bytes.
  public var created: Instant?

  public init(
    name: String? = nil, description: String? = nil, type: String? = nil, track: Track,
    waypoints: [GPXWaypoint] = [], isTimeProven: Bool = true, creator: String,
    created: Instant? = nil
  ) {
    self.name = name
    self.description = description
    self.type = type
    self.track = track
    self.waypoints = waypoints
    self.isTimeProven = isTimeProven
    self.creator = creator
    self.created = created
  }

  /// What a person should know about times that were never proven.
  static let unprovenTimes = "The times in this file were never proven, and may be wrong."

  /// Writes the file in pieces of about 64 KiB, and stops at the first error that the closure
  /// throws.
  public func write(
    as format: TrackFileFormat, to sink: (_ piece: [UInt8]) throws -> Void
  ) throws {
    switch format {
    case .gpx: try GPXWriter(self).write(to: sink)
    case .geojson: try GeoJSONWriter(self).write(to: sink)
    case .kml: try KMLWriter(self).write(to: sink)
    case .csv: try TrackCSV(self).write(to: sink)
    }
  }
}

/// The formats to which a track can be exported.
public enum TrackFileFormat: String, Hashable, Sendable, CaseIterable {
  case gpx
  case geojson
  case kml
  case csv

  /// The file name extensions of all formats.
  public static let fileExtensions = allCases.map(\.rawValue) + ["json"]

  /// Creates the format that a file name's extension stands for, ignoring case.
  public init?(fileName: String) {
    let name = fileName.utf8.split(separator: UInt8(ascii: "/")).last ?? fileName.utf8[...]
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > name.startIndex else {
      return nil
    }
    let ending = String(Substring(name[name.index(after: point)...])).lowercased()
    self.init(rawValue: ending == "json" ? "geojson" : ending)
  }
}
