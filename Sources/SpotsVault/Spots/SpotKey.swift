public import Geodesy

/// Where a spot stands in the vault: a cell of the curve, and its number among the spots of that cell.
///
/// Spots in the order of their keys are neighbours on disk that are neighbours in the world. The sign
/// bit of a row's number stays clear: 52 bits of curve and 11 of number make 63.
public struct SpotKey: Hashable, Comparable, Sendable {
  /// How many spots a cell can hold; 20 centimetres of ground do not have 2,048 places to stay.
  public static let spotsPerCell: Int64 = 1 << 11

  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The first key of the cell that a place is in.
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
