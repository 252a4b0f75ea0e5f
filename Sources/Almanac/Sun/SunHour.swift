public import Text

/// A stretch between two elevations of the sun, once in the morning and once in the evening.
public struct SunHour: Sendable {
  public let name: String
  let low, high: Double

  /// Photographers' hour of warm light.
  public static let golden = SunHour(name: "golden", low: -6, high: 6)
  /// Photographers' hour of cold light.
  public static let blue = SunHour(name: "blue", low: -8, high: -4)

  /// Its four moments, each `nil` where the sun does not pass that elevation.
  public struct Moments: Sendable {
    public let morningStart, morningEnd, eveningStart, eveningEnd: Instant?
  }

  public func moments(of day: SunDay) -> Moments {
    let (bottom, top) = (day.passages(ofDegrees: low), day.passages(ofDegrees: high))
    return Moments(
      morningStart: bottom.up, morningEnd: top.up, eveningStart: top.down, eveningEnd: bottom.down)
  }
}
