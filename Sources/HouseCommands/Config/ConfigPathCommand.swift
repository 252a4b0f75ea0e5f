import CommandLineKit
import HomeFolder
import Text

/// `config path`: where settings are kept.
struct ConfigPathCommand: Command {
  static let name = "config path"
  static let summary = "Print the path of the settings file."
  static let details = [
    "The file may not exist yet: it is created when you first change a setting."
  ]
  static let examples = [Example("cat \"$(vanlog config path)\"", "See what you have set.")]
  static let jsonFields = [
    JSONField("path", .text, "path of the settings file"), JSONField("home", .text, "home folder"),
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(SettingsPath(home: context.home()))
    return .done
  }
}

private struct SettingsPath: Presentable, JSONObject {
  let home: HomeFolder

  func present(on page: inout Page) {
    page.line(home.configFile)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("path", home.configFile)
    json.field("home", home.path)
  }
}
