import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The answer of `due`.
struct DueReport: Presentable, Answer {
  let notices: [DueNotice]
  let today: Day
  let isClockProven: Bool

  static let doubt =
    "the clock is not proven, so what is due by a day may be wrong; see 'vanlog status'"

  /// On a narrower page sentences would be cut off, so they are wrapped instead.
  private static let widthOfTable = 72

  func present(on page: inout Page) {
    if !isClockProven { page.paragraph("Mind: \(Self.doubt).", .warning) }
    guard !notices.isEmpty else { return }
    if let width = page.width, width < Self.widthOfTable {
      for notice in notices {
        page.paragraph(
          Printable.line("\(notice.urgency.rawValue): \(notice.sentence(page.units))"), notice.tone)
      }
      return
    }
    var table = Table([
      .init("URGENCY"), .init("DAY", spare: 1), .init("WHAT", mayShrink: true),
    ])
    for notice in notices {
      table.add([
        (notice.urgency.rawValue, notice.tone), (notice.day?.description ?? "", notice.tone),
        (notice.sentence(page.units), notice.tone),
      ])
    }
    page.table(table)
  }

  static let members = Members<DueReport> {
    Member("today", .day, "local date") { $0.today }
    Member("clock_proven", .flag, "whether the clock is trusted") { $0.isClockProven }
    Member("due", .objects(), "what is due, most urgent first") { $0.notices }
  }
}
