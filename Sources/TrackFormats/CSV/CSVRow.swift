/// The fields of one row as UTF-8, kept so that reading the next row into it allocates nothing.
public struct CSVRow: Sendable {
  /// The line where the row begins, counted from 1; quoted fields may go on for several.
  public internal(set) var line = 0
  public internal(set) var problems: [CSVProblem] = []

  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var fieldStart = 0
  /// All bytes of the row or-ed together: below 0x80, it is ASCII.
  private var union: UInt8 = 0

  public init() {}

  public var count: Int { ends.count }

  /// The bytes of a field without its quotes; `nil` beyond the end of the row.
  public subscript(index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index) else { return nil }
    return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// The field as a string, made anew each time; `nil` beyond the end of the row.
  public func text(_ index: Int) -> String? {
    self[index].map { String(decoding: $0, as: UTF8.self) }
  }

  public var texts: [String] {
    ends.indices.compactMap(text)
  }
}

// How a row is filled.
extension CSVRow {
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    problems.removeAll()
    fieldStart = 0
    union = 0
  }

  var isEmpty: Bool { ends.isEmpty && bytes.isEmpty }
  var byteCount: Int { bytes.count }
  var fieldByteCount: Int { bytes.count - fieldStart }
  var isASCII: Bool { union < 0x80 }

  /// Whether the field so far is nothing but spaces.
  var isFieldBlank: Bool { bytes[fieldStart...].allSatisfy { $0 == 0x20 } }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>, union: UInt8) {
    bytes.append(contentsOf: run)
    self.union |= union
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    union |= byte
  }

  mutating func emptyField() {
    bytes.removeSubrange(fieldStart...)
  }

  mutating func endField() {
    ends.append(bytes.count)
    fieldStart = bytes.count
  }

  mutating func report(_ kind: CSVProblem.Kind, line: Int, column: Int? = nil) {
    guard problems.count < CSVProblem.mostInARow else { return }
    problems.append(CSVProblem(line: line, column: column, kind: kind))
  }

  /// Whether every field is UTF-8; two halves in neighbouring fields are not.
  var isUTF8: Bool {
    ends.indices.allSatisfy { self[$0].map(Self.isUTF8) ?? true }
  }

  private static func isUTF8(_ field: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: field.span)) != nil
  }

  /// Puts other bytes in the place of each field.
  mutating func replaceFields(_ replacement: (ArraySlice<UInt8>) -> [UInt8]) {
    var (newBytes, newEnds): ([UInt8], [Int]) = ([], [])
    for index in ends.indices {
      newBytes += replacement(self[index] ?? [])
      newEnds.append(newBytes.count)
    }
    (bytes, ends, fieldStart) = (newBytes, newEnds, newBytes.count)
  }
}
