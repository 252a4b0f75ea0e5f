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
