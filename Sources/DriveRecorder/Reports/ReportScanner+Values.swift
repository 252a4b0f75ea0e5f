internal import Text

// Texts and numbers, in place.
extension ReportScanner {
  /// The name of a member, if it is one that is read.
  mutating func name() throws(ReportError) -> ReportName? {
    try quotedText { ReportName($0) }
  }

  /// Lends the bytes of a string; `nil`, and the value is skipped, if it is something else.
  mutating func text<Result>(
    _ use: (UnsafeBufferPointer<UInt8>) -> Result?
  ) throws(ReportError) -> Result? {
    guard peek == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    return try quotedText(use)
  }

  mutating func string() throws(ReportError) -> String? {
    try text { String(decoding: $0, as: UTF8.self) }
  }

  /// A number; `nil`, and the value is skipped, if it is something else.
  mutating func number() throws(ReportError) -> Double? {
    guard let peek, peek == UInt8(ascii: "-") || Digits.isDigit(peek) else {
      try skip()
      return nil
    }
    return try literal()
  }

  /// A whole number that fits, however it is written.
  mutating func wholeNumber() throws(ReportError) -> Int? {
    try number().flatMap { Int(exactly: $0) }
  }

  mutating func flag() throws(ReportError) -> Bool? {
    let first = peek
    try skip()
    return first == UInt8(ascii: "t") ? true : first == UInt8(ascii: "f") ? false : nil
  }

  // MARK: Strings

  /// Passes over a string in quotes, and returns whether it has escapes.
  mutating func quoted() throws(ReportError) -> Bool {
    let start = position
    guard take("\"") else { throw .notJSON }
    var hasEscapes = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        if hasEscapes { _ = try unescaped(from: start) }
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 1
      case 0..<0x20: throw .notJSON
      case 0x80...: isASCII = false
      default: break
      }
    }
    throw .notJSON
  }

  /// Lends the bytes of a string in quotes, its escapes resolved.
  private mutating func quotedText<Result>(
    _ use: (UnsafeBufferPointer<UInt8>) -> Result?
  ) throws(ReportError) -> Result? {
    let start = position
    guard try quoted() else {
      return use(UnsafeBufferPointer(rebasing: bytes[(start + 1)..<(position - 1)]))
    }
    return try unescaped(from: start).withUnsafeBufferPointer(use)
  }

  /// gpsd escapes next to nothing, so this may take its time.
  private func unescaped(from start: Int) throws(ReportError) -> [UInt8] {
    guard let value = try? JSONValue(parsing: Array(bytes[start..<position])),
      let text = value.string
    else { throw .notJSON }
    return Array(text.utf8)
  }

  // MARK: Numbers

  /// A number at the present place.
  ///
  /// Few digits without an exponent, as most numbers have, are exact, and so is their power of ten:
  /// the one division rounds correctly. All others are left to the standard library.
  mutating func literal() throws(ReportError) -> Double {
    let start = position
    let isNegative = take("-")
    let (first, whole) = (peek, position)
    var digits: UInt64 = 0
    readDigits(&digits)
    guard position > whole, first != UInt8(ascii: "0") || position == whole + 1 else {
      throw .notJSON
    }
    var decimals = 0
    if take(".") {
      let point = position
      readDigits(&digits)
      decimals = position - point
      guard decimals > 0 else { throw .notJSON }
    }
    let hasExponent = try skipExponent()
    if !hasExponent, digits < 1 << 53, decimals <= PowerOfTen.greatestExponent {
      let size = decimals > 0 ? Double(digits) / Double(PowerOfTen[decimals]) : Double(digits)
      return isNegative ? -size : size
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw .notJSON }
    return number
  }

  private mutating func skipExponent() throws(ReportError) -> Bool {
    guard peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") else { return false }
    position += 1
    if !take("+") { _ = take("-") }
    let start = position
    var ignored: UInt64 = 0
    readDigits(&ignored)
    guard position > start else { throw .notJSON }
    return true
  }

  /// Adds the digits that follow; a number that is too large to be exact stays so.
  @inline(__always)
  private mutating func readDigits(_ number: inout UInt64) {
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      if number < 1 << 53 { number = number &* 10 &+ UInt64(digit) }
      position += 1
    }
  }
}
