public import Geodesy
public import Text

/// A point or a line of a GeoJSON file.
public struct GeoJSONFeature: Hashable, Sendable {
  public struct Position: Hashable, Sendable {
    public var coordinate: Coordinate
    public var altitudeMetres: Double?

    /// The time from `coordTimes` or, for a point, from `time`.
    public var time: Instant?
  }

  public enum Kind: Hashable, Sendable {
    case point
    case line
    /// Several lines that are not connected.
    case lines
  }

  public var kind: Kind
  public var name: String?
  public var description: String?

  /// The time of the whole feature, from `time`.
  public var time: Instant?

  /// One list for a point or a line, without the positions that had to be left out.
  public var segments: [[Position]]
}

/// Something in a GeoJSON file that was left out.
public struct GeoJSONProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case notAFeature
    case noGeometry
    /// Polygons and other geometries.
    case otherGeometry(String)
    case badPosition
    case badTime
  }

  /// The feature, counted from 1.
  public let feature: Int
  public let kind: Kind
}

extension GeoJSONProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .notAFeature: "feature \(feature): it is not a feature and was left out"
    case .noGeometry: "feature \(feature): it has no geometry and was left out"
    case .otherGeometry(let type):
      "feature \(feature): only points and lines are read, so \(type.prefix(40)) was left out"
    case .badPosition:
      "feature \(feature): a position is not a longitude and latitude in range and was left out"
    case .badTime: "feature \(feature): a time cannot be read and was left out"
    }
  }
}

/// Why a file cannot be read as GeoJSON.
public enum GeoJSONError: Error, Hashable, Sendable {
  case tooLarge(limitBytes: Int)
  case notGeoJSON
}

extension GeoJSONError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let limit):
      "the file has more than \(limit / 1_048_576) MiB; split it, or export it as GPX or CSV"
    case .notGeoJSON:
      "the file is JSON, but not GeoJSON: its type is not FeatureCollection, Feature or a geometry"
    }
  }
}

/// The points and lines of a GeoJSON file.
public struct GeoJSONFile: Sendable {
  public internal(set) var features: [GeoJSONFeature] = []

  /// The first problems; `problemCount` counts all of them.
  public internal(set) var problems: [GeoJSONProblem] = []
  public internal(set) var problemCount = 0
  public static let mostProblems = 100

  /// 8 MiB, enough for a whole drive; reading takes ten times as much memory.
  public static let maximumBytes = 8 * 1_048_576

  /// Reads a file in pieces; an empty piece is its end.
  public init(
    maximumBytes: Int = Self.maximumBytes, reading read: (_ maximum: Int) throws -> [UInt8]
  ) throws {
    var bytes: [UInt8] = []
    while true {
      let piece = try read(65_536)
      guard !piece.isEmpty else { break }
      bytes += piece
      guard bytes.count <= maximumBytes else {
        throw GeoJSONError.tooLarge(limitBytes: maximumBytes)
      }
    }
    try self.init(bytes, maximumBytes: maximumBytes)
  }

  /// Reads a file in memory.
  public init(_ bytes: [UInt8], maximumBytes: Int = Self.maximumBytes) throws {
    guard bytes.count <= maximumBytes else {
      throw GeoJSONError.tooLarge(limitBytes: maximumBytes)
    }
    try take(document: try JSONValue(parsing: bytes, maximumDepth: 32))
  }
}
