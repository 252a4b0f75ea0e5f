/// Detects files whose latitudes are longitudes.
struct SpotSwapWatch {
  private let boxes = CountryBox.all()
  /// Rows that name their country, and how many of them lie in it as written, or only if swapped.
  private var located = 0
  private var right = 0
  private var swapped = 0
  /// Rows that are valid only if swapped.
  private var impossible = 0

  mutating func take(_ entry: SpotEntry) {
    guard entry.country > 0, Int(entry.country) < boxes.count,
      let box = boxes[Int(entry.country)]
    else { return }
    located += 1
    if box.contains(entry.latitude, entry.longitude) {
      right += 1
    } else if box.contains(entry.longitude, entry.latitude) {
      swapped += 1
    }
  }

  mutating func takeRejected(_ reason: SpotReject.Reason, longitude: Int64) {
    if reason == .latitudeOutOfRange, longitude.magnitude <= 900_000_000 { impossible += 1 }
  }

  /// The number of rows that look swapped; `nil` if too few to ask about.
  func suspects(rows: Int) -> Int? {
    if impossible >= 3, impossible * 10 >= rows { return impossible + swapped }
    if rows <= 5, impossible > 0, impossible * 2 > rows { return impossible }
    return swapped > 0 && swapped > right && swapped * 2 >= located ? swapped : nil
  }
}
