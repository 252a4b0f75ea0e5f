import CommandLineKit
import HomeFolder

/// `config get`: prints one bare value, for scripts.
struct ConfigGetCommand: Command {
  static let name = "config get"
  static let summary = "Print the value of a setting."
  static let operands = [SettingValue.keyOperand]
  static let examples = [Example("vanlog config get output.units", "Print the units in use.")]
  static let jsonFields = SettingValue.jsonFields

  private let spec: SettingSpec

  init(_ arguments: Arguments) throws(UsageError) {
    spec = try SettingValue.spec(in: arguments)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(context.settingValue(of: spec))
    return .done
  }
}
