import CommandLineKit
import HomeFolder
import TripStore

/// `config set`: changes a setting, for this device or for all.
struct ConfigSetCommand: Command {
  static let name = "config set"
  static let summary = "Change a setting."
  static let operands = [
    SettingValue.keyOperand,
    OperandSpec(.text("VALUE", maximumBytes: 256), help: "The new value."),
  ]
  static let examples = [Example("vanlog config set output.units imperial", "Show miles and feet.")]
  static let jsonFields = SettingValue.jsonFields
  static let exits = SettingChange.exits

  private let spec: SettingSpec
  private let value: String

  init(_ arguments: Arguments) throws(UsageError) {
    spec = try SettingValue.spec(in: arguments)
    let typed = arguments.operand(1) ?? ""
    value = spec.kind == .currency ? typed.uppercased() : typed
    guard spec.accepts(value) else {
      throw arguments.usageError(SettingChange.objection(to: value, for: spec))
    }
    // A well-formed code may still not be a currency that vanlog can count in.
    if spec.kind == .currency {
      do throws(MoneyError) {
        _ = try Currency(code: value)
      } catch {
        throw arguments.usageError("\(spec.key): \(error)")
      }
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    try SettingChange.apply(value, to: spec, context)
    return .done
  }
}

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
