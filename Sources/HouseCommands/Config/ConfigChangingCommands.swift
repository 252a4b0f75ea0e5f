import Amounts
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `config set`: changes a setting, for this device or for all.
struct ConfigSetCommand: Command {
  static let name = "config set"
  static let use = CommandUse.changes(.instant, .owner)
  static let summary = "Change a setting."
  static let operands = [
    SettingValue.keyOperand,
    OperandSpec(
      .text("VALUE", maximumBytes: 256, offering: .settingValues), help: "The new value."),
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
  static let use = CommandUse.changes(.instant, .owner)
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

/// What `config set` and `config unset` share: changing a setting.
enum SettingChange {
  /// Why a value is refused, with the nearest valid one.
  static func objection(to value: String, for spec: SettingSpec) -> String {
    var (values, hint) = (spec.values, "")
    if case .choice(let choices) = spec.kind {
      (values, hint) = (Phrase.alternatives(choices), Spelling.hint(for: value, among: choices))
    }
    return "\(spec.key) takes \(values), not '\(Printable.line(value))'\(hint)"
  }

  /// Sets a value, or resets it with `nil`, in the place for the setting's scope.
  ///
  /// With `--json` the setting is printed; for a person, silence means success.
  static func apply(_ value: String?, to spec: SettingSpec, _ context: CommandContext) throws {
    let setting =
      switch spec.scope {
      case .device: try changeFile(value, spec, context)
      case .shared: try changeStore(value, spec, context)
      }
    if context.globals.json { try context.output(setting) }
    context.detail("\(spec.key) is now \(setting.text)")
  }

  private static func changeFile(
    _ value: String?, _ spec: SettingSpec, _ context: CommandContext
  ) throws -> SettingValue {
    let changed = try context.home().changeSettings { settings in
      if let value { settings.set(spec, to: value) } else { settings.unset(spec) }
    }
    for warning in changed.warnings { context.note(warning) }
    return try SettingValue(spec, changed.settings, nil)
  }

  private static func changeStore(
    _ value: String?, _ spec: SettingSpec, _ context: CommandContext
  ) throws -> SettingValue {
    let store = try context.store(for: value == nil ? "config unset" : "config set")
    try store.setSharedSetting(spec.key, to: value)
    return try SettingValue(spec, context.settings(), store)
  }

  static let exits = [
    Exit(.cannotCreate, "the settings cannot be written"),
    Exit(.tryAgain, "another vanlog process is changing them"),
    Exit(.notPermitted, "the folder belongs to another user"),
  ]
}
