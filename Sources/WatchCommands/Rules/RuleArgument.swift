import CommandLineKit
import SharedCommands

/// What commands about one rule have in common.
enum RuleArgument {
  static let operand = OperandSpec(
    .text("RULE", maximumBytes: 255, offering: .rules),
    help: "The rule: its file without .json, its name, or the beginning of one of these.")
  static let exits = [
    Exit(.inputMissing, "there is no such rule"),
    Exit(.badData, "the rule cannot be used, or the name fits several"),
  ]
}
