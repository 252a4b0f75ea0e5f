/// Reads a CSV file row by row in memory that does not grow with the file.
///
/// It reads what RFC 4180 describes and what programs write in its name: four separators, any line
/// ends, blank lines, byte order marks, UTF-16, Windows-1252. What it has to put up with is in the
/// problems of the row.
public struct CSVReader: ~Copyable {
  public let dialect: CSVDialect
  /// The names, if there are any; rows above them are skipped.
  public let header: CSVHeader?
  /// Rows handed out so far.
  public private(set) var rowCount: Int

  private let maximumRows: Int
  private var rows: CSVRowSource
  /// How many fields a row should have: as many as the header, or else the first row.
  private var fieldCount: Int?
  /// Rows that were read in search of the header, the last one first.
  private var waiting: [CSVRow]

  /// Reads pieces of any size; an empty one is the end of the file.
  public init(
    options: CSVOptions = CSVOptions(), chunks: @escaping () throws -> [UInt8]
  ) throws {
    var rows = try CSVRowSource(options, chunks)
    var first = rows.lookAhead(options.header.searchedRows)
    let index = options.header.find(in: first)
    header = index.map { CSVHeader(first[$0]) }
    fieldCount = index.map { first[$0].count }
    first.removeFirst(index.map { $0 + 1 } ?? 0)
    waiting = first.reversed()
    dialect = rows.dialect
    self.rows = rows
    maximumRows = options.maximumRows
    rowCount = 0
  }

  /// Reads a file that is in memory.
  public init(_ bytes: [UInt8], options: CSVOptions = CSVOptions()) throws {
    var rest = bytes
    try self.init(options: options) {
      defer { rest = [] }
      return rest
    }
  }

  /// Reads the next row into `row`, whose memory is used again; false at the end of the file.
  ///
  /// After an error there are no more rows.
  public mutating func next(into row: inout CSVRow) throws -> Bool {
    if let first = waiting.popLast() {
      row = first
    } else if try !rows.next(into: &row) {
      return false
    }
    guard rowCount < maximumRows else {
      rows.end()
      waiting = []
      throw CSVError.tooManyRows(limit: maximumRows)
    }
    rowCount += 1
    checkFieldCount(of: &row)
    return true
  }

  /// The next row, or `nil` at the end of the file.
  public mutating func next() throws -> CSVRow? {
    var row = CSVRow()
    return try next(into: &row) ? row : nil
  }

  private mutating func checkFieldCount(of row: inout CSVRow) {
    let expected = fieldCount ?? row.count
    fieldCount = expected
    guard row.count != expected else { return }
    row.report(.fieldCount(found: row.count, expected: expected), line: row.line)
  }
}
