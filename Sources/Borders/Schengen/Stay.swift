public import Text

/// Days in one country, the first and the last included.
public struct Stay: Sendable, Hashable {
  public let country: String
  public let days: ClosedRange<Day>

  public init(country: String, days: ClosedRange<Day>) {
    self.country = country
    self.days = days
  }
}

/// A residence permit or a long-stay visa: days in the country that issued it do not count.
public struct Permit: Sendable, Hashable {
  public let country: String
  /// An open end has no limit.
  public let from, until: Day?

  public init(country: String, from: Day?, until: Day?) {
    self.country = country
    self.from = from
    self.until = until
  }

  public func covers(_ country: String, on day: Day) -> Bool {
    country == self.country && from ?? day <= day && day <= until ?? day
  }
}
