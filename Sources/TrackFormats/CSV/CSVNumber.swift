/// Tells numbers from text as spreadsheets write them.
enum CSVNumber {
  /// The byte before the decimals of a plain number, 0 if it has none; `nil` if it is not one.
  ///
  /// A plain number has a sign at most, digits, and one point or comma between digits.
  static func point(in field: some BidirectionalCollection<UInt8>) -> UInt8? {
    var (point, isAfterDigit): (UInt8, Bool) = (0, false)
    for byte in unsigned(field) {
      if byte &- 0x30 < 10 {
        isAfterDigit = true
      } else if byte == 0x2E || byte == 0x2C, point == 0, isAfterDigit {
        (point, isAfterDigit) = (byte, false)
      } else {
        return nil
      }
    }
    return isAfterDigit ? point : nil
  }

  static func isNumber(_ field: some BidirectionalCollection<UInt8>) -> Bool {
    point(in: field) != nil
  }

  static func trimmed<Bytes: BidirectionalCollection>(_ field: Bytes) -> Bytes.SubSequence
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
