// Finds the row with the names among the first rows of a file.
extension CSVOptions.Header {
  /// How far down a header may stand, below titles and dates.
  var searchedRows: Int {
    switch self {
    case .absent: 0
    case .present: 1
    case .detected: 10
    }
  }

  /// The index of the header; `nil` if the file begins with data.
  func find(in rows: [CSVRow]) -> Int? {
    switch self {
    case .absent: nil
    case .present: rows.isEmpty ? nil : 0
    case .detected(let knownNames):
      Self.named(in: rows, Set(knownNames.map(CSVHeader.key))) ?? Self.plain(in: rows)
    }
  }

  /// The row with known names: two of them, or one if that is the first row.
  private static func named(in rows: [CSVRow], _ knownNames: Set<String>) -> Int? {
    rows.indices.first { index in
      !hasNumber(rows[index])
        && CSVHeader(rows[index]).matches(knownNames) >= (index == 0 ? 1 : 2)
    }
  }

  /// A first row of text above a row with numbers.
  private static func plain(in rows: [CSVRow]) -> Int? {
    guard rows.count > 1, !hasNumber(rows[0]), hasNumber(rows[1]) else { return nil }
    return 0
  }

  private static func hasNumber(_ row: CSVRow) -> Bool {
    (0..<row.count).contains { row[$0].map(CSVNumber.isNumber) ?? false }
  }
}
