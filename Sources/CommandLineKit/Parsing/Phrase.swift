/// Small pieces of sentences.
enum Phrase {
  /// `metric or imperial`; `auto, always or never`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A number without a fraction that says nothing.
  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : value.description
  }
}
