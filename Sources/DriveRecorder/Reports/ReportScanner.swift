internal import Text

/// Reads the JSON of one line in place, without building values.
///
/// Strictly RFC 8259. Every function checks before it advances, and nothing is ever read outside the
/// line; after an error the rest of the line cannot be read. Bytes above 127 are only noted.
struct ReportScanner {
  /// gpsd nests three deep.
  private static let deepest = 8

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var depth = 0
  /// Whether an object has two members of a name that is read.
  private(set) var hasDoubledName = false
  /// False once a string had a byte that only the whole line as UTF-8 explains.
  var isASCII = true

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Lends the members of the object that the whole line is; `use` takes the value of each.
  mutating func document(
    _ use: (inout ReportScanner, ReportName) throws(ReportError) -> Void
  ) throws(ReportError) {
    skipSpace()
    try object(use)
    skipSpace()
    guard position == bytes.count else { throw .notJSON }
  }

  /// Reads a list and lends the members of the objects in it, after `begin` for each object.
  ///
  /// False, and the value is skipped, if it is not a list.
  mutating func objects(
    begin: () -> Void, _ use: (inout ReportScanner, ReportName) throws(ReportError) -> Void
  ) throws(ReportError) -> Bool {
    guard peek == UInt8(ascii: "[") else {
      try skip()
      return false
    }
    try items(from: "[", to: "]") { (scanner) throws(ReportError) in
      guard scanner.peek == UInt8(ascii: "{") else { return try scanner.skip() }
      begin()
      try scanner.object(use)
    }
    return true
  }

  /// Passes over any value, which must be whole.
  mutating func skip() throws(ReportError) {
    switch peek {
    case UInt8(ascii: "{"):
      try items(from: "{", to: "}") { (scanner) throws(ReportError) in
        _ = try scanner.quoted()
        try scanner.colon()
        try scanner.skip()
      }
    case UInt8(ascii: "["):
      try items(from: "[", to: "]") { (scanner) throws(ReportError) in try scanner.skip() }
    case UInt8(ascii: "\""): _ = try quoted()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try literal()
    }
  }

  /// Reads an object, and skips members that no one reads.
  private mutating func object(
    _ use: (inout ReportScanner, ReportName) throws(ReportError) -> Void
  ) throws(ReportError) {
    var seen = ReportNames()
    try items(from: "{", to: "}") { (scanner) throws(ReportError) in
      let name = try scanner.name()
      try scanner.colon()
      guard let name else { return try scanner.skip() }
      if !seen.insert(name) { scanner.hasDoubledName = true }
      try use(&scanner, name)
    }
  }

  /// Reads what stands between two brackets, separated by commas.
  private mutating func items(
    from opening: Unicode.Scalar, to closing: Unicode.Scalar,
    _ item: (inout ReportScanner) throws(ReportError) -> Void
  ) throws(ReportError) {
    try expect(opening)
    guard depth < Self.deepest else { throw .notJSON }
    depth += 1
    skipSpace()
    if !take(closing) {
      repeat {
        skipSpace()
        try item(&self)
        skipSpace()
      } while take(",")
      try expect(closing)
    }
    depth -= 1
  }

  private mutating func colon() throws(ReportError) {
    skipSpace()
    try expect(":")
    skipSpace()
  }

  // MARK: Bytes

  @inline(__always)
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func expect(_ character: Unicode.Scalar) throws(ReportError) {
    guard take(character) else { throw .notJSON }
  }

  @inline(__always)
  private mutating func skipSpace() {
    // gpsd writes none.
    while let peek, peek <= 0x20, peek == 0x20 || peek == 0x0A || peek == 0x0D || peek == 0x09 {
      position += 1
    }
  }

  private mutating func word(_ word: StaticString) throws(ReportError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek == word.utf8Start[index] else { throw .notJSON }
      position += 1
    }
  }
}
