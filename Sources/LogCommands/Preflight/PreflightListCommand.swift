import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `preflight list`: the checks of one's own in their order, for those who change it.
struct PreflightListCommand: ReadingCommand {
  static let name = "preflight list"
  static let use = CommandUse.shows()
  static let summary = "List your own checks in order, whether they matter now or not."
  static let options = [deleted]
  static let examples = [
    Example("vanlog preflight list", "See which number a check has, to move it.")
  ]
  static let jsonFields = CheckList.jsonFields
  static let exits = [StoreExits.emptyList]

  private static let deleted = OptionSpec(
    "deleted", help: "List deleted checks, which 'undelete' can restore.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let list = CheckList(
      checks: try checks(in: store).map { $0.answer(in: store) },
      isNumbered: !arguments.flag(Self.deleted))
    context.noteIfEmpty(
      list.checks,
      arguments.flag(Self.deleted)
        ? "no check was deleted"
        : "no checks of your own; 'vanlog preflight --list' shows the usual ones")
    try context.output(list)
    return .done
  }

  private func checks(in store: RecordStore?) throws -> [Record] {
    guard arguments.flag(Self.deleted) else {
      return try store?.checks().compactMap(\.record) ?? []
    }
    var query = RecordQuery(.check)
    query.deleted = true
    return try store?.records(query) ?? []
  }
}

private struct CheckList: Presentable, Answer {
  let checks: [RecordAnswer]
  let isNumbered: Bool

  func present(on page: inout Page) {
    guard !checks.isEmpty else { return }
    var table = Table([
      .init("#", alignsRight: true), .init("ID"), .init("WHEN", spare: 1),
      .init("CHECK", mayShrink: true),
    ])
    for (index, check) in checks.enumerated() {
      let texts = [
        isNumbered ? "\(index + 1)" : "", check.ending, check.record[.occasion] ?? "",
        check.record.title,
      ]
      table.add(texts.map { ($0, .plain) })
    }
    page.table(table)
  }

  static let members = Members<CheckList> {
    Member("records", .objects(.record(of: .check)), "checks, in the order of the list") {
      $0.checks
    }
  }
}
