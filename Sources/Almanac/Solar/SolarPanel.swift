/// A solar panel, or several that lie alike.
public struct SolarPanel: Hashable, Sendable {
  /// What it gives in the light of a laboratory: 1,000 W/m² and cells of 25 °C.
  public let ratedWatts: Double
  /// From level, 0 to 90.
  public let tiltDegrees: Double
  /// Where a tilted one faces, from north by east; `nil` for where the sun is at noon.
  public let azimuthDegrees: Double?
  /// What dirt, cables and the charger take.
  public let lossesPercent: Double

  /// What PVGIS takes for a system as usual.
  public static let usualLossesPercent = 14.0

  public init(
    ratedWatts: Double, tiltDegrees: Double = 0, azimuthDegrees: Double? = nil,
    lossesPercent: Double = usualLossesPercent
  ) {
    self.ratedWatts = ratedWatts
    self.tiltDegrees = tiltDegrees
    self.azimuthDegrees = azimuthDegrees
    self.lossesPercent = lossesPercent
  }

  /// What it gives of the light that its cells use, in watts; never more than its rating by a
  /// quarter, since a charger takes no more.
  func watts(of light: Double, cellCelsius: Double) -> Double {
    let heat = 1 + Self.lossPerDegree * (cellCelsius - 25)
    let power = ratedWatts * light / 1_000 * max(0, heat) * (1 - lossesPercent / 100)
    return min(max(0, power), ratedWatts * 1.25)
  }

  /// Crystalline silicon: 4 % less for ten degrees more.
  private static let lossPerDegree = -0.004
}

/// The air around a panel.
struct PanelAir: Hashable, Sendable {
  var celsius = 20.0
  var windMetresPerSecond = 1.0

  /// How warm cells get in this light: Faiman (2008), with his values for modules that air passes on
  /// both sides.
  func cellCelsius(in light: Double) -> Double {
    celsius + light / (25 + 6.84 * max(0, windMetresPerSecond))
  }
}
