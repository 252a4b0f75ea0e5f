public import Tables

/// How a file was interpreted, for display before anything is imported.
public struct SpotPlan: Sendable {
  public enum Format: String, Sendable {
    case table, gpx, kml, geojson, json
  }

  public struct Column: Sendable, Hashable {
    /// Counted from 1.
    public var number: Int
    public var name: String
    /// What it means, such as `latitude` or `service water`; `nil` if it is kept as extra.
    public var meaning: String?
  }

  public internal(set) var format = Format.table
  /// How the file is compressed, `gzip` or `zip`.
  public internal(set) var compression: String?
  public internal(set) var encoding = TextEncoding.utf8
  public internal(set) var hasByteOrderMark = false
  public internal(set) var delimiter: Delimiter?
  /// `LF`, `CRLF` or `CR`.
  public internal(set) var lineEnds = "LF"
  public internal(set) var hasDecimalCommas = false
  /// The line of the header, counted from 1; `nil` if there is none.
  public internal(set) var headerLine: Int?
  /// The program or site that wrote the file, if recognised.
  public internal(set) var origin: String?
  /// The source that the file itself states.
  public internal(set) var statedSource: String?
  public internal(set) var statedLicence: String?
  /// Where a pack that vanlog exported had come from.
  public internal(set) var statedOrigin: String?
  public internal(set) var columns: [Column] = []
  /// The columns of coordinates, if they were taken for more than their names, and that of countries.
  var guess: (coordinates: [String], country: String)?
  /// The first rows as interpreted.
  public internal(set) var samples: [Spot] = []
  public static let mostSamples = 5

  public internal(set) var rows = 0
  public internal(set) var accepted = 0
  public var rejected: Int { rows - accepted }
  public internal(set) var reasons: [SpotReject.Reason: Int] = [:]
  /// The first rejected rows.
  public internal(set) var rejects: [SpotReject] = []
  public static let mostRejects = 20

  /// What a row is called: line, waypoint, placemark, point or entry.
  public internal(set) var rowWord = "line"
  /// Further remarks, in whole sentences.
  public internal(set) var notes: [String] = []
  /// Why an import would refuse the file, although it can be read.
  public internal(set) var refusal: SpotFileError?
}
