/// A place as an Open Location Code of eleven digits, such as `8FVC9G8F+6XQ`.
///
/// Short enough to be dictated over a telephone, and known to maps on phones; it names an area of
/// about three metres. The specification is at https://github.com/google/open-location-code.
public struct PlusCode: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  static let digits = Array("23456789CFGHJMPQRVWX".utf8)
  /// Parts of a degree that ten digits tell apart.
  private static let pairSteps = 8_000
  /// The eleventh digit divides such a part into rows and columns.
  private static let (rows, columns) = (5, 4)
  private static let pairs = 5
  /// Digits before the plus sign.
  private static let head = 8

  public init(_ place: CoordinateE7) {
    // In whole numbers, since a digit must not depend on how a fraction is rounded.
    let north = Int(place.latitude) + 900_000_000
    let east = (Int(place.longitude) + 1_800_000_000) % 3_600_000_000
    // The pole itself belongs to the last row below it.
    var row = min(
      north * Self.pairSteps * Self.rows / 10_000_000, 180 * Self.pairSteps * Self.rows - 1)
    var column = east * Self.pairSteps * Self.columns / 10_000_000
    var reversed = [Self.digits[row % Self.rows * Self.columns + column % Self.columns]]
    row /= Self.rows
    column /= Self.columns
    for _ in 0..<Self.pairs {
      reversed += [Self.digits[column % 20], Self.digits[row % 20]]
      row /= 20
      column /= 20
    }
    var code = Array(reversed.reversed())
    code.insert(UInt8(ascii: "+"), at: Self.head)
    description = String(decoding: code, as: UTF8.self)
  }
}
