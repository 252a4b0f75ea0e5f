/// The keys that a search has already read, so that it reads none twice.
struct ReadKeys {
  /// Ascending and disjoint.
  private var ranges: [ClosedRange<Int64>] = []

  /// The unread parts of a range, in key order.
  func missing(in range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var missing: [ClosedRange<Int64>] = []
    var next = range.lowerBound
    for read in ranges where read.upperBound >= next {
      guard read.lowerBound <= range.upperBound else { break }
      if read.lowerBound > next { missing.append(next...read.lowerBound - 1) }
      guard read.upperBound < range.upperBound else { return missing }
      next = read.upperBound + 1
    }
    missing.append(next...range.upperBound)
    return missing
  }

  mutating func insert(_ range: ClosedRange<Int64>) {
    let touched = ranges.filter(range.overlaps)
    let first = min(range.lowerBound, touched.first?.lowerBound ?? .max)
    let last = max(range.upperBound, touched.last?.upperBound ?? .min)
    ranges.removeAll(where: range.overlaps)
    ranges.insert(first...last, at: ranges.firstIndex { $0.lowerBound > last } ?? ranges.count)
  }
}
