// What the standard library does with characters, or for any type: on their first use, its generic
// functions take longer than the work of most commands that people type every day.

extension String {
  /// Whether this text contains the bytes of another.
  ///
  /// The standard library's search compares characters, and links the library of regular
  /// expressions, whose 400 conformances slow every start.
  public func contains(bytesOf part: String) -> Bool {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= whole.count else { return false }
    for start in 0...whole.count - part.count {
      var length = 0
      while length < part.count, whole[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }

  /// Whether this text contains a byte.
  public func contains(byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      for other in bytes where other == byte { return true }
      return false
    }
  }

  /// The lines of this text, as `split` finds them between line feeds, empty ones included.
  public var lines: [String] {
    guard contains(byte: Self.lineFeed) else { return [self] }
    var lines: [String] = []
    var line: [UInt8] = []
    for byte in utf8 {
      guard byte == Self.lineFeed else {
        line.append(byte)
        continue
      }
      lines.append(String(decoding: line, as: UTF8.self))
      line.removeAll(keepingCapacity: true)
    }
    lines.append(String(decoding: line, as: UTF8.self))
    return lines
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// A run of blanks.
  ///
  /// It is no initialiser, as `map(String.init)` would pick that for numbers.
  public static func blanks(_ count: Int) -> String {
    String(unsafeUninitializedCapacity: Swift.max(0, count)) { text in
      text.initialize(repeating: UInt8(ascii: " "))
      return Swift.max(0, count)
    }
  }
}

extension [UInt8] {
  /// Adds a text in UTF-8: a text of many pieces is put together as bytes, and becomes a string once.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Adds a text, repeated.
  public mutating func append(_ text: String, count: Int) {
    for _ in 0..<Swift.max(0, count) { append(text) }
  }

  /// Adds a run of blanks.
  public mutating func append(blanks count: Int) {
    for _ in 0..<Swift.max(0, count) { append(UInt8(ascii: " ")) }
  }
}

extension [String] {
  /// The texts one after another.
  ///
  /// It hides the generic function of this name, for whose first use the runtime searches all
  /// conformances of the program.
  public func joined(separator: String = "") -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}

extension String {
  /// The text of UTF-8 bytes; `nil` if they are not valid UTF-8.
  ///
  /// Like `String(validating:as:)`, which is generic and takes ten times as long.
  public init?(utf8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
