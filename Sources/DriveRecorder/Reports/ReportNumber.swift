/// Reads numbers as JSON writes them.
enum ReportNumber {
  /// The powers of ten that a `Double` holds exactly.
  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return isDigit(byte) || (letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f"))
  }

  /// How many bytes at the front form a number; 0 if none.
  static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = skipDigits(&rest)
    guard whole > 0 else { return 0 }
    let first = rest.startIndex - whole
    guard whole == 1 || bytes[first] != UInt8(ascii: "0") else { return 0 }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard skipDigits(&rest) > 0 else { return 0 }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard skipDigits(&rest) > 0 else { return 0 }
    }
    return rest.startIndex - bytes.startIndex
  }

  /// The value of a number, or `nil` if it is too large for a `Double`.
  static func value(_ bytes: ArraySlice<UInt8>) -> Double? {
    if let value = shortValue(bytes) { return value }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// The exact value of a number with few digits and no exponent, as almost all are.
  ///
  /// Both the digits and the power of ten are exact, so that the one division rounds correctly.
  private static func shortValue(_ bytes: ArraySlice<UInt8>) -> Double? {
    let most: UInt64 = 1 << 49  // one digit more still fits in the 53 bits of a Double
    var digits: UInt64 = 0
    var fraction: Int?
    let isNegative = bytes.first == UInt8(ascii: "-")
    for byte in isNegative ? bytes.dropFirst() : bytes {
      if byte == UInt8(ascii: ".") {
        fraction = 0
      } else if isDigit(byte), digits < most {
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        if let count = fraction { fraction = count + 1 }
      } else {
        return nil
      }
    }
    let power = fraction ?? 0
    guard power < powers.count else { return nil }
    let value = Double(digits) / powers[power]
    return isNegative ? -value : value
  }

  private static func skipDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let start = rest.startIndex
    rest = rest.drop(while: isDigit)
    return rest.startIndex - start
  }
}
