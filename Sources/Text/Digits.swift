/// Plain decimal digits, to text and back.
public enum Digits {
  /// The number, padded with leading zeros to `width` digits.
  public static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  /// The number in ASCII digits only, or `nil` if there are none, other bytes, or too many.
  public static func value(_ bytes: some Sequence<UInt8>) -> Int? {
    var number: Int?
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let (product, tooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !tooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }
}
