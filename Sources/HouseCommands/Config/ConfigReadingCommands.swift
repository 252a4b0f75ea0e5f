import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// `config list`: all settings with their values.
struct ConfigListCommand: BareCommand {
  static let name = "config list"
  static let use = CommandUse.shows()
  static let summary = "List all settings with their values."
  static let examples = [
    Example("vanlog config list", "See all settings and their possible values.")
  ]
  static let jsonFields = SettingList.jsonFields

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(
      SettingList(values: SettingSpec.all.map { spec in try context.settingValue(of: spec) }))
    return .done
  }
}

extension CommandContext {
  /// A setting from the place for its scope; the store is opened only for shared ones.
  func settingValue(of spec: SettingSpec) throws -> SettingValue {
    let store = spec.scope == .shared ? try storeToRead() : nil
    return try SettingValue(spec, settings(), store)
  }
}

private struct SettingList: Presentable, Answer {
  let values: [SettingValue]

  func present(on page: inout Page) {
    var table = Table([
      .init("SETTING"), .init("VALUE"), .init("ALLOWED", mayShrink: true),
      .init("FOR", mayShrink: true),
    ])
    for value in values {
      let spec = value.spec
      table.add([
        spec.key, value.text, spec.values,
        spec.scope == .device ? "this device" : "all devices",
      ])
    }
    page.table(table)
  }

  static let members = Members<SettingList> {
    Member("settings", .objects(), "list of settings") { $0.values }
  }
}

/// `config get`: prints one bare value, for scripts.
struct ConfigGetCommand: Command {
  static let name = "config get"
  static let use = CommandUse.shows()
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

/// `config path`: where settings are kept.
struct ConfigPathCommand: BareCommand {
  static let name = "config path"
  static let use = CommandUse.shows()
  static let summary = "Print the path of the settings file."
  static let details = [
    "The file may not exist yet: it is created when you first change a setting."
  ]
  static let examples = [Example("cat \"$(vanlog config path)\"", "See what you have set.")]
  static let jsonFields = SettingsPath.jsonFields

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(SettingsPath(home: context.home()))
    return .done
  }
}

private struct SettingsPath: Presentable, Answer {
  let home: HomeFolder

  func present(on page: inout Page) {
    page.line(home.configFile)
  }

  static let members = Members<SettingsPath> {
    Member("path", .text, "path of the settings file") { $0.home.configFile }
    Member("home", .text, "home folder") { $0.home.path }
  }
}
