public import Geodesy

/// Passes on about one sighting in 500 metres, so that looking at them costs little.
public struct SignificantChange: Hashable, Sendable {
  public let metres: Double
  private var last: Coordinate?

  /// `last` is where the van was when a sighting was last passed on.
  public init(metres: Double = 500, last: Coordinate? = nil) {
    self.metres = metres
    self.last = last
  }

  /// Whether the van is somewhere else now; the first sighting always is.
  public mutating func take(_ sighting: Sighting) -> Bool {
    if let last, sighting.distanceMetres(from: last, within: metres) < metres { return false }
    last = sighting.place
    return true
  }
}
