extension JSONValue {
  /// Reads one JSON document of at most `maximumDepth` nested containers.
  ///
  /// Strictly RFC 8259: no comments, no trailing commas, nothing after the value. The bytes may
  /// come from anywhere, so the caller limits their number and this limits the nesting.
  public init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    self = try reader.document()
  }

  /// Reads what programs write that do not look closely: halves of characters become U+FFFD, NaN
  /// and Infinity become null, and a string may have line ends in it.
  public init(lenient bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    reader.isLenient = true
    self = try reader.document()
  }
}

/// A recursive-descent reader over bytes that can tell the position of any error.
struct JSONReader {
  let bytes: [UInt8]
  let maximumDepth: Int
  var isLenient = false
  var position = 0

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Where the text begins: editors on Windows put a three-byte mark before it.
  var textStart: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func document() throws(JSONError) -> JSONValue {
    position = textStart
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("unexpected text after the value") }
    return value
  }

  mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    if depth == maximumDepth, peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") {
      throw error("nested more than \(maximumDepth) deep")
    }
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "N") where isLenient: return try word("NaN", .null)
    case UInt8(ascii: "I") where isLenient: return try word("Infinity", .null)
    case nil: throw error("the text ends where a value is expected")
    case UInt8(ascii: "-"): return try number()
    default:
      guard isDigit else { throw error("expected a value") }
      return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw error("expected a colon after the name") }
      members.append(.init(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw error("expected a comma or }") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(values) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw error("expected a comma or ]") }
    return .array(values)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError)
    -> JSONValue
  {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { throw error("unknown word") }
    position += expected.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    var isInteger = true
    _ = take("-")
    if isLenient, peek == UInt8(ascii: "I") { return try word("Infinity", .null) }
    if take("0") {
      if isDigit { throw error("a number may not begin with 0") }
    } else {
      try digits()
    }
    if take(".") {
      isInteger = false
      try digits()
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    if !isInteger, let number = Self.exactNumber(bytes[start..<position]) { return .number(number) }
    let literal = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(literal) { return .integer(integer) }
    guard let number = Double(literal), number.isFinite else { throw error("number too large") }
    return .number(number)
  }

  /// The value of few digits with a point and no exponent, as most are; `nil` for all others.
  ///
  /// Digits and power of ten are both exact, so that the one division rounds correctly. It spares a
  /// text for every number and the C library's reading of it.
  private static func exactNumber(_ literal: ArraySlice<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var decimals: Int?
    for byte in literal.first == UInt8(ascii: "-") ? literal.dropFirst() : literal {
      if byte == UInt8(ascii: ".") {
        decimals = 0
      } else if Digits.isDigit(byte), digits < 1 << 49 {  // with one more it fits in 53 bits
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        if let count = decimals { decimals = count + 1 }
      } else {
        return nil
      }
    }
    guard let decimals, decimals <= PowerOfTen.greatestExponent else { return nil }
    let value = Double(digits) / Double(PowerOfTen[decimals])
    return literal.first == UInt8(ascii: "-") ? -value : value
  }

  private mutating func digits() throws(JSONError) {
    guard isDigit else { throw error("expected a digit") }
    while isDigit { position += 1 }
  }

  private var isDigit: Bool {
    guard let peek else { return false }
    return Digits.isDigit(peek)
  }

  var peek: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let peek, Self.isSpace(peek) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// An error at the current position, with its line and column, counted in characters from 1.
  func error(_ reason: String) -> JSONError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? textStart
    // Every UTF-8 character has one byte that is not a continuation byte.
    let letters = before[min(lineStart, before.count)...].count { $0 & 0xC0 != 0x80 }
    return JSONError(line: line, column: letters + 1, reason: reason)
  }
}
