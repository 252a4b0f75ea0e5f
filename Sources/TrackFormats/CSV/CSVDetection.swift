/// Finds out from the beginning of a file how its fields are set apart.
struct CSVDetection {
  private static let sampleRows = 50

  let separator: CSVSeparator
  let hasDecimalComma: Bool

  /// Looks at a sample, which is the whole file or its beginning.
  init(_ sample: ArraySlice<UInt8>, isWhole: Bool, separator: CSVSeparator?) {
    let candidates = separator.map { [$0] } ?? CSVSeparator.allCases
    var best: (separator: CSVSeparator, rows: [CSVRow], score: Double) = (candidates[0], [], -1)
    for candidate in candidates {
      let rows = Self.rows(of: sample, candidate, isWhole: isWhole)
      let score = Self.score(rows, candidate)
      if score > best.score { best = (candidate, rows, score) }
    }
    self.separator = best.separator
    hasDecimalComma = Self.hasDecimalComma(best.rows, best.separator)
  }

  /// The rows at the beginning, the last one also if its quotes are open: that is the reader's to
  /// report.
  private static func rows(
    of sample: ArraySlice<UInt8>, _ separator: CSVSeparator, isWhole: Bool
  ) -> [CSVRow] {
    var scanner = CSVScanner(separator: separator, options: CSVOptions())
    var rows: [CSVRow] = []
    var row = CSVRow()
    sample.withUnsafeBufferPointer { bytes in
      var position = 0
      while rows.count < sampleRows, (try? scanner.scan(bytes, &position, into: &row)) == true {
        rows.append(row)
        row.clear()
      }
    }
    if isWhole, rows.count < sampleRows, !row.isEmpty {
      row.endField()
      rows.append(row)
    }
    return rows
  }

  /// How many rows have the same number of fields, times how many fields hold no other separator.
  private static func score(_ rows: [CSVRow], _ separator: CSVSeparator) -> Double {
    let counts = Dictionary(grouping: rows.map(\.count).filter { $0 > 1 }) { $0 }
    guard let alike = counts.values.map(\.count).max() else { return 0 }
    let fields = rows.flatMap { row in (0..<row.count).compactMap { row[$0] } }
    let clean = fields.count { field in
      CSVNumber.isNumber(field)
        || !field.contains { $0 != separator.rawValue && CSVSeparator.isAny($0) }
    }
    return Double(alike) / Double(rows.count) * Double(clean) / Double(fields.count)
  }

  /// Counts numbers with a comma against numbers with a point.
  ///
  /// Three digits after it may be thousands, so they decide only when nothing else does.
  private static func hasDecimalComma(_ rows: [CSVRow], _ separator: CSVSeparator) -> Bool {
    var (sure, vague) = (0, 0)
    for row in rows {
      for field in (0..<row.count).compactMap({ row[$0] }) {
        guard let point = CSVNumber.point(in: field), point != 0 else { continue }
        let vote = point == 0x2C ? 1 : -1
        if decimals(field, after: point) == 3 { vague += vote } else { sure += vote }
      }
    }
    return sure != 0 ? sure > 0 : vague > 0 && separator != .comma
  }

  private static func decimals(_ field: ArraySlice<UInt8>, after point: UInt8) -> Int {
    let number = CSVNumber.trimmed(field)
    return number.lastIndex(of: point).map { number.endIndex - $0 - 1 } ?? 0
  }
}
