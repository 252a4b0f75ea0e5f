internal import Glibc
internal import Text

/// Reads a line byte by byte, only in the exact form in which vanlog writes it.
///
/// Every function checks before it advances; on a mismatch the scanner stays where it was or fails,
/// and nothing is ever read outside the line.
struct LineScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Skips a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard let start = bytes.baseAddress, bytes.count - position >= count,
      memcmp(start + position, text.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// Digits without a sign, as many as there are; `nil` if there are none or too many.
  mutating func digits() -> UInt64? {
    let start = position
    var number: UInt64 = 0
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      // Nineteen digits always fit in 64 bits; no number of a line has more.
      guard position - start < 19 else { return nil }
      number = number &* 10 &+ UInt64(digit)
      position += 1
    }
    return position > start ? number : nil
  }

  /// A number with exactly this many decimals, in units of the last of them.
  mutating func fixed(decimals: Int) -> Int64? {
    let isNegative = take("-")
    guard let whole = digits() else { return nil }
    guard decimals > 0 else { return Int64(whole, isNegative: isNegative) }
    guard take("."), let rest = part(decimals: decimals) else { return nil }
    return Self.number(whole, rest, scale: PowerOfTen[decimals], isNegative: isNegative)
  }

  /// Seconds with three decimals or none, in milliseconds.
  mutating func milliseconds() -> Int64? {
    let isNegative = take("-")
    guard let whole = digits() else { return nil }
    var rest: UInt64 = 0
    if take(".") {
      guard let part = part(decimals: 3) else { return nil }
      rest = part
    }
    return Self.number(whole, rest, scale: 1_000, isNegative: isNegative)
  }

  private mutating func part(decimals: Int) -> UInt64? {
    let start = position
    guard let rest = digits(), position - start == decimals else { return nil }
    return rest
  }

  private static func number(
    _ whole: UInt64, _ rest: UInt64, scale: UInt64, isNegative: Bool
  ) -> Int64? {
    let (product, isTooLarge) = whole.multipliedReportingOverflow(by: scale)
    let (sum, overflows) = product.addingReportingOverflow(rest)
    guard !isTooLarge, !overflows else { return nil }
    return Int64(sum, isNegative: isNegative)
  }

  /// Eight hexadecimal digits in lower case.
  mutating func hexadecimal() -> UInt32? {
    guard bytes.count - position >= 8 else { return nil }
    var number: UInt32 = 0
    for _ in 0..<8 {
      guard let digit = Digits.value(hexadecimal: bytes[position]) else { return nil }
      number = number << 4 | UInt32(digit)
      position += 1
    }
    return number
  }
}
