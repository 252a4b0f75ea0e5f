/// A line through all places of the world on which neighbours are mostly near each other.
///
/// The world is a square of 2²⁶ by 2²⁶ cells, a cell some 0.6 m from west to east and 0.3 m from south
/// to north at the equator. Where a cell lies on Hilbert's curve is a number of 52 bits.
public enum HilbertCurve {
  /// Bits of a cell's column and of its row.
  public static let bits = 26

  /// The number of the cell that a place is in.
  public static func index(of place: CoordinateE7) -> UInt64 {
    index(column: column(ofLongitude: place.longitude), row: row(ofLatitude: place.latitude))
  }

  /// The column of a longitude; 180° is the last one, beside that of −180°, which is the first.
  public static func column(ofLongitude longitude: Int32) -> UInt32 {
    cell(Int64(longitude) + 1_800_000_000, of: 3_600_000_000)
  }

  public static func row(ofLatitude latitude: Int32) -> UInt32 {
    cell(Int64(latitude) + 900_000_000, of: 1_800_000_000)
  }

  private static func cell(_ distance: Int64, of width: Int64) -> UInt32 {
    UInt32(clamping: min(distance << Int64(bits) / width, 1 << Int64(bits) - 1))
  }

  /// The number of a cell; columns and rows count from the south-west.
  public static func index(column: UInt32, row: UInt32) -> UInt64 {
    var (x, y) = (column, row)
    var index: UInt64 = 0
    var side: UInt32 = 1 << (UInt32(bits) - 1)
    while side > 0 {
      let (east, north) = (x & side != 0, y & side != 0)
      let quarter: UInt64 = east ? (north ? 2 : 3) : (north ? 1 : 0)
      index = index << 2 | quarter
      if !north {
        if east { (x, y) = (~x, ~y) }
        (x, y) = (y, x)
      }
      side >>= 1
    }
    return index
  }
}
