import CommandLineKit
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// A trip that was started late, and what happened since it began.
@Suite(.temporaryDirectory) struct TripAdoptTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func fill() throws {
    _ = try desk.run("config set clock.trust yes")
    _ = try desk.run("ledger add 5 --day 2026-10-23 --category food")
    _ = try desk.run("ledger add 6 --day 2026-10-24 --category food")
    _ = try desk.run("ledger add 7 --day 2026-10-25 --category food")
    _ = try desk.run("ledger add 8 --day 2026-10-25 --category food --off-trip yes")
    _ = try desk.run("checkin add Lake --day 2026-10-24 --overnight yes")
    _ = try desk.run("docs add Ticket --type ticket --day 2026-10-24")
    _ = try desk.run("docs add Passport --type passport")
  }

  @Test func `a trip that is started late says what it misses, and adopts it`() throws {
    try fill()
    let started = try desk.run("trip start Alps --start-day 2026-10-24")
    #expect(
      started.notes.contains(
        "1 check-in, 2 entries and 1 document since 2026-10-24 belong to no trip; "
          + "'vanlog trip adopt' adds them"))
    #expect(try json("trip stats")["checkins"]?.integer == 0)
    #expect(try json("trip adopt --dry-run")["kept"]?.bool == false)
    let adopted = try desk.run("trip adopt")
    #expect(adopted.output == "Added to 'Alps': 1 check-in, 2 entries and 1 document\n")
    #expect(try json("ledger list --trip alps")["records"]?.elements?.count == 2)
    #expect(try json("trip stats")["costs"]?["expense_minor"]?.integer == 1_300)
    #expect(try desk.run("trip adopt").status == .nothingFound)
    _ = try desk.run("undo --yes")
    #expect(try json("ledger list --trip alps")["records"]?.elements?.count == 0)
  }

  @Test func `a start adopts at once if it is asked to`() throws {
    try fill()
    let started = try desk.run("trip start Alps --start-day 2026-10-24 --adopt")
    #expect(started.notes.contains("since 2026-10-24 now belong to it"))
    #expect(try json("ledger list --trip alps")["records"]?.elements?.count == 2)
    _ = try desk.run("undo --yes")
    #expect(try json("trip list")["records"]?.elements?.count == 0)
  }

  @Test func `a trip that is over is entered while another is under way`() throws {
    try fill()
    _ = try desk.run("trip start Now")
    let past = try desk.run("trip start Alps --start-day 2026-10-24 --end-day 2026-10-24")
    #expect(past.notes.contains("1 check-in, 1 entry and 1 document of 2026-10-24"))
    let id = String(past.output.dropLast())
    #expect(past.notes.contains("'vanlog trip adopt \(id)' adds them"), "\(past.notes)")
    #expect(try json("trip show Alps")["phase"]?.string == "past")
    #expect(try json("trip show Now")["phase"]?.string == "active")
    _ = try desk.run("trip adopt Alps")
    #expect(try json("ledger list --trip alps")["records"]?.elements?.count == 1)
    let error = #expect(throws: (any Error).self) {
      try desk.run("trip start Odd --start-day 2026-10-24 --end-day 2026-10-23")
    }
    #expect("\(try #require(error))".contains("before the first day of the trip"))
  }

  @Test func `what belongs to another trip stays there`() throws {
    try fill()
    _ = try desk.run("trip start Alps --start-day 2026-10-24 --adopt")
    _ = try desk.run("trip end")
    let other = try desk.run("trip start Other --start-day 2026-10-24")
    #expect(!other.notes.contains("belong to no trip"))
  }
}
