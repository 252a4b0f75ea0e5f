internal import Tables
internal import Text

/// Detects the format of a file and converts its text to a table.
struct SpotFileOpening {
  private(set) var plan = SpotPlan()
  let text: TextMemory

  init(
    _ path: String, _ options: SpotReadingOptions, _ progress: SpotProgress
  ) throws {
    let loader = try TextLoader(path: path, scratchFolder: options.scratchFolder)
    let start = try loader.start()
    guard !start.isEmpty else { throw TableError.empty }
    let mark = ByteOrderMark(start)
    let kind = try SpotFileKind(start, mark)
    plan.format = kind.format
    plan.rowWord = kind.rowWord
    switch kind {
    case .gpx:
      let table = try GPXTable(loader, options.scratchFolder, progress)
      text = table.text
      plan.notes = table.notes
      (plan.statedSource, plan.statedLicence) = (table.credits.source, table.credits.licence)
      plan.statedOrigin = table.credits.origin
    case .json:
      let document = try loader.load(as: options.encoding, report: progress.report).text
      let table = try GeoJSONTable(document, options.scratchFolder)
      text = table.text
      plan.notes = table.notes
      (plan.statedSource, plan.statedLicence) = (table.source, table.licence)
      plan.statedOrigin = table.origin
    case .table:
      let loaded = try loader.load(as: options.encoding, report: progress.report)
      text = loaded.text
      plan.encoding = loaded.encoding
      if loaded.encoding == .windows1252, options.encoding == nil {
        plan.notes.append(
          "The file is not UTF-8 and was read as windows-1252; check accented letters, and if they "
            + "are wrong, name the encoding with --encoding.")
      }
      plan.hasByteOrderMark = loaded.hasByteOrderMark
      if loaded.isDamaged {
        plan.notes.append("Some bytes are not UTF-8; they were replaced with \u{FFFD}.")
      }
    }
  }
}

/// The kind of a file, from its first bytes.
enum SpotFileKind {
  case table, gpx, json

  var format: SpotPlan.Format {
    switch self {
    case .table: .table
    case .gpx: .gpx
    case .json: .geojson
    }
  }

  var rowWord: String {
    switch self {
    case .table: "line"
    case .gpx: "waypoint"
    case .json: "point"
    }
  }

  init(_ start: [UInt8], _ mark: ByteOrderMark) throws(SpotFileError) {
    if let other = Self.other(start) { throw .otherFormat(other) }
    let letters = start.dropFirst(mark.count).filter { $0 > 0x20 }
    switch letters.first {
    case 0x3C: self = try Self.markup(letters)
    case 0x7B: self = .json
    case 0x5B where letters.dropFirst().first == 0x7B || letters.dropFirst().first == 0x5D:
      throw .otherFormat(
        "this is a JSON list, not GeoJSON; export it as GeoJSON or CSV and import that")
    default:
      let isWide = mark.encoding == .utf16LittleEndian || mark.encoding == .utf16BigEndian
      guard isWide || start.count(where: { $0 == 0 }) * 50 <= start.count else {
        throw .otherFormat("this is not a text file; export the spots as CSV, GPX or GeoJSON")
      }
      self = .table
    }
  }

  private static func markup(_ letters: [UInt8]) throws(SpotFileError) -> SpotFileKind {
    let text = String(decoding: letters.prefix(2_048), as: UTF8.self).lowercased()
    if text.contains(bytesOf: "<kml") {
      throw .otherFormat("this is KML; export the places as GPX, GeoJSON or CSV and import that")
    }
    if text.contains(bytesOf: "<!doctypehtml") || text.contains(bytesOf: "<html") {
      throw .otherFormat("this is a web page, not a file of places; download the file itself")
    }
    return .gpx
  }

  private static func other(_ start: [UInt8]) -> String? {
    let kinds: [([UInt8], String)] = [
      (
        Array("PK\u{3}\u{4}".utf8),
        "this is a ZIP file or a spreadsheet; unpack it, or save it as CSV"
      ),
      (Array("SQLite format 3".utf8), "this is a database; export its places as CSV"),
      (Array("%PDF".utf8), "this is a PDF file; get the places as CSV, GPX or GeoJSON"),
      ([0x1F, 0x8B], "this file is compressed with gzip; decompress it with gunzip first"),
      ([0xD0, 0xCF, 0x11, 0xE0], "this is an old spreadsheet; save it as CSV"),
    ]
    return kinds.first { start.starts(with: $0.0) }?.1
  }
}

extension SpotReadingOptions {
  /// For tables converted from GPX and GeoJSON.
  static let forTables: SpotReadingOptions = {
    var options = SpotReadingOptions()
    options.delimiter = .comma
    return options
  }()
}
