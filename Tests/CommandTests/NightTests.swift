import CommandLineKit
import TestSupport
import Testing

/// A day has one night, that of its last check-in.
@Suite(.temporaryDirectory) struct NightTests {
  private let desk = Desk()

  @Test func `a second night of a day is reported`() throws {
    #expect(try desk.run("checkin add Pier --day 2026-08-03 --overnight yes").notes == "")
    #expect(try desk.run("checkin add Cafe --day 2026-08-03").notes == "")
    #expect(try desk.run("checkin add Quarry --day 2026-08-04 --overnight yes").notes == "")
    let notes = try desk.run("checkin add Camp --day 2026-08-03 --overnight yes").notes
    #expect(
      notes.contains(
        "the night of 2026-08-03 was at 'Pier'; a day has one night, so the later one counts. For "
          + "another night add --day"))
    // The same in every view.
    let lines = try desk.run("day 2026-08-03").output.split(separator: "\n")
    #expect(lines.filter { $0.contains("yes") }.map { $0.contains("Camp") } == [true])
    #expect(lines.contains { $0.contains("Pier") })
  }

  @Test func `the night is at the check-in with the later time, whenever it was entered`() throws {
    _ = try desk.run("config set time.zone UTC")
    _ = try desk.run("trip start North --start-day 2026-08-01")
    for (place, time, type) in [("Camp", "20:00", "campsite"), ("Pier", "11:00", "wild")] {
      _ = try desk.run(
        "checkin add \(place) --arrived 2026-08-03T\(time) --overnight yes --type \(type)")
    }
    let stats = try desk.run("trip stats --to 2026-08-03").output
    #expect(stats.contains("Nights by type\ncampsite  1") && !stats.contains("wild"))
    let diary = try desk.run("diary --to 2026-08-03").output
    #expect(diary.contains("20:00  Camp: campsite, night\n"))
    #expect(diary.contains("11:00  Pier: wild\n"))
  }
}
