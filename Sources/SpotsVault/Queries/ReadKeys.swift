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
    let whole = (touched + [range]).reduce(range) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
    ranges.removeAll(where: range.overlaps)
    let index = ranges.firstIndex { $0.lowerBound > whole.upperBound } ?? ranges.count
    ranges.insert(whole, at: index)
  }
}
