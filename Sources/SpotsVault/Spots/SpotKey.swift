internal import Geodesy

/// A spot's key in the vault: a cell of the curve, and a number within that cell.
///
/// In key order, spots of a run that are neighbours in the world are neighbours on disk.
public struct SpotKey: Hashable, Comparable, Sendable {
  /// The number of spots that a cell of 20 centimetres can hold, or in some runs one of a few
  /// metres: far more than it ever needs.
  public static let spotsPerCell: Int64 = 1 << 11

  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The first key of the run's cell that contains a place.
  init(firstAt place: CoordinateE7, in run: SpotRun = .first) {
    rawValue = run.firstKey(ofCell: HilbertCurve.index(of: place))
  }

  public static func < (first: SpotKey, second: SpotKey) -> Bool {
    first.rawValue < second.rawValue
  }
}
