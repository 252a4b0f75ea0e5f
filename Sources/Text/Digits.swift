/// Plain decimal digits, to text and back.
public enum Digits {
  /// Whether a byte is one of `0` to `9`.
  @inlinable @inline(__always)
  public static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// The number, padded with leading zeros to `width` digits.
  public static func padded(_ number: Int, to width: Int) -> String {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || digits.count < width
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }

  /// Writes this many digits of a non-negative number into a text.
  static func write(
    _ number: Int, _ width: Int, at place: Int, of text: UnsafeMutableBufferPointer<UInt8>
  ) {
    var (rest, index) = (number, place + width)
    while index > place {
      index -= 1
      text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// The hexadecimal digit, in lower case, for the lowest four bits of a number.
  public static func hexadecimal(_ number: UInt8) -> UInt8 {
    let number = number & 15
    return number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
  }

  /// What a hexadecimal digit in lower case stands for, or `nil` if it is not one.
  public static func value(hexadecimal digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The number in ASCII digits only, or `nil` if there are none, other bytes, or too many.
  ///
  /// Callers have their own copy for their kind of sequence: the runtime takes longer to find out
  /// about one than this takes.
  @inlinable
  public static func value(_ bytes: some Sequence<UInt8>) -> Int? {
    var number: Int?
    for byte in bytes {
      guard isDigit(byte) else { return nil }
      let (product, tooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !tooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }
}

/// Powers of ten that 64 bits hold, 10⁰ to 10¹⁹, each also exact as a `Double`.
public enum PowerOfTen {
  private static let powers: InlineArray<20, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
  public static let greatestExponent = 19

  public static subscript(_ exponent: Int) -> UInt64 { powers[exponent] }
}

extension Int64 {
  /// The sum, or the limit that it passes: times of a damaged file or clock can be anything.
  public func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other > 0 ? .max : .min
  }

  /// The difference, or the limit that it passes.
  public func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    guard overflows else { return difference }
    return other > 0 ? .min : .max
  }
}
