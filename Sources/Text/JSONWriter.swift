/// Writes JSON as bytes, value by value, without building a tree first.
///
/// The caller keeps the nesting right (`object` and `array` take closures); the writer inserts
/// commas, escapes text, and writes `null` for numbers that JSON cannot express.
public struct JSONWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private let indentation: Int?
  private var depth = 0
  private var isFirst = true

  /// A writer of one compact line, or of indented lines if `indentation` is given.
  public init(indentation: Int? = nil) {
    self.indentation = indentation
  }

  public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try container(open: "{", close: "}", body)
  }

  public mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try container(open: "[", close: "]", body)
  }

  /// Starts a member of the current object; exactly one value must follow.
  public mutating func key(_ name: String) {
    separate()
    quoted(name)
    bytes.append(UInt8(ascii: ":"))
    if indentation != nil { bytes.append(UInt8(ascii: " ")) }
    isFirst = true
    followsKey = true
  }

  public mutating func value(_ text: String) {
    separate()
    quoted(text)
  }

  public mutating func value(_ number: some FixedWidthInteger) {
    raw(String(number))
  }

  public mutating func value(_ flag: Bool) {
    raw(flag ? "true" : "false")
  }

  /// Writes the shortest digits that read back as the same number; NaN and infinity become `null`.
  public mutating func value(_ number: Double) {
    raw(number.isFinite ? number.description : "null")
  }

  public mutating func null() {
    raw("null")
  }

  /// Writes text that is already one JSON value, for instance a number with fixed decimals.
  public mutating func raw(_ literal: String) {
    separate()
    bytes.append(contentsOf: literal.utf8)
  }

  private var followsKey = false

  private mutating func container(
    open: Unicode.Scalar, close: Unicode.Scalar, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: open))
    depth += 1
    isFirst = true
    try body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(UInt8(ascii: close))
    isFirst = false
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      if depth > 0 { breakLine() }
    }
    isFirst = false
  }

  private mutating func breakLine() {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * indentation))
  }

  private mutating func quoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: #"\u00"#.utf8)
        bytes.append(Digits.hexadecimal(byte >> 4))
        bytes.append(Digits.hexadecimal(byte))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONWriter {
  public mutating func field(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  public mutating func field(_ name: String, _ number: some FixedWidthInteger) {
    key(name)
    value(number)
  }

  public mutating func field(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  public mutating func field(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }

  /// Writes the member, with `null` if there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  /// Writes the member, with `null` if there is no value, so that readers always find the name.
  public mutating func field<Number: FixedWidthInteger>(_ name: String, _ number: Number?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  /// Writes the member, with `null` if there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ number: Double?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  public mutating func field(
    object name: String, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try object(body)
  }

  public mutating func field(
    array name: String, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try array(body)
  }
}

extension JSONWriter {
  /// Writes a number rounded to `decimals` places; NaN and infinity become `null`.
  public mutating func value(_ number: Double, decimals: Int) {
    guard number.isFinite else { return null() }
    raw(FixedDecimal.text(number, decimals: decimals))
  }

  /// Writes a whole number of 10⁻ⁿ as a decimal number, without zeros at its end.
  public mutating func value(_ number: Int64, places: Int) {
    raw(Decimals.text(number, places: places))
  }

  /// Writes the member with `null` when there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ number: Double?, decimals: Int) {
    key(name)
    if let number { value(number, decimals: decimals) } else { null() }
  }

  /// Writes the member with `null` when there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ number: Int64?, places: Int) {
    key(name)
    if let number { value(number, places: places) } else { null() }
  }
}
