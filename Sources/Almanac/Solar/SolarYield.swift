public import Text

/// Where the light of a span is known from, the surest first.
public enum SolarBasis: String, CaseIterable, Comparable, Sendable {
  /// The radiation of a forecast.
  case forecast
  /// A clear sky, dimmed by the clouds of a forecast that says no more.
  case clouds
  /// A clear sky, since no forecast covers it: the most that the sun can give.
  case clearSky = "clear_sky"

  public static func < (first: SolarBasis, second: SolarBasis) -> Bool {
    first.order < second.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What panels give in a span.
public struct SolarEnergy: Hashable, Sendable {
  public var wattHours = 0.0
  /// That of its least certain hour with sun; `nil` in a span without sun.
  public var basis: SolarBasis?

  public init(wattHours: Double = 0, basis: SolarBasis? = nil) {
    self.wattHours = wattHours
    self.basis = basis
  }

  mutating func add(_ other: SolarEnergy) {
    guard other.wattHours > 0, let added = other.basis else { return }
    wattHours += other.wattHours
    basis = max(basis ?? added, added)
  }
}

/// What panels at a place give, from the radiation of a forecast, else from a clear sky.
public struct SolarYield: Sendable {
  public let panels: [SolarPanel]
  public let place: SkyPlace
  public let forecast: Forecast?

  public init(of panels: [SolarPanel], at place: SkyPlace, forecast: Forecast? = nil) {
    self.panels = panels
    self.place = place
    self.forecast = forecast
  }

  /// All that they give in a span.
  public func energy(from start: Instant, until end: Instant) -> SolarEnergy {
    hours(from: start, until: end).reduce(into: SolarEnergy()) { $0.add($1.energy) }
  }

  /// One hour, or what a span contains of it.
  public struct Hour: Hashable, Sendable {
    public let start, end: Instant
    public let energy: SolarEnergy
  }

  /// The hours of a span, in order and without gaps.
  public func hours(from start: Instant, until end: Instant) -> [Hour] {
    var found: [Hour] = []
    var time = start
    while time < end {
      let hour = SunlitHour(at: time, in: forecast)
      let next = min(hour.end, end)
      let energy = hour.energy(of: panels, at: place, from: time, until: next)
      found.append(Hour(start: time, end: next, energy: energy))
      time = next
    }
    return found
  }
}
