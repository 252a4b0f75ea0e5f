public import Geodesy

/// A spot's key in the vault: a cell of the curve, and a number within that cell.
///
/// In key order, spots that are neighbours in the world are neighbours on disk. The sign bit of the
/// rowid stays clear: 52 bits of curve and 11 of number make 63.
public struct SpotKey: Hashable, Comparable, Sendable {
  /// The number of spots that a cell of 20 centimetres can hold, far more than it ever needs.
  public static let spotsPerCell: Int64 = 1 << 11

  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The first key of the cell that contains a place.
  public init(firstAt place: CoordinateE7) {
    rawValue = Self.firstKey(ofCell: HilbertCurve.index(of: place))
  }

  /// The first key of a cell of the curve.
  public static func firstKey(ofCell cell: UInt64) -> Int64 {
    Int64(bitPattern: cell) * spotsPerCell
  }

  public static func < (first: SpotKey, second: SpotKey) -> Bool {
    first.rawValue < second.rawValue
  }
}
