import CSodium
import Children
import CommandLineKit
import Compression
import SQLite
import SharedCommands
import Text

/// `version`: vanlog, its libraries and its sibling programs.
struct VersionCommand: Command {
  static let name = "version"
  static let summary = "Show the versions of vanlog, its libraries and its programs."
  static let examples = [Example("vanlog version --json", "Get the versions for a bug report.")]
  static let jsonFields = [
    JSONField("vanlog", .text, "version of vanlog"),
    JSONField("build_date", .day, "date of the last commit it contains"),
    JSONField("sqlite", .text, "version of SQLite"),
    JSONField("libsodium", .text, "version of libsodium"),
    JSONField("zlib", .text, "version of zlib"),
    JSONField("borders", .text, "source and licence of the borders inside"),
    JSONField("programs", .list(.object(SiblingReport.jsonFields)), "the other vanlog programs"),
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(VersionReport(siblings: Sibling.all.map { $0.askVersion() }))
    return .done
  }
}

private struct VersionReport: Presentable, JSONObject {
  let siblings: [SiblingReport]
  private static let borders = "© OpenStreetMap contributors, ODbL 1.0"
  let sodium = String(cString: sodium_version_string())

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("vanlog", "\(Build.version) (\(Build.date))")
    fields.add("SQLite", SQLiteLibrary.version)
    fields.add("libsodium", sodium)
    fields.add("zlib", Zlib.version)
    fields.add("borders", Self.borders)
    for sibling in siblings { fields.add(sibling.name, sibling.problem ?? sibling.text) }
    page.fields(fields)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("vanlog", Build.version)
    json.field("build_date", Build.date.description)
    json.field("sqlite", SQLiteLibrary.version)
    json.field("libsodium", sodium)
    json.field("zlib", Zlib.version)
    json.field("borders", Self.borders)
    json.field("programs", siblings)
  }
}
