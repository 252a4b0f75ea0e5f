/// The number of a tile in PMTiles: tiles of a zoom level lie along a Hilbert curve, coarser levels
/// come first.
public enum TileNumber {
  public static let deepestZoom = 26

  /// The number; `nil` for a tile that is not on the map of its level.
  public static func of(zoom: Int, column: Int, row: Int) -> UInt64? {
    guard (0...deepestZoom).contains(zoom), (0..<1 << zoom).contains(column),
      (0..<1 << zoom).contains(row)
    else { return nil }
    var (x, y) = (column, row)
    var distance: UInt64 = 0
    var side = (1 << zoom) >> 1
    while side > 0 {
      let (isEast, isSouth) = (x & side != 0, y & side != 0)
      let quarter: UInt64 = isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0)
      distance += UInt64(side) * UInt64(side) * quarter
      if !isSouth {
        if isEast { (x, y) = (side - 1 - x, side - 1 - y) }
        (x, y) = (y, x)
      }
      side >>= 1
    }
    return first(ofZoom: zoom) + distance
  }

  /// The number of the first tile of a level: how many all coarser ones have.
  static func first(ofZoom zoom: Int) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }
}
