extension Coordinate {
  /// The place in degrees, minutes and tenths of seconds, as charts have it: `47°03'00.0"N
  /// 8°18'36.0"E`.
  public var sexagesimal: String {
    Self.sexagesimal(latitude, positive: "N", negative: "S") + " "
      + Self.sexagesimal(longitude, positive: "E", negative: "W")
  }

  private static func sexagesimal(
    _ degrees: Double, positive: String, negative: String
  ) -> String {
    // In whole tenths of seconds, so that no part is rounded up to 60.
    let tenths = Int((degrees.magnitude * 36_000).rounded())
    let (minutes, rest) = tenths.quotientAndRemainder(dividingBy: 600)
    let seconds = "\(padded(rest / 10)).\(rest % 10)"
    return "\(minutes / 60)°\(padded(minutes % 60))'\(seconds)\""
      + (degrees < 0 && tenths > 0 ? negative : positive)
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
