@testable import Tables

/// Everything read from a file, as one comparable value.
struct ReadTable: Equatable {
  var encoding: TextEncoding?
  var isDamaged = false
  var delimiter: Delimiter?
  var hasDecimalComma = false
  var names: [String]?
  var rows: [[String]] = []
  var lines: [Int] = []
  var error: TableError?

  init(
    _ bytes: [UInt8], _ delimiter: Delimiter? = nil, header: HeaderSearch = .none,
    undoesProtection: Bool = false
  ) throws {
    let loaded = try TextLoader(bytes).load()
    (encoding, isDamaged) = (loaded.encoding, loaded.isDamaged)
    do {
      let reader = try TableReader(
        loaded.text, delimiter: delimiter, header: header, undoesProtection: undoesProtection)
      self.delimiter = reader.layout.delimiter
      hasDecimalComma = reader.layout.hasDecimalComma
      names = reader.names
      while try reader.next() {
        rows.append((0..<reader.count).compactMap(reader.field))
        lines.append(reader.line)
      }
    } catch {
      self.error = error
    }
  }

  init(
    _ text: String, _ delimiter: Delimiter? = nil, header: HeaderSearch = .none,
    undoesProtection: Bool = false
  ) throws {
    try self.init(
      Array(text.utf8), delimiter, header: header, undoesProtection: undoesProtection)
  }
}
