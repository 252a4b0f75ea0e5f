/// Finds what the user probably meant to type.
enum Suggestion {
  /// The candidate nearest to `word`, unless all are too far from it.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard typed.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(typed, Array(candidate.utf8))
      let isBetter = best.map { distance < $0.distance } ?? true
      if isBetter, distance <= max(1, typed.count / 3) { best = (candidate, distance) }
    }
    return best?.candidate ?? candidates.first { !word.isEmpty && $0.hasPrefix(word) }
  }

  /// `; did you mean 'near'?`, or nothing.
  static func sentence(for word: String, among candidates: [String], prefix: String = "") -> String
  {
    nearest(to: word, among: candidates).map { "; did you mean '\(prefix)\($0)'?" } ?? ""
  }

  /// Counts the letters to insert, delete, replace or swap with a neighbour.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1] + Array(repeating: 0, count: second.count)
      for column in second.indices {
        let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
        current[column + 1] = min(replaced, last[column + 1] + 1, current[column] + 1)
        let isSwap =
          row > 0 && column > 0 && first[row] == second[column - 1]
          && first[row - 1] == second[column]
        if isSwap { current[column + 1] = min(current[column + 1], beforeLast[column - 1] + 1) }
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}

/// Hints for words that commands check themselves.
public enum Spelling {
  /// `; did you mean 'metric'?`, or nothing if no candidate is near.
  public static func hint(for word: String, among candidates: [String]) -> String {
    Suggestion.sentence(for: word, among: candidates)
  }
}
