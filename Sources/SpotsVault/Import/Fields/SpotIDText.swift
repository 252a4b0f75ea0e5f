internal import Text

/// The id of a spot whose pack has none: `~` and thirteen letters and digits.
enum SpotIDText {
  static let count = 14

  /// Writes the id derived from the name and the place, rounded to 11 metres.
  static func write(
    latitude: Int32, longitude: Int32, name: UnsafeBufferPointer<UInt8>,
    to text: UnsafeMutablePointer<UInt8>
  ) {
    var hash = SpotHash()
    hash.combine(UInt64(bitPattern: Int64(rounded(latitude))))
    hash.combine(UInt64(bitPattern: Int64(rounded(longitude))))
    hash.combine(UnsafeRawBufferPointer(name))
    var rest = UInt64(bitPattern: hash.value)
    text[0] = UInt8(ascii: "~")
    for index in 1..<count {
      text[index] = Crockford32.letter(rest)
      rest >>= 5
    }
  }

  /// Ten-thousandths of a degree.
  private static func rounded(_ number: Int32) -> Int32 {
    number >= 0 ? (number + 500) / 1_000 : (number - 500) / 1_000
  }
}
