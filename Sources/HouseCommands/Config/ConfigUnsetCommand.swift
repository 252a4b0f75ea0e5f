import CommandLineKit
import HomeFolder

/// `config unset`: resets a setting to its default.
struct ConfigUnsetCommand: Command {
  static let name = "config unset"
  static let summary = "Reset a setting to its default."
  static let operands = [SettingValue.keyOperand]
  static let examples = [Example("vanlog config unset output.units", "Go back to metric units.")]
  static let jsonFields = SettingValue.jsonFields
  static let exits = SettingChange.exits

  private let spec: SettingSpec

  init(_ arguments: Arguments) throws(UsageError) {
    spec = try SettingValue.spec(in: arguments)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    try SettingChange.apply(nil, to: spec, context)
    return .done
  }
}
