/// Small pieces of sentences.
public enum Phrase {
  /// A count and its noun: `1 spot`, `3 spots`, `2 entries` if the plural is given.
  public static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
