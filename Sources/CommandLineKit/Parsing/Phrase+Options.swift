internal import Text

extension Phrase {
  /// `metric or imperial`; `auto, always or never`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `no operands`, `only one operand`, `at most 2 operands`.
  static func atMost(_ count: Int, _ noun: String) -> String {
    switch count {
    case 0: "no \(noun)s"
    case 1: "only one \(noun)"
    default: "at most \(count) \(noun)s"
    }
  }

  /// A number, without `.0` if it is whole.
  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : value.description
  }
}
