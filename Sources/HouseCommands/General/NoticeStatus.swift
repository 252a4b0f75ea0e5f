import CommandLineKit
import SharedCommands
import Text
import Watching

/// The part of `status` about notices that rules have left.
struct NoticeStatus: Answer {
  private let notices: Notices

  init(_ context: CommandContext) {
    notices = (try? context.notices()) ?? Notices()
  }

  func add(to page: inout StatusPage) {
    let unread = notices.unread
    guard let newest = unread.last else { return }
    let rest = unread.count > 1 ? "; and \(unread.count - 1) more" : ""
    page.add(
      "Notice", "\(newest.text)\(rest) ('vanlog automation notices')",
      newest.kind == Notice.Kind.problem ? .warning : .plain, .urgent)
  }

  static let members = Members<NoticeStatus> {
    Member("unread", .count, "notices that have not been read") { $0.notices.unread.count }
    Member("newest", .text, "text of the newest of them, or null") { $0.notices.unread.last?.text }
  }
}
