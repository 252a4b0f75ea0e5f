/// How near two words are, for offering what a person probably meant to type.
public enum Nearness {
  /// Counts the letters to insert, delete, replace or swap with a neighbour.
  public static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
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

  /// The distance of a word from the one that was typed; `nil` if it is too far, or too long a word
  /// to be looked at.
  public static func slip(from typed: [UInt8], to word: [UInt8]) -> Int? {
    let most = max(1, typed.count / 3)
    guard typed.count <= longest, abs(typed.count - word.count) <= most else { return nil }
    let distance = distance(typed, word)
    return distance <= most ? distance : nil
  }

  private static let longest = 64
}
