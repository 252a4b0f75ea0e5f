/// Hints for words that commands check themselves.
public enum Spelling {
  /// `; did you mean 'metric'?`, or nothing if no candidate is near.
  public static func hint(for word: String, among candidates: [String]) -> String {
    Suggestion.sentence(for: word, among: candidates)
  }
}
