import Glibc

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude to the metre: "48.13700, 11.57500".
  public var description: String { formatted(digits: 5) }

  /// Latitude and longitude with this many decimals, 0 to 12, the last correctly rounded.
  ///
  /// Always with a point and a comma, whatever the locale, and never "-0"; `init(parsing:)` reads it.
  public func formatted(digits: Int) -> String {
    "\(Self.decimal(latitude, digits: digits)), \(Self.decimal(longitude, digits: digits))"
  }

  private static func decimal(_ degrees: Double, digits: Int) -> String {
    precondition((0...12).contains(digits))
    let scale = pow(10, Double(digits))
    let steps = Int64(roundedProduct(degrees.magnitude, scale))
    let whole = steps / Int64(scale)
    let sign = degrees < 0 && steps > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let fraction = String(steps % Int64(scale))
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return "\(sign)\(whole).\(zeros)\(fraction)"
  }

  /// The whole number nearest to the exact product, which itself may not fit.
  private static func roundedProduct(_ value: Double, _ scale: Double) -> Double {
    let product = value * scale
    let below = product.rounded(.down)
    guard product - below == 0.5 else { return product.rounded() }
    // Only here can rounding the product have hidden on which side of the half it lies.
    let hidden = (-product).addingProduct(value, scale)
    return hidden < 0 ? below : below + 1
  }
}
