public import Text

/// A decimal number as it was typed: its digits as one integer and how many stand after the point.
struct DecimalText: Equatable {
  let isNegative: Bool
  let digits: UInt64
  let decimals: Int

  /// Reads an optional sign, digits, and a point or comma between digits if there is one.
  ///
  /// Spaces around it do not count. Everything else is refused: grouping, exponents, words.
  init(_ text: some StringProtocol) throws(MoneyError) {
    let typed = Self.trimmed(Array(text.utf8)[...])
    guard let first = typed.first else { throw .noAmount }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let parts = (isSigned ? typed.dropFirst() : typed).split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: Self.isPoint)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Digits.isDigit) })
    else {
      throw Self.complaint(about: typed)
    }
    isNegative = first == UInt8(ascii: "-")
    decimals = parts.count == 2 ? parts[1].count : 0
    digits = try Self.value(of: parts.joined())
  }

  /// The number in units of its last place, of which there are at least as many as it has decimals.
  func value(places: Int) -> Int128 {
    let magnitude = Int128(digits) * Int128(PowerOfTen[places - decimals])
    return isNegative ? -magnitude : magnitude
  }

  private static func value(of digits: some Sequence<UInt8>) throws(MoneyError) -> UInt64 {
    var value: UInt64 = 0
    for digit in digits {
      let (tenfold, isLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = tenfold.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      guard !isLong, !isOver else { throw .tooLarge }
      value = sum
    }
    return value
  }

  /// Tells apart what people mean by text that is not just a number.
  private static func complaint(about typed: ArraySlice<UInt8>) -> MoneyError {
    if isNumberLike(typed) { return .grouped }
    let withoutEnd = trimmed(typed.prefix(through: typed.lastIndex { !isWord($0) }))
    let withoutStart = trimmed(typed.drop(while: isWord))
    return isNumberLike(withoutEnd) || isNumberLike(withoutStart) ? .currencyInAmount : .notAnAmount
  }

  /// Whether this is a number apart from the way its digits are grouped.
  private static func isNumberLike(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let rest = isSigned ? bytes.dropFirst() : bytes
    guard let first = rest.first, let last = rest.last, Digits.isDigit(first), Digits.isDigit(last)
    else {
      return false
    }
    return rest.allSatisfy {
      Digits.isDigit($0) || isPoint($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "'")
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop { $0 == UInt8(ascii: " ") }
    return rest.prefix(through: rest.lastIndex { $0 != UInt8(ascii: " ") })
  }

  private static func isPoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// Whether this may be part of a currency's code or sign.
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 || byte == UInt8(ascii: "$")
  }
}

extension Decimals {
  /// Reads what `DecimalText` reads; `nil` for anything else, for more decimals than there are
  /// places, and for numbers that are too large.
  public static func value(_ text: some StringProtocol, places: Int) -> Int64? {
    guard let typed = try? DecimalText(text), typed.decimals <= places else { return nil }
    return Int64(exactly: typed.value(places: places))
  }
}

extension ArraySlice {
  /// All up to and with this index; nothing if there is none.
  fileprivate func prefix(through last: Index?) -> ArraySlice {
    last.map { self[startIndex...$0] } ?? self[startIndex..<startIndex]
  }
}

/// A quotient rounded to the nearest integer, halves away from zero; the divisor is above zero.
func roundedQuotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
  guard rest.magnitude * 2 >= divisor.magnitude else { return quotient }
  return quotient + dividend.signum()
}
