import CommandLineKit
import TestSupport
import Testing

/// A day has one night, that of its last check-in.
@Suite(.temporaryDirectory) struct NightTests {
  private let desk = Desk()

  @Test func `a second night of a day is told of`() throws {
    #expect(try desk.run("checkin add Pier --day 2026-08-03 --overnight yes").notes == "")
    #expect(try desk.run("checkin add Cafe --day 2026-08-03").notes == "")
    #expect(try desk.run("checkin add Quarry --day 2026-08-04 --overnight yes").notes == "")
    let notes = try desk.run("checkin add Camp --day 2026-08-03 --overnight yes").notes
    #expect(
      notes.contains(
        "the night of 2026-08-03 was at 'Pier', and now counts here; for another night add --day"))
  }
}
