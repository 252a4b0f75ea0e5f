/// A line through all places of the world on which neighbours are mostly near each other.
///
/// The world is a square of 2²⁶ by 2²⁶ cells, a cell about 0.6 m from west to east and 0.3 m from
/// south to north at the equator. A cell's position on Hilbert's curve is a 52-bit number.
public enum HilbertCurve {
  /// Bits of a cell's column and of its row.
  public static let bits = 26

  /// The number of the cell that a place is in.
  public static func index(of place: CoordinateE7) -> UInt64 {
    index(column: column(ofLongitude: place.longitude), row: row(ofLatitude: place.latitude))
  }

  /// The column of a longitude; 180° is in the last one, −180° beside it in the first.
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
    var index: UInt64 = 0
    // How the curve runs in the cell: mirrored at the diagonal, and rotated. No branches: the next
    // quarter is as good as random, and a misprediction costs more than all of this.
    var (swapped, turned): (UInt32, UInt32) = (0, 0)
    var bit = UInt32(bits)
    while bit > 0 {
      bit &-= 1
      let (x, y) = (column &>> bit & 1, row &>> bit & 1)
      let change = (x ^ y) & swapped
      let (east, north) = (x ^ change ^ turned, y ^ change ^ turned)
      index = index &<< 2 | UInt64(east &<< 1 | (east ^ north))
      swapped ^= north ^ 1
      turned ^= east & (north ^ 1)
    }
    return index
  }
}
