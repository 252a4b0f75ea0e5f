import CommandLineKit
import HomeFolder
import Text

/// `config list`: every setting with its value.
struct ConfigList: Command {
  static let name = "config list"
  static let summary = "List all settings with their values."
  static let examples = [Example("vanlog config list", "See every setting and what it may be.")]
  static let jsonFields = [
    JSONField("settings", "list of: key, value, default, is_set, scope, values, help")
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(SettingList(settings: context.settings()))
    return .done
  }
}

private struct SettingList: Presentable {
  let settings: Settings

  func present(on page: inout Page) {
    var table = Table([
      .init("SETTING"), .init("VALUE"), .init("MAY BE", mayShrink: true),
      .init("FOR", mayShrink: true),
    ])
    for spec in SettingSpec.all {
      table.add([
        spec.key, SettingValue(spec: spec, settings: settings).text, spec.values,
        spec.scope == .device ? "this device" : "all devices",
      ])
    }
    page.table(table)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field(array: "settings") { json in
        for spec in SettingSpec.all {
          SettingValue(spec: spec, settings: settings).write(to: &json)
        }
      }
    }
  }
}
