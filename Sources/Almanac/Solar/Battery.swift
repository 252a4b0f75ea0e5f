internal import Text

/// The battery that the panels charge, and what is used of it.
public struct Battery: Hashable, Sendable {
  public let wattHours: Double
  /// How full it is now, 0 to 1.
  public let charge: Double
  /// Used evenly, day and night.
  public let dailyUseWattHours: Double

  public init(wattHours: Double, charge: Double = 1, dailyUseWattHours: Double) {
    self.wattHours = wattHours
    self.charge = min(max(charge, 0), 1)
    self.dailyUseWattHours = dailyUseWattHours
  }

  /// How many hours it lasts with these hours of sun; `nil` if longer than they do.
  public func hoursUntilEmpty(_ hours: [SolarYield.Hour]) -> Double? {
    var level = wattHours * charge
    var passed = 0.0
    for hour in hours {
      let span = hour.end.millisecondsSinceEpoch - hour.start.millisecondsSinceEpoch
      let length = Double(span) / 3_600_000
      let change = hour.energy.wattHours - dailyUseWattHours / 24 * length
      if level + change < 0 { return passed + length * level / -change }
      level = min(level + change, wattHours)
      passed += length
    }
    return nil
  }
}
