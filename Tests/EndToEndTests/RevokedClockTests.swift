import Foundation
import TestSupport
import Testing
import Text

/// What was entered while GPS showed a time that turned out to be wrong.
@Suite(.temporaryDirectory) struct RevokedClockTests {
  /// Notes that GPS showed the present hour wrongly, as a recorder does.
  private func revokeThisHour() throws {
    let now = Int64(Date().timeIntervalSince1970) * 1_000
    try Van.write(
      #"{"boot":"another","offset_ms":5,"wrong":[{"from_ms":\#(now - 1_800_000),"#
        + #""to_ms":\#(now + 1_800_000)}]}"#,
      to: Van.home + "/run/clock.json")
  }

  @Test func `the doctor lists it, and show tells it`() throws {
    try Van.done("config", "set", "clock.trust", "yes")
    try Van.done("ledger", "add", "12.50", "--vendor", "Bakery")
    let sound = try RecordingStation.json("doctor")
    #expect(sound["misdated_records"]?.elements?.count == 0)
    try revokeThisHour()
    let found = try RecordingStation.json("doctor", "--mend")["misdated_records"]?.elements
    #expect(found?.count == 1)
    #expect(found?.first?["kind"]?.string == "ledger")
    #expect(try RecordingStation.json("ledger", "show", "last")["clock"]?.string == "revoked")
    #expect(try Van.done("doctor").contains("entered while GPS showed a wrong time"))
    // It is settled: what is entered from now on is not doubted.
    #expect(!(try Van.read(Van.home + "/run/clock.json").contains("wrong")))
    try Van.done("ledger", "add", "3.00")
    #expect(try RecordingStation.json("doctor")["misdated_records"]?.elements?.count == 1)
    // Its day, set by a person, settles it too.
    try Van.done("ledger", "edit", "bakery", "--day", "2026-05-06")
    #expect(try RecordingStation.json("doctor")["misdated_records"]?.elements?.count == 0)
    #expect(try RecordingStation.json("ledger", "show", "bakery")["clock"]?.string == "unproven")
  }

  @Test func `it is marked when the drive is kept`() throws {
    try Van.done("config", "set", "clock.trust", "yes")
    try Van.done("ledger", "add", "12.50")
    try revokeThisHour()
    let program = try RecordingStation.startForeground(seconds: 20, speed: "max")
    _ = try program.allLines()
    #expect(try RecordingStation.json("ledger", "show", "last")["clock"]?.string == "revoked")
    #expect(!(try Van.read(Van.home + "/run/clock.json").contains("wrong")))
  }
}
