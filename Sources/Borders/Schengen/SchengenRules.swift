public import Text

/// Which countries count as the Schengen area, and since when.
public struct SchengenRules: Sendable, Hashable {
  /// A country from the day on which stays there count.
  public struct Member: Sendable, Hashable {
    public let country: String
    public let from: Day
    /// The last day, if it has left.
    public let until: Day?

    public init(country: String, from: Day, until: Day? = nil) {
      self.country = country
      self.from = from
      self.until = until
    }
  }

  /// A stay may last this many days in every window.
  public static let allowance = 90
  /// The length of the window: a day and the 179 before it.
  public static let window = 180

  public private(set) var members: [Member]

  public init(members: [Member] = SchengenRules.members) {
    self.members = members.sorted { ($0.country, $0.from) < ($1.country, $1.from) }
  }

  /// Whether a day in a country counts.
  public func count(_ country: String, on day: Day) -> Bool {
    members.contains {
      $0.country == country && $0.from <= day && day <= $0.until ?? Day.distantFuture
    }
  }

  /// The same rules, with other dates for one country; no dates mean that it never counts.
  public func replacing(_ country: String, with dates: [Member]) -> SchengenRules {
    SchengenRules(members: members.filter { $0.country != country } + dates)
  }

  /// Whether the area is the same for nationals of a country as their own: the EU, the EEA and
  /// Switzerland.
  public static func isFree(_ nationality: String) -> Bool {
    freeNationalities.contains(nationality)
  }

  private static let freeNationalities = [
    "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE",
    "IS", "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
  ]
}

extension Day {
  /// A day after all that people enter.
  static let distantFuture = Day(daysSinceEpoch: 100_000)

  func advanced(by days: Int) -> Day {
    Day(daysSinceEpoch: daysSinceEpoch + days)
  }
}
