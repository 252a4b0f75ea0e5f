import CommandLineKit
import HomeFolder

/// What `config set` and `config unset` share: which settings may change here, and how they do.
enum SettingChange {
  /// Refuses settings that belong into the personal store, which holds what all devices share.
  static func checkScope(of spec: SettingSpec, _ arguments: Arguments) throws(UsageError) {
    guard spec.scope == .shared else { return }
    throw arguments.usageError(
      "\(spec.key) is shared by all devices; such settings are kept in the personal store, "
        + "which this version does not have yet")
  }

  /// Why a value is refused, with the nearest one that is not.
  static func objection(to value: String, for spec: SettingSpec) -> String {
    let hint =
      if case .choice(let choices) = spec.kind {
        Spelling.hint(for: value, among: choices)
      } else { "" }
    return "\(spec.key) may be \(spec.values), not '\(Printable.line(value))'\(hint)"
  }

  /// Changes the setting, and shows it to a program that asked for JSON; a person sees no news as
  /// good news.
  static func apply(
    _ spec: SettingSpec, _ context: CommandContext, _ change: (inout Settings) -> Void
  ) throws {
    let changed = try context.home().changeSettings(change)
    for warning in changed.warnings { context.note(warning) }
    let value = SettingValue(spec: spec, settings: changed.settings)
    if context.globals.json { try context.output(value) }
    context.detail("\(spec.key) is now \(value.text)")
  }

  static let exits = [
    Exit(.cannotCreate, "the settings cannot be written there"),
    Exit(.tryAgain, "another vanlog is changing them"),
    Exit(.notPermitted, "the folder belongs to somebody else"),
  ]
}
