/// A closed range of keys.
///
/// With arrays of `ClosedRange` the runtime would search all conformances for `Int64: Comparable`,
/// which takes longer than finding the spots.
struct KeyRange: Equatable {
  var first, last: Int64
}

/// The keys that a search has already read, so that it reads none twice.
struct ReadKeys {
  /// Ascending and disjoint.
  private var ranges: [KeyRange] = []

  /// The unread parts of a range, in key order.
  func missing(in range: KeyRange) -> [KeyRange] {
    var missing: [KeyRange] = []
    var next = range.first
    for read in ranges where read.last >= next {
      guard read.first <= range.last else { break }
      if read.first > next { missing.append(KeyRange(first: next, last: read.first - 1)) }
      guard read.last < range.last else { return missing }
      next = read.last + 1
    }
    missing.append(KeyRange(first: next, last: range.last))
    return missing
  }

  mutating func insert(_ range: KeyRange) {
    var whole = range
    var index = 0
    while index < ranges.count {
      let read = ranges[index]
      if read.last < whole.first {
        index += 1
      } else if read.first > whole.last {
        break
      } else {
        whole = KeyRange(first: min(whole.first, read.first), last: max(whole.last, read.last))
        ranges.remove(at: index)
      }
    }
    ranges.insert(whole, at: index)
  }
}
