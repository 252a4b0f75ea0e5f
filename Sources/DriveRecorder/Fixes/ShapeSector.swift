internal import Geodesy
import Glibc

/// Finds out how long one straight line can represent all fixes since a point.
///
/// Each fix allows the directions that pass it within the tolerance; as long as the next fix lies
/// in all of them, and no nearer than the farthest before it, the line to it passes them all. That
/// takes two angles of memory, however many fixes there are.
struct ShapeSector {
  private let origin: Coordinate
  private let tolerance: Double
  /// The middle of the directions that are left, and their extent to either side, in degrees.
  private var directions: (middle: Double, reach: Double)?
  private var farthest = 0.0

  init(from origin: Coordinate, tolerance: Double) {
    self.origin = origin
    self.tolerance = tolerance
  }

  /// Takes a fix if the line to it still represents all before; `false` if a point is needed first.
  mutating func take(_ place: Coordinate) -> Bool {
    let path = origin.geodesic(to: place)
    guard path.lengthMetres >= farthest - tolerance / 2 else { return false }
    // A near fix is on any line, but cannot itself end a line to something farther away.
    guard path.lengthMetres > tolerance || directions != nil else { return true }
    let reach = asin(min(1, tolerance / path.lengthMetres)) * 180 / .pi
    guard let directions else {
      self.directions = (path.initialBearing, reach)
      farthest = path.lengthMetres
      return true
    }
    let turn = Self.turn(from: directions.middle, to: path.initialBearing)
    guard abs(turn) <= directions.reach else { return false }
    let low = max(-directions.reach, turn - reach)
    let high = min(directions.reach, turn + reach)
    self.directions = (directions.middle + (low + high) / 2, (high - low) / 2)
    farthest = max(farthest, path.lengthMetres)
    return true
  }

  /// The turn from one direction to another, −180...180 degrees.
  private static func turn(from start: Double, to end: Double) -> Double {
    (end - start).remainder(dividingBy: 360)
  }
}
