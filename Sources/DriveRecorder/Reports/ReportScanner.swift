internal import Text

/// Walks once over the JSON of a report, without creating values that nobody asks for.
///
/// Strict: anything that is not JSON ends the walk with an error. Every step checks its bounds, so no
/// input can lead it astray.
struct ReportScanner {
  /// gpsd nests three deep.
  static let deepest = 8

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next byte that is not white space.
  private mutating func peek() throws(ReportError) -> UInt8 {
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return byte }
      index += 1
    }
    throw .notJSON
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws(ReportError) {
    guard try peek() == UInt8(ascii: byte) else { throw .notJSON }
    index += 1
  }

  /// Advances if the next byte is this one.
  private mutating func skip(_ byte: Unicode.Scalar) throws(ReportError) -> Bool {
    guard try peek() == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// Fails unless nothing but white space is left.
  mutating func expectEnd() throws(ReportError) {
    let rest = bytes[index...]
    guard rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }) else {
      throw .notJSON
    }
  }

  /// Visits the members of an object; the visitor must take or skip each value.
  mutating func object(
    _ member: (inout ReportScanner, ReportName?) throws(ReportError) -> Void
  ) throws(ReportError) {
    try expect("{")
    if try skip("}") { return }
    var seen = ReportNames()
    repeat {
      let name = ReportName(try string())
      if let name, !seen.insert(name) { throw .doubledName }
      try expect(":")
      try member(&self, name)
    } while try skip(",")
    try expect("}")
  }

  /// Visits the elements of a list; the visitor must take or skip each.
  mutating func list(
    _ element: (inout ReportScanner) throws(ReportError) -> Void
  ) throws(ReportError) {
    try expect("[")
    if try skip("]") { return }
    repeat { try element(&self) } while try skip(",")
    try expect("]")
  }

  /// Whether the next value is an object, a list, and so on, by its first byte.
  mutating func isNext(_ byte: Unicode.Scalar) throws(ReportError) -> Bool {
    try peek() == UInt8(ascii: byte)
  }

  /// Skips any value.
  mutating func skipValue(depth: Int = 1) throws(ReportError) {
    guard depth <= Self.deepest else { throw .tooDeep }
    switch try peek() {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      try object { scanner, _ throws(ReportError) in try scanner.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try list { scanner throws(ReportError) in try scanner.skipValue(depth: depth + 1) }
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try literal()
    default: _ = try numberBytes()
    }
  }

  /// A number, or `nil` if the value is something else or too large.
  mutating func number() throws(ReportError) -> Double? {
    guard try isNumberNext() else {
      try skipValue()
      return nil
    }
    return ReportNumber.value(try numberBytes())
  }

  /// A whole number that fits, or `nil` if the value is anything else.
  mutating func integer() throws(ReportError) -> Int? {
    try number().flatMap { Int(exactly: $0) }
  }

  /// The bytes of a string as written, or `nil` if the value is something else.
  mutating func text() throws(ReportError) -> ArraySlice<UInt8>? {
    guard try isNext("\"") else {
      try skipValue()
      return nil
    }
    return try string()
  }

  /// True or false, or `nil` if the value is something else.
  mutating func bool() throws(ReportError) -> Bool? {
    let byte = try peek()
    guard byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") else {
      try skipValue()
      return nil
    }
    return try literal()
  }

  private mutating func isNumberNext() throws(ReportError) -> Bool {
    let byte = try peek()
    return byte == UInt8(ascii: "-") || ReportNumber.isDigit(byte)
  }
}

extension ReportScanner {
  /// The bytes between the quotes, escapes included.
  private mutating func string() throws(ReportError) -> ArraySlice<UInt8> {
    try expect("\"")
    let start = index
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return bytes[start..<(index - 1)] }
      guard byte >= 0x20 else { throw .notJSON }
      if byte == UInt8(ascii: "\\") { try skipEscape() }
    }
    throw .notJSON
  }

  private mutating func skipEscape() throws(ReportError) {
    guard index < bytes.endIndex else { throw .notJSON }
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "u") {
      let digits = bytes[index...].prefix(4)
      guard digits.count == 4, digits.allSatisfy(ReportNumber.isHexDigit) else { throw .notJSON }
      index += 4
    } else if !#""\/bfnrt"#.utf8.contains(byte) {
      throw .notJSON
    }
  }

  /// True, false, or `nil` for null.
  private mutating func literal() throws(ReportError) -> Bool? {
    for (word, value) in [("true", true), ("false", false), ("null", nil)] as [(String, Bool?)]
    where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw .notJSON
  }

  private mutating func numberBytes() throws(ReportError) -> ArraySlice<UInt8> {
    let length = ReportNumber.length(bytes[index...])
    guard length > 0 else { throw .notJSON }
    defer { index += length }
    return bytes[index..<(index + length)]
  }
}
