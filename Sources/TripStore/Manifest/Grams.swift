/// Sums of weights, saturating at a limit that no van reaches, so that no data from another device
/// can overflow.
enum Grams {
  /// A thousand million tonnes; a thousand times as much still fits in 64 bits.
  static let most: Int64 = 1_000_000_000_000_000

  static func limited(_ grams: Int64) -> Int64 {
    min(max(grams, 0), most)
  }

  /// The weight of a number of pieces; a negative number weighs nothing.
  static func times(_ grams: Int64, _ pieces: Int64) -> Int64 {
    let (product, overflows) = limited(grams).multipliedReportingOverflow(by: max(pieces, 0))
    return overflows ? most : limited(product)
  }

  static func sum(_ first: Int64, _ second: Int64) -> Int64 {
    limited(limited(first) + limited(second))
  }
}
