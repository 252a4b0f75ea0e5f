internal import Text

/// A plain decimal number: its digits as one integer, and the number of decimals.
public struct DecimalText: Equatable {
  public let isNegative: Bool
  public let digits: UInt64
  public let decimals: Int

  /// Parses an optional sign and digits, with at most one point or comma between digits.
  ///
  /// Surrounding spaces are ignored. Everything else is refused: grouping, exponents, words.
  public init(_ text: some StringProtocol) throws(MoneyError) {
    let typed = Self.trimmed(Array(text.utf8)[...])
    guard let first = typed.first else { throw .noAmount }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let parts = (isSigned ? typed.dropFirst() : typed).split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: Self.isPoint)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Digits.isDigit) })
    else {
      throw .notAnAmount
    }
    isNegative = first == UInt8(ascii: "-")
    decimals = parts.count == 2 ? parts[1].count : 0
    digits = try Self.value(of: parts.joined())
  }

  /// The number in units of 10^-`places`, where `places` is at least the number of decimals.
  public func value(places: Int) -> Int128 {
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

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop { $0 == UInt8(ascii: " ") }
    return rest.prefix(through: rest.lastIndex { $0 != UInt8(ascii: " ") })
  }

  private static func isPoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }
}

extension ArraySlice {
  /// The elements up to and including this index; empty if it is `nil`.
  fileprivate func prefix(through last: Index?) -> ArraySlice {
    last.map { self[startIndex...$0] } ?? self[startIndex..<startIndex]
  }
}

/// The quotient rounded to the nearest integer, halves away from zero; `divisor` must be positive.
public func roundedQuotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
  guard rest.magnitude * 2 >= divisor.magnitude else { return quotient }
  return quotient + dividend.signum()
}
