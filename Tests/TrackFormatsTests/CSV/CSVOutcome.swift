@testable import TrackFormats

/// All that came out of a file, to be compared as one value.
struct CSVOutcome: Equatable {
  var header: CSVHeader?
  var dialect: CSVDialect?
  var rows: [[String]] = []
  var lines: [Int] = []
  var problems: [String] = []
  var error: CSVError?

  init(_ bytes: [UInt8], _ options: CSVOptions = CSVOptions(), chunkSize: Int = .max) throws {
    try self.init(options, cuts: Self.cuts(bytes, every: chunkSize))
  }

  init(_ text: String, _ options: CSVOptions = CSVOptions()) throws {
    try self.init(Array(text.utf8), options)
  }

  /// Reads pieces one by one.
  init(_ options: CSVOptions, cuts: [[UInt8]]) throws {
    var rest = cuts.filter { !$0.isEmpty }[...]
    var reader = try CSVReader(options: options) { rest.popFirst() ?? [] }
    header = reader.header
    dialect = reader.dialect
    do {
      while let row = try reader.next() {
        rows.append(row.texts)
        lines.append(row.line)
        problems += row.problems.map(\.description)
      }
    } catch let error as CSVError {
      self.error = error
    }
  }

  private static func cuts(_ bytes: [UInt8], every size: Int) -> [[UInt8]] {
    guard size < bytes.count else { return [bytes] }
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
  }
}

extension CSVOptions {
  static let comma = CSVOptions(separator: .comma)
}
