/// The keys that a search has read already, so that it reads none twice.
struct ReadKeys {
  /// Ascending, none touching another.
  private var ranges: [ClosedRange<Int64>] = []

  /// What of a range is not read yet, in the order of keys.
  func missing(in range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var missing: [ClosedRange<Int64>] = []
    var next = range.lowerBound
    for read in ranges where read.upperBound >= next {
      guard read.lowerBound <= range.upperBound else { break }
      if read.lowerBound > next { missing.append(next...(read.lowerBound - 1)) }
      guard read.upperBound < range.upperBound else { return missing }
      next = read.upperBound + 1
    }
    missing.append(next...range.upperBound)
    return missing
  }

  mutating func insert(_ range: ClosedRange<Int64>) {
    var (low, high) = (range.lowerBound, range.upperBound)
    var index = 0
    while index < ranges.count {
      let read = ranges[index]
      if read.upperBound < low {
        index += 1
      } else if read.lowerBound > high {
        break
      } else {
        (low, high) = (min(low, read.lowerBound), max(high, read.upperBound))
        ranges.remove(at: index)
      }
    }
    ranges.insert(low...high, at: index)
  }
}
