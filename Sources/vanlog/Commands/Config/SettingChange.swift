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

  static func apply(
    _ context: CommandContext, _ change: (inout Settings) -> Void
  ) throws {
    let warnings = try context.home().changeSettings(change)
    for warning in warnings { context.note(warning) }
  }
}
