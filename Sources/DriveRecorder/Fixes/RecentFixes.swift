internal import Text

/// The last few minutes of a van at rest, at most one fix per second, in bounded memory.
struct RecentFixes {
  private var ring: [Fix] = []
  /// The position of the oldest one, once the ring is full.
  private var start = 0

  var count: Int { ring.count }

  /// The fixes, oldest first.
  var all: [Fix] { Array(ring[start...] + ring[..<start]) }

  mutating func add(_ fix: Fix) {
    if let newest, fix.uptime.subtractingSaturated(newest.uptime) < Limits.keptEvery { return }
    if ring.count < Limits.keptFixes {
      ring.append(fix)
    } else {
      ring[start] = fix
      start = (start + 1) % ring.count
    }
  }

  mutating func clear() {
    ring.removeAll(keepingCapacity: true)
    start = 0
  }

  private var newest: Fix? {
    guard !ring.isEmpty else { return nil }
    return ring[(start + ring.count - 1) % ring.count]
  }
}
