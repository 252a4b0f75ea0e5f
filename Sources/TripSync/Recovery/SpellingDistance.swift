/// Whether two words could be one, misread or mistyped.
enum SpellingDistance {
  /// At most two letters added, left out or changed.
  static func isSmall(between first: [UInt8], and second: [UInt8]) -> Bool {
    guard abs(first.count - second.count) <= 2 else { return false }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, other) in second.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(changed, row[place] + 1, diagonal + 1)
      }
    }
    return row[second.count] <= 2
  }
}
