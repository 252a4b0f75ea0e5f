internal import Tables

/// The layout of a text: its delimiter, its header and what the columns mean.
struct SpotLayout {
  /// How many rows down the header may be, below titles and comments.
  private static let headerRows = 15

  private(set) var delimiter: Delimiter
  private(set) var hasQuotes = true
  private(set) var headerLine: Int?
  private(set) var mapping: SpotMapping
  /// Where the first row of data begins.
  private(set) var dataOffset = 0
  private(set) var dataLine = 1
  /// The first rows of data.
  private(set) var sample: [[String]] = []
  private(set) var comments: [String] = []

  /// Throws `SpotFileError`, or `TableError` if the text is not a table.
  init(_ text: TextMemory, _ options: SpotReadingOptions) throws {
    let search = HeaderSearch(depth: Self.headerRows) { rows, index in
      Self.isHeader(rows, index, options)
    }
    let table = try TableLayout(text, delimiter: options.delimiter, header: search)
    if let header = table.header {
      try self.init(table.delimiter, table.rows, header: header, options)
    } else {
      try self.init(table.delimiter, headerless: table.rows, options)
    }
  }

  /// Whether the names in a row include a position.
  private static func isHeader(
    _ rows: [TableRow], _ index: Int, _ options: SpotReadingOptions
  ) -> Bool {
    let names = rows[index].texts.map(SpotColumnName.trimmed)
    let sample = rows[(index + 1)...].map(\.texts)
    guard !rows[index].isComment,
      let mapping = try? SpotMapping(names: names, sample: sample, told: options.columns)
    else { return false }
    return mapping.hasPosition && !mapping.isData(names)
  }

  private init(
    _ delimiter: Delimiter, _ rows: [TableRow], header: Int, _ options: SpotReadingOptions
  ) throws(SpotFileError) {
    let names = rows[header].texts.map(SpotColumnName.trimmed)
    sample = rows[(header + 1)...].map(\.texts)
    mapping = try SpotMapping(names: names, sample: sample, told: options.columns)
    self.delimiter = delimiter
    headerLine = rows[header].line
    (dataOffset, dataLine) = (rows[header].next, rows[header].nextLine)
    // Overpass does not quote fields.
    hasQuotes = !(delimiter == .tab && mapping.origin == SpotOrigin.overpass)
    comments = rows[..<header].filter(\.isComment).map { $0.texts.joined(separator: ", ") }
    try SpotGrid.check(mapping.columns, sample)
    if delimiter == .comma { try checkDecimalCommas() }
  }

  /// Refuses rows such as `A,47,5,8,25`, which would silently yield wrong places.
  private func checkDecimalCommas() throws(SpotFileError) {
    let coordinates = [SpotField.latitude, .longitude].compactMap { mapping.index(of: $0) }
    let cut = sample.count { row in
      row.count >= mapping.columns.count + 2
        && coordinates.allSatisfy { row[$0].utf8.allSatisfy { $0 == 0x2D || $0 &- 0x30 < 10 } }
    }
    guard cut > 0, cut * 2 > sample.count, coordinates.count == 2 else { return }
    throw .damaged(
      "commas are used both between fields and as decimal separators, which is ambiguous; "
        + "separate the fields with semicolons, or quote such numbers")
  }

  private init(
    _ delimiter: Delimiter, headerless rows: [TableRow], _ options: SpotReadingOptions
  ) throws(SpotFileError) {
    let data = rows.drop { $0.isComment }
    let first = data.first?.texts ?? []
    if SpotOrigin.isSavedList(first) { throw .savedList }
    let width = data.map(\.texts.count).max() ?? 0
    sample = data.map(\.texts)
    self.delimiter = delimiter
    if let place = data.first { (dataOffset, dataLine) = (place.start, place.line) }
    comments = rows.prefix(rows.count - data.count).map { $0.texts.joined(separator: ", ") }
    if options.columns.isEmpty, let found = HeaderlessColumns(sample) {
      mapping = try SpotMapping(
        names: found.names(width), sample: sample, told: [:])
      mapping.explain(found)
      return
    }
    // Columns given by number need no header; otherwise report what is wrong with the names.
    let names = (0..<width).map { "column \($0 + 1)" }
    guard !options.columns.isEmpty else {
      throw Self.reason(sample, width: width)
    }
    mapping = try SpotMapping(names: names, sample: sample, told: options.columns)
    guard mapping.hasPosition else { throw .noCoordinates(columns: names) }
  }
}

extension SpotLayout {
  /// Why a table without known coordinates cannot be read; its first full row is taken for names.
  private static func reason(_ rows: [[String]], width: Int) -> SpotFileError {
    let header = rows.firstIndex { $0.count == width } ?? 0
    let names = rows.isEmpty ? [] : rows[header].map(SpotColumnName.trimmed)
    let sample = Array(rows.dropFirst(header + 1))
    do throws(SpotFileError) {
      let mapping = try SpotMapping(names: names, sample: sample, told: [:])
      try SpotGrid.check(mapping.columns, sample)
      guard mapping.rivals.isEmpty else { return .severalCoordinates(columns: mapping.rivals) }
    } catch {
      return error
    }
    return .noCoordinates(columns: names)
  }
}

extension TableRow {
  fileprivate var isComment: Bool { texts.first?.hasPrefix("#") ?? false }
}

extension SpotMapping {
  /// Whether the supposed names are coordinates.
  func isData(_ names: [String]) -> Bool {
    names.enumerated().contains { index, name in
      switch columns[index].meaning {
      case .field(.latitude), .field(.longitude):
        name.isEmpty || SpotColumnSample.number(name) != nil
      case .field(.coordinates): SpotPlace(bothIn: name) != nil
      default: false
      }
    }
  }

  mutating func explain(_ found: HeaderlessColumns) {
    if found.isLongitudeFirst { origin = SpotOrigin.garmin }
    notes.append(
      "There are no column names; column \(found.first + 1) was read as the "
        + (found.isLongitudeFirst ? "longitude" : "latitude")
        + " and column \(found.first + 2) as the "
        + (found.isLongitudeFirst ? "latitude" : "longitude") + ".")
  }
}
