public import Tables

/// Why a file of spots cannot be read.
public enum SpotFileError: Error, Sendable, Hashable {
  /// It is not a readable table.
  case table(TableError)
  /// It has another format, which the text describes.
  case otherFormat(String)
  case tooManyRows(limit: Int)
  /// No column holds coordinates; lists the columns that exist.
  case noCoordinates(columns: [String])
  /// Any of these columns could hold the coordinates.
  case severalCoordinates(columns: [String])
  /// These columns hold grid coordinates in metres.
  case projected(columns: [String], grid: String?)
  /// An archive that holds these files, each a pack of its own.
  case severalFiles([String])
  /// A saved list from Google Takeout, which has URLs instead of coordinates.
  case savedList
  /// Latitude and longitude look swapped in this many rows.
  case looksSwapped(rows: Int, of: Int)
  /// Coordinates taken on a guess lie outside the country that their row names.
  case contradicted(columns: [String], country: String, rows: Int, of: Int)
  case mostlyRejected(rejected: Int, rows: Int, reasons: [SpotReject.Reason: Int])
  case badMap(String)
  case noSuchColumn(SpotField, String)
  /// It is damaged, as the text describes.
  case damaged(String)
}

extension SpotFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .table(let error): error.description
    case .otherFormat(let what): what
    case .tooManyRows(let limit):
      "the file has more than \(limit) rows; split it and import the parts as separate packs"
    case .looksSwapped(let rows, let all):
      "latitude and longitude look swapped in \(rows) of \(all) rows; check the first rows with "
        + "--dry-run, then use --swap to swap them or --no-swap to keep them as they are"
    case .damaged(let what): what
    default: columnText
    }
  }

  private var columnText: String {
    switch self {
    case .noCoordinates(let columns):
      "no column holds coordinates; the columns are \(Self.list(columns)); "
        + "choose with --map lat=COLUMN,lon=COLUMN"
    case .severalCoordinates(let columns):
      "several columns could hold the coordinates: \(Self.list(columns)); "
        + "choose with --map lat=COLUMN,lon=COLUMN"
    case .contradicted(let columns, let country, let rows, let all):
      "the columns \(Self.list(columns)) look like coordinates, but \(rows) of \(all) rows would "
        + "lie outside the country in \"\(country.prefix(40))\"; "
        + "choose with --map lat=COLUMN,lon=COLUMN"
    case .projected(let columns, let grid):
      "the columns \(Self.list(columns)) hold grid coordinates"
        + "\(grid.map { " (\($0))" } ?? "") in metres, not degrees; "
        + "export the file in WGS 84 (EPSG:4326) instead"
    case .severalFiles(let names):
      "the archive holds \(names.count) files of places (\(Self.list(names))); "
        + "each of them becomes a pack of its own if --pack is left out"
    case .savedList:
      "this is a saved list from Google Takeout, most of whose places are links without "
        + "coordinates; import \"Saved Places.json\" from the same export, which is GeoJSON and has "
        + "them"
    case .mostlyRejected(let rejected, let rows, let reasons):
      "\(rejected) of \(rows) rows cannot be used, so nothing is imported: \(Self.list(reasons)); "
        + "see how the file is read with --dry-run, and choose the columns with --map"
    case .badMap(let part):
      "\"\(part.prefix(60))\" is not FIELD=COLUMN; the fields are "
        + SpotField.allCases.map(\.rawValue).joined(separator: ", ")
    case .noSuchColumn(let field, let column):
      "the file has no column \"\(column.prefix(60))\" for \(field.rawValue); "
        + "--dry-run lists the columns and their numbers"
    default: ""
    }
  }

  private static func list(_ columns: [String]) -> String {
    let shown = columns.prefix(12).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
    return columns.count > 12 ? shown + " and \(columns.count - 12) more" : shown
  }

  private static func list(_ reasons: [SpotReject.Reason: Int]) -> String {
    reasons.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
  }
}

extension SpotFileError {
  /// Whether a file has nothing to do with places, as a licence beside them in an archive.
  var isOfAnotherFile: Bool {
    switch self {
    case .otherFormat, .noCoordinates, .table(.empty): true
    default: false
    }
  }
}
