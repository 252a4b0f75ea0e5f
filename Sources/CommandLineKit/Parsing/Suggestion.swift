internal import Text

/// Finds what the user probably meant to type.
enum Suggestion {
  /// The candidate nearest to `word`, unless all are too far from it.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard typed.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      guard let distance = Nearness.slip(from: typed, to: Array(candidate.utf8)),
        distance < best?.distance ?? Int.max
      else { continue }
      best = (candidate, distance)
    }
    if let best { return best.candidate }
    // Of a setting often only the last word is remembered.
    return word.isEmpty
      ? nil : candidates.first { $0.hasPrefix(word) || $0.hasSuffix(".\(word)") }
  }

  /// `; did you mean 'near'?`, or nothing.
  static func sentence(for word: String, among candidates: [String], prefix: String = "") -> String
  {
    nearest(to: word, among: candidates).map { "; did you mean '\(prefix)\($0)'?" } ?? ""
  }
}

/// Hints for words that commands check themselves.
public enum Spelling {
  /// `; did you mean 'metric'?`, or nothing if no candidate is near.
  public static func hint(for word: String, among candidates: [String]) -> String {
    Suggestion.sentence(for: word, among: candidates)
  }
}
