import CSodium
import Children
import CommandLineKit
import Compression
import SQLite
import SharedCommands
import Text

/// `version`: vanlog, its libraries and its sibling programs.
struct VersionCommand: BareCommand {
  static let name = "version"
  static let use = CommandUse.shows(.seconds, .guest)
  static let summary = "Show the versions of vanlog, its libraries and its programs."
  static let examples = [Example("vanlog version --json", "Get the versions for a bug report.")]
  static let jsonFields = VersionReport.jsonFields

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(VersionReport(siblings: Sibling.all.map { $0.askVersion() }))
    return .done
  }
}

private struct VersionReport: Presentable, Answer {
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

  static let members = Members<VersionReport> {
    Member("vanlog", .text, "version of vanlog") { _ in Build.version }
    Member("build_date", .day, "date of the last commit it contains") { _ in Build.date }
    Member("sqlite", .text, "version of SQLite") { _ in SQLiteLibrary.version }
    Member("libsodium", .text, "version of libsodium") { $0.sodium }
    Member("zlib", .text, "version of zlib") { _ in Zlib.version }
    Member("borders", .text, "source and licence of the borders inside") { _ in borders }
    Member("programs", .objects(), "the other vanlog programs") { $0.siblings }
  }
}
