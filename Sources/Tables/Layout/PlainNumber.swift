/// Distinguishes numbers from text, as spreadsheets write them.
///
/// A plain number has an optional sign, digits, and at most one point or comma between digits;
/// blanks may surround it.
enum PlainNumber {
  /// The decimal separator, 0 if there is none; `nil` if the field is not a plain number.
  static func mark(in field: some BidirectionalCollection<UInt8>) -> UInt8? {
    var (mark, isAfterDigit): (UInt8, Bool) = (0, false)
    for byte in unsigned(field) {
      if byte &- 0x30 < 10 {
        isAfterDigit = true
      } else if byte == 0x2E || byte == 0x2C, mark == 0, isAfterDigit {
        (mark, isAfterDigit) = (byte, false)
      } else {
        return nil
      }
    }
    return isAfterDigit ? mark : nil
  }

  /// The number of digits after the last such byte.
  static func decimals(in field: some BidirectionalCollection<UInt8>, after mark: UInt8) -> Int {
    let number = trimmed(field)
    return number.lastIndex(of: mark).map { number.distance(from: $0, to: number.endIndex) - 1 }
      ?? 0
  }

  private static func trimmed<Bytes: BidirectionalCollection>(_ field: Bytes) -> Bytes.SubSequence
  where Bytes.Element == UInt8 {
    let rest = field.drop { $0 == 0x20 }
    guard let last = rest.lastIndex(where: { $0 != 0x20 }) else { return rest }
    return rest[...last]
  }

  private static func unsigned<Bytes: BidirectionalCollection>(
    _ field: Bytes
  ) -> Bytes.SubSequence where Bytes.Element == UInt8 {
    let rest = trimmed(field)
    return rest.first == 0x2D || rest.first == 0x2B ? rest.dropFirst() : rest
  }
}
