import CommandLineKit
import HomeFolder
import Text

/// `config path`: where the settings are kept.
struct ConfigPath: Command {
  static let name = "config path"
  static let summary = "Print the path of the settings file."
  static let details = [
    "The file need not exist: it is made when the first setting is changed."
  ]
  static let examples = [Example("cat \"$(vanlog config path)\"", "See what was set.")]
  static let jsonFields = [
    JSONField("path", .text, "the settings file"), JSONField("home", .text, "its folder"),
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(SettingsPath(home: context.home()))
    return .done
  }
}

private struct SettingsPath: Presentable {
  let home: HomeFolder

  func present(on page: inout Page) {
    page.line(home.configFile)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("path", home.configFile)
      json.field("home", home.path)
    }
  }
}
