extension PlusCode {
  /// Whether a text is written as a plus code, whole or short: digits of its alphabet and a plus sign.
  public static func hasForm(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    guard parts.count == 2, (2...8).contains(parts[0].count), parts[0].count.isMultiple(of: 2),
      parts[1].count <= 7
    else { return false }
    let isPadded = parts[0].contains(UInt8(ascii: "0"))
    return parts[0].allSatisfy { value(of: $0) != nil || (isPadded && $0 == UInt8(ascii: "0")) }
      && parts[1].allSatisfy { value(of: $0) != nil }
      // Something like 22+33 is a sum.
      && text.utf8.contains { $0 | 0x20 >= UInt8(ascii: "c") }
  }

  /// The middle of the area of a whole code of at least eight digits; `nil` for a short one.
  public static func center(of text: String) -> Coordinate? {
    let parts = text.utf8.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 8 else { return nil }
    let digits = (Array(parts[0]) + Array(parts[1])).compactMap(value)
    guard digits.count == parts[0].count + parts[1].count, digits.count != 9 else { return nil }
    var (south, west) = (-90.0, -180.0)
    var (height, width) = (400.0, 400.0)
    for pair in 0..<min(digits.count / 2, 5) {
      (height, width) = (height / 20, width / 20)
      south += Double(digits[2 * pair]) * height
      west += Double(digits[2 * pair + 1]) * width
    }
    for digit in digits.dropFirst(10) {
      (height, width) = (height / 5, width / 4)
      south += Double(digit / 4) * height
      west += Double(digit % 4) * width
    }
    guard south < 90, west < 180 else { return nil }
    return try? Coordinate(
      latitude: min(south + height / 2, 90), longitude: min(west + width / 2, 180))
  }

  private static func value(of byte: UInt8) -> Int? {
    let capital = byte >= UInt8(ascii: "a") ? byte & 0xDF : byte
    return digits.firstIndex(of: capital)
  }
}
