internal import Text

/// Numbers as text in the form of the lines, formatted by hand: no strings on a point's path.
extension [UInt8] {
  mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(decimal number: UInt64) {
    var power: UInt64 = 1
    while number / power >= 10 { power *= 10 }
    append(digits: number, from: power)
  }

  /// A number in units of the last of `decimals` decimals: 471 with 1 is `47.1`.
  mutating func append(fixed number: Int64, decimals: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let scale = PowerOfTen[decimals]
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: scale)
    append(decimal: whole)
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    append(digits: rest, from: scale / 10)
  }

  /// Seconds, with three decimals unless they are whole.
  mutating func append(milliseconds: Int64) {
    if milliseconds.isMultiple(of: 1_000) {
      append(fixed: milliseconds / 1_000, decimals: 0)
    } else {
      append(fixed: milliseconds, decimals: 3)
    }
  }

  /// Eight digits, most significant first.
  mutating func append(hexadecimal number: UInt32) {
    for shift in stride(from: 28, through: 0, by: -4) {
      append(Digits.hexadecimal(UInt8(truncatingIfNeeded: number >> UInt32(shift))))
    }
  }

  private mutating func append(digits number: UInt64, from highest: UInt64) {
    var (rest, power) = (number, highest)
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power))
      rest %= power
      power /= 10
    }
  }
}

extension Int64 {
  /// The number of this magnitude and sign, if it fits.
  init?(_ magnitude: UInt64, isNegative: Bool) {
    if !isNegative {
      self.init(exactly: magnitude)
    } else if magnitude == UInt64(Int64.max) + 1 {
      self = .min
    } else {
      guard let positive = Int64(exactly: magnitude) else { return nil }
      self = -positive
    }
  }
}
