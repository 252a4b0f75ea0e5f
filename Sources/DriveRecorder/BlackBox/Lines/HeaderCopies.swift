/// When another copy of the header is due: after 1 KiB of entries, then after twice as much, and so on up
/// to 64 KiB.
///
/// Even a short drive does not hang on the first block of its file then, and copies stay few.
struct HeaderCopies {
  private static let shortestDistance = 1_024
  private static let longestDistance = 65_536

  private var distance = shortestDistance
  private var left = shortestDistance

  var isDue: Bool { left <= 0 }

  /// Takes notice of a copy.
  mutating func begin() {
    distance = min(2 * distance, Self.longestDistance)
    left = distance
  }

  /// Takes notice of bytes of entries.
  mutating func count(_ bytes: Int) {
    left -= bytes
  }
}
