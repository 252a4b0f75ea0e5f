/// Numbers with a chosen count of decimals, rounded to the nearest, halves away from zero.
public enum FixedDecimal {
  public static func text(_ value: Double, decimals: Int) -> String {
    precondition((0...9).contains(decimals), "at most nine decimals")
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 9e15 else { return value.isFinite ? value.description : "-" }
    let digits = String(Int64(scaled.magnitude))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
