/// The keys of spots that were found before it is known which of them are near.
struct ListedKeys {
  /// Ascending, each once.
  private var keys: [Int64] = []

  init(_ unordered: [Int64]) {
    keys.reserveCapacity(unordered.count)
    for key in unordered.sorted() where key != keys.last { keys.append(key) }
  }

  /// The keys within a range, in order.
  func keys(in range: ClosedRange<Int64>) -> ArraySlice<Int64> {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return keys[low...].prefix { $0 <= range.upperBound }
  }
}
