/// Whether the first or the second number in 03/04/2026 is the day.
public enum DateOrder: String, Sendable, CaseIterable {
  case dayFirst = "dd/mm/yyyy"
  case monthFirst = "mm/dd/yyyy"

  /// By the country of a locale, such as `en_US.UTF-8`; `nil` if it has none, or people there write
  /// dates in both ways.
  public init?(locale: String) {
    let country = locale.utf8.drop { $0 != UInt8(ascii: "_") }.dropFirst().prefix(2)
    switch String(Substring(country)) {
    case "", "CA", "HU", "LT", "MN", "IR", "AF", "BT", "ZA", "KE", "GH", "PA", "SE": return nil
    case "US", "PR", "GU", "VI", "AS", "MP", "PH", "FM", "MH", "PW", "JP", "CN", "TW", "KR":
      self = .monthFirst
    default: self = .dayFirst
    }
  }
}
