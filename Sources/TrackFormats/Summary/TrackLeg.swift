/// What a recorder counted between two points that it chose from many fixes.
public struct TrackLeg: Hashable, Sendable {
  /// The way through all of the fixes.
  public var centimetres: Int32
  public var movingMilliseconds: Int64
  /// The highest speed, if it is above that of the point at the end.
  public var topSpeedCentimetresPerSecond: Int32?
  /// The crests and dips on the way, in order, in decimetres.
  public var turns: [Int32]

  public init(
    centimetres: Int32, movingMilliseconds: Int64, topSpeedCentimetresPerSecond: Int32? = nil,
    turns: [Int32] = []
  ) {
    self.centimetres = centimetres
    self.movingMilliseconds = movingMilliseconds
    self.topSpeedCentimetresPerSecond = topSpeedCentimetresPerSecond
    self.turns = turns
  }
}
