/// Small pieces of sentences.
public enum Phrase {
  /// A count and its noun: `1 spot`, `3 spots`, `2 entries` if the plural is given.
  public static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// `people`, `people and fuel`, or `people, fuel and water`.
  public static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return Array(words.dropLast()).joined(separator: ", ") + " and " + last
  }

  /// `metric or imperial`; `auto, always or never`.
  public static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return Array(words.dropLast()).joined(separator: ", ") + " or " + last
  }

  /// `45 s`, `25 min` or `3 h 05 min`.
  public static func duration(seconds: Int64) -> String {
    if seconds < 60 { return "\(seconds) s" }
    let minutes = Int(seconds / 60)
    return minutes < 60
      ? "\(minutes) min" : "\(minutes / 60) h \(Digits.padded(minutes % 60, to: 2)) min"
  }
}
