/// When another copy of the header is due: after 1 KiB of entries, then after twice as much, and so
/// on up to 64 KiB.
///
/// So even a short drive does not depend on the first block of its file, and copies stay few.
struct HeaderCopies {
  private static let shortestDistance = 1_024
  private static let longestDistance = 65_536

  private var distance = shortestDistance
  private var left = shortestDistance

  var isDue: Bool { left <= 0 }

  /// Records that a copy was written.
  mutating func begin() {
    distance = min(2 * distance, Self.longestDistance)
    left = distance
  }

  /// Records that bytes of entries were written.
  mutating func count(_ bytes: Int) {
    left -= bytes
  }
}
