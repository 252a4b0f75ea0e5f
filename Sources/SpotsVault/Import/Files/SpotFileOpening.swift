internal import Tables
internal import Text

/// Detects the format of a file and converts its text to a table.
struct SpotFileOpening {
  private(set) var plan = SpotPlan()
  let text: TextMemory

  init(
    _ source: SpotSource, _ options: SpotReadingOptions, _ progress: SpotProgress
  ) throws {
    let loader = source.loader
    let start = try loader.start()
    guard !start.isEmpty else { throw TableError.empty }
    let mark = ByteOrderMark(start)
    let kind = try SpotFileKind(start, mark)
    plan.format = kind.format
    plan.compression = source.compression
    plan.rowWord = kind.rowWord
    switch kind {
    case .gpx:
      let table = try GPXTable(loader, options.scratchFolder, progress)
      text = table.text
      plan.notes = table.notes
      (plan.statedSource, plan.statedLicence) = (table.credits.source, table.credits.licence)
      plan.statedOrigin = table.credits.origin
    case .kml:
      let table = try KMLTable(loader, options.scratchFolder, progress)
      text = table.text
      plan.notes = table.notes
    case .json:
      let document = try loader.load(as: options.encoding, report: progress.report).text
      let table = try GeoJSONTable(document, options.scratchFolder)
      text = table.text
      if table.isPlain { (plan.format, plan.rowWord) = (.json, "entry") }
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
  case table, gpx, kml, json

  var format: SpotPlan.Format {
    switch self {
    case .table: .table
    case .gpx: .gpx
    case .kml: .kml
    case .json: .geojson
    }
  }

  var rowWord: String {
    switch self {
    case .table: "line"
    case .gpx: "waypoint"
    case .kml: "placemark"
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
      self = .json
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
    if text.contains(bytesOf: "<!doctypehtml") || text.contains(bytesOf: "<html") {
      throw .otherFormat("this is a web page, not a file of places; download the file itself")
    }
    return text.contains(bytesOf: "<kml") ? .kml : .gpx
  }

  private static func other(_ start: [UInt8]) -> String? {
    let kinds: [([UInt8], String)] = [
      (Array("PK\u{3}\u{4}".utf8), "this ZIP file is packed too often; unpack it first"),
      (Array("SQLite format 3".utf8), "this is a database; export its places as CSV"),
      (Array("%PDF".utf8), "this is a PDF file; get the places as CSV, GPX or GeoJSON"),
      ([0x1F, 0x8B], "this file is compressed too often; decompress it with gunzip first"),
      (Array("BZh".utf8), "this file is compressed with bzip2; decompress it first"),
      (
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "this file is compressed with xz; decompress it first"
      ),
      ([0x37, 0x7A, 0xBC, 0xAF], "this is a 7z archive; unpack it first"),
      (Array("Rar!".utf8), "this is a RAR archive; unpack it first"),
      ([0x28, 0xB5, 0x2F, 0xFD], "this file is compressed with zstd; decompress it first"),
      ([0xD0, 0xCF, 0x11, 0xE0], "this is an old spreadsheet; save it as CSV"),
    ]
    if start.count > 262, start[257..<262].elementsEqual("ustar".utf8) {
      return "this is a tar archive; unpack it first"
    }
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
