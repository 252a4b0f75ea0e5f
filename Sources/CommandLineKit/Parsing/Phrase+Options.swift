internal import Text

extension Phrase {
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
