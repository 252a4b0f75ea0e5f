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

/// Numbers with a fixed number of decimals, rounded to the nearest, halves away from zero.
public enum FixedDecimal {
  public static func text(_ value: Double, decimals: Int) -> String {
    precondition((0...9).contains(decimals), "at most nine decimals")
    let scale = Double(PowerOfTen[decimals])
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 9e15 else { return value.isFinite ? value.description : "-" }
    let (whole, rest) = UInt64(scaled.magnitude).quotientAndRemainder(
      dividingBy: PowerOfTen[decimals])
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: decimals - digits.utf8.count)
    return "\(sign)\(whole).\(zeros)\(digits)"
  }
}
