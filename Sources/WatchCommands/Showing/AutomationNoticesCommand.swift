import CommandLineKit
import SharedCommands
import Text
import Watching

/// `automation notices`: what rules have left for people to read.
struct AutomationNoticesCommand: ReadingCommand {
  static let name = "automation notices"
  static let use = CommandUse.changes()
  static let summary = "Show the notices that rules have left for you, and mark them as read."
  static let details = [
    "Without --all only those that are new are shown. vanlog keeps the newest "
      + "\(Notices.countLimit)."
  ]
  static let all = OptionSpec("all", help: "Show those that have been read, too.")
  static let keep = OptionSpec("keep", help: "Leave new notices unread.")
  static let options = [all, keep]
  static let exits = [StoreExits.emptyList]
  static let examples = [
    Example("vanlog automation notices", "Read what is new."),
    Example("vanlog automation notices --all --json", "Get every notice for a program."),
  ]
  static let jsonFields = NoticeList.jsonFields

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let notices = try context.notices()
    let shown = arguments.flag(Self.all) ? notices.all : notices.unread
    context.noteIfEmpty(
      shown,
      notices.all.isEmpty
        ? "there are no notices yet; rules leave them, see 'vanlog automation list'"
        : "there are no new notices; --all lists the old ones")
    try context.output(
      NoticeList(
        shown: shown, unread: notices.unread.count, clock: RecordClock(context)))
    if !arguments.flag(Self.keep) { try context.markRead(notices) }
    return .done
  }
}

private struct NoticeList: Presentable, Answer {
  static let members = Members<NoticeList> {
    Member("unread", .count, "how many were new") { $0.unread }
    Member("notices", .objects(noticeMembers), "notices, oldest first") { $0.shown }
  }

  private static let noticeMembers = Members<Notice> {
    Member("id", .text, "number of the notice") { "\($0.id)" }
    Member("at", .instant, "when it was left; null if the clock was not proven") { $0.at }
    Member("text", .text, "what it says") { $0.text }
    Member("rule", .text, "rule that left it, or null") { $0.rule }
    Member("kind", .text, "automation, or problem if something could not be done") { $0.kind }
  }

  let shown: [Notice]
  let unread: Int
  let clock: RecordClock

  func present(on page: inout Page) {
    guard !shown.isEmpty else { return }
    var table = Table([.init("WHEN"), .init("RULE"), .init("NOTICE", mayShrink: true)])
    for notice in shown {
      table.add([
        notice.at.map(clock.text) ?? "", Printable.line(notice.rule ?? ""),
        Printable.line(notice.text),
      ])
    }
    page.table(table)
  }
}
