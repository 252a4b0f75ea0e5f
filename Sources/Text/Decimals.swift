/// Numbers with a fixed count of decimals, kept as whole numbers of the smallest unit.
public enum Decimals {
  /// The number as people write it, without zeros at the end that say nothing.
  public static func text(_ value: Int64, places: Int) -> String {
    var digits = fullText(value, places: places)[...]
    guard places > 0 else { return String(digits) }
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.utf8.last == UInt8(ascii: ".") { digits.removeLast() }
    return String(digits)
  }

  /// The number with all its decimals.
  public static func fullText(_ value: Int64, places: Int) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
