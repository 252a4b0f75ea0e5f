/// Finds the few altitudes between two points from which `Climb` comes out as from all of them.
///
/// They are the ends of every rise and fall of at least the hysteresis, and the highest and lowest
/// altitudes before the first and after the last of these, which may complete a rise or fall that
/// began before.
public struct AltitudeTurns: Sendable {
  private enum Direction { case up, down }

  private var turns: [Int32] = []
  private var direction: Direction?
  /// The farthest altitude in this direction, and the farthest back from it since.
  ///
  /// Without a direction, the lowest and the highest in the order in which they came.
  private var farthest, back: Int32
  private var last: Int32
  private let first: Int32

  /// Begins at the altitude of a point.
  public init(at altitude: Int32) {
    (first, last, farthest, back) = (altitude, altitude, altitude, altitude)
  }

  /// How many turns are certain.
  public var count: Int { turns.count }

  public mutating func add(_ altitude: Int32) {
    last = altitude
    switch direction {
    case nil: setOut(to: altitude)
    case .up: go(to: altitude, isFarther: altitude >= farthest, isBack: altitude < back)
    case .down: go(to: altitude, isFarther: altitude <= farthest, isBack: altitude > back)
    }
  }

  /// The altitudes between the point at the begin and the last altitude.
  public var all: [Int32] {
    var all: [Int32] = []
    for altitude in turns + [farthest, back] where altitude != all.last ?? first {
      all.append(altitude)
    }
    if all.last == last { all.removeLast() }
    return all
  }

  private mutating func go(to altitude: Int32, isFarther: Bool, isBack: Bool) {
    if isFarther {
      (farthest, back) = (altitude, altitude)
    } else if isBack {
      back = altitude
      if isFar(altitude, from: farthest) { turn(to: altitude, direction == .up ? .down : .up) }
    }
  }

  private mutating func turn(to altitude: Int32, _ direction: Direction) {
    turns.append(farthest)
    self.direction = direction
    (farthest, back) = (altitude, altitude)
  }

  /// The direction is known once the lowest and the highest are far enough apart.
  private mutating func setOut(to altitude: Int32) {
    let (low, high) = (min(farthest, back), max(farthest, back))
    guard altitude < low || altitude > high else { return }
    if back != (altitude < low ? low : high) { farthest = back }
    back = altitude
    if isFar(altitude, from: farthest) { turn(to: altitude, altitude > farthest ? .up : .down) }
  }

  private func isFar(_ altitude: Int32, from other: Int32) -> Bool {
    abs(Int64(altitude) - Int64(other)) >= Climb.hysteresisDecimetres
  }
}
