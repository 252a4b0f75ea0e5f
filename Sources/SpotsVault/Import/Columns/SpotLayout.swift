internal import TrackFormats

/// How a text is laid out: what parts its fields, where its names are, what they mean.
struct SpotLayout {
  private static let sampleRows = 100
  private static let sampleBytes = 1 << 20
  /// How far down the names may stand, below titles and comments.
  private static let headerRows = 15

  private struct Row {
    var texts: [String]
    var line: Int
    var start: Int
    /// Where the next row begins.
    var next: Int
    var nextLine: Int

    var isComment: Bool { texts.first?.hasPrefix("#") ?? false }
  }

  private(set) var delimiter: CSVSeparator
  private(set) var hasQuotes = true
  private(set) var headerLine: Int?
  private(set) var mapping: SpotMapping
  /// Where the first row of data begins.
  private(set) var dataOffset = 0
  private(set) var dataLine = 1
  /// The first rows of data.
  private(set) var sample: [[String]] = []
  private(set) var comments: [String] = []

  init(_ text: TextMemory, _ options: SpotReadingOptions) throws(SpotFileError) {
    let candidates = options.delimiter.map { [$0] } ?? CSVSeparator.allCases
    var best: (delimiter: CSVSeparator, rows: [Row], header: Int?, score: Double)?
    for candidate in candidates {
      let rows = Self.rows(text, candidate)
      let header = Self.header(in: rows, options)
      let score = Self.score(rows) + (header == nil ? 0 : 2)
      if score > best?.score ?? -1 { best = (candidate, rows, header, score) }
    }
    guard let best, !best.rows.isEmpty else { throw Self.reasonForNoRows(text) }
    if let header = best.header {
      try self.init(best.delimiter, best.rows, header: header, options)
    } else {
      try self.init(best.delimiter, headerless: best.rows, options)
    }
  }

  private init(
    _ delimiter: CSVSeparator, _ rows: [Row], header: Int, _ options: SpotReadingOptions
  ) throws(SpotFileError) {
    let names = rows[header].texts.map(SpotColumnName.trimmed)
    sample = rows[(header + 1)...].map(\.texts)
    mapping = try SpotMapping(names: names, sample: sample, told: options.columns)
    self.delimiter = delimiter
    headerLine = rows[header].line
    (dataOffset, dataLine) = (rows[header].next, rows[header].nextLine)
    // Overpass writes tables without any quoting.
    hasQuotes = !(delimiter == .tab && mapping.origin == SpotOrigin.overpass)
    comments = rows[..<header].filter(\.isComment).map { $0.texts.joined(separator: ", ") }
    try SpotGrid.check(mapping.columns, sample)
    if delimiter == .comma { try checkDecimalCommas() }
  }

  /// Refuses rows such as `A,47,5,8,25`, whose places would be wrong without a word.
  private func checkDecimalCommas() throws(SpotFileError) {
    let coordinates = [SpotField.latitude, .longitude].compactMap { mapping.index(of: $0) }
    let cut = sample.count { row in
      row.count >= mapping.columns.count + 2
        && coordinates.allSatisfy { row[$0].utf8.allSatisfy { $0 == 0x2D || $0 &- 0x30 < 10 } }
    }
    guard cut > 0, cut * 2 > sample.count, coordinates.count == 2 else { return }
    throw .damaged(
      "commas stand between the fields and before the decimals, so that they cannot be told apart; "
        + "write the file with semicolons, or with quotes round such numbers")
  }

  private init(
    _ delimiter: CSVSeparator, headerless rows: [Row], _ options: SpotReadingOptions
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
    // With columns told by number there is nothing to find; else say what is wrong with the names.
    let names = (0..<width).map { "column \($0 + 1)" }
    guard !options.columns.isEmpty else {
      let named = (try? SpotMapping(names: first, sample: sample, told: [:]))?.columns ?? []
      try SpotGrid.check(named, Array(sample.dropFirst()))
      throw .noCoordinates(columns: first)
    }
    mapping = try SpotMapping(names: names, sample: sample, told: options.columns)
    guard mapping.hasPosition else { throw .noCoordinates(columns: names) }
  }

  // MARK: - Finding out

  /// Why the sample has not even one whole row.
  private static func reasonForNoRows(_ text: TextMemory) -> SpotFileError {
    let scanner = RowScanner(
      text: text.base, from: 0, to: text.count, line: 1, delimiter: .comma, hasQuotes: true)
    do throws(SpotFileError) {
      while try scanner.next() {
        if !scanner.isBlank {
          return .rowTooLong(line: scanner.rowLine, limit: RowScanner.mostRowBytes)
        }
      }
      return .empty
    } catch {
      return error
    }
  }

  private static func rows(_ text: TextMemory, _ delimiter: CSVSeparator) -> [Row] {
    let end = min(text.count, sampleBytes)
    let scanner = RowScanner(
      text: text.base, from: 0, to: end, line: 1, delimiter: delimiter, hasQuotes: true)
    var field = FieldText()
    var rows: [Row] = []
    while rows.count < sampleRows, (try? scanner.next()) == true {
      if scanner.isBlank { continue }
      // The last row of a sample may have been cut.
      if scanner.position >= end, end < text.count { break }
      let texts = (0..<scanner.fieldCount).map { field.string(scanner.fields[$0], of: text.base) }
      rows.append(
        Row(
          texts: texts, line: scanner.rowLine, start: scanner.rowStart, next: scanner.position,
          nextLine: scanner.line))
    }
    return rows
  }

  /// The row whose names hold a position.
  private static func header(in rows: [Row], _ options: SpotReadingOptions) -> Int? {
    for index in rows.indices.prefix(headerRows) {
      let names = rows[index].texts.map(SpotColumnName.trimmed)
      let sample = rows[(index + 1)...].map(\.texts)
      guard !rows[index].isComment,
        let mapping = try? SpotMapping(names: names, sample: sample, told: options.columns),
        mapping.hasPosition, !mapping.isData(names)
      else { continue }
      return index
    }
    return nil
  }

  /// How many rows have the same number of fields, times how many fields hold no other delimiter.
  private static func score(_ rows: [Row]) -> Double {
    let counts = Dictionary(grouping: rows.map(\.texts.count).filter { $0 > 1 }) { $0 }
    guard let alike = counts.values.map(\.count).max() else { return 0 }
    let fields = rows.flatMap(\.texts)
    let clean = fields.count { text in
      SpotColumnSample.number(text) != nil
        || !text.utf8.contains { CSVSeparator(rawValue: $0) != nil }
    }
    return Double(alike) / Double(rows.count) * Double(clean) / Double(max(1, fields.count))
  }
}

extension SpotMapping {
  /// Whether what should be names are coordinates.
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
      "There are no column names; column \(found.first + 1) was taken for the "
        + (found.isLongitudeFirst ? "longitude" : "latitude")
        + " and column \(found.first + 2) for the "
        + (found.isLongitudeFirst ? "latitude" : "longitude") + ".")
  }
}
