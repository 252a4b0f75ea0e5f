import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DoctorMendTests {
  private let desk = Desk(width: 400)

  private func add(_ line: String) throws -> Substring {
    try desk.run("ledger add 5 --currency EUR \(line) -q").output.dropLast()
  }

  private func fill() throws {
    _ = try desk.run("config set time.zone UTC")
    for _ in 1...4 { _ = try add("--vendor Gostilna --category food") }
    _ = try add("--vendor Gostlna --category Food")
  }

  @Test func `each doubt comes with the exact command that mends it`() throws {
    try fill()
    _ = try add("--odometer 184800 --day 2026-01-01")
    let typo = try add("--odometer 18520 --day 2026-01-02")
    let trip = try desk.run("trip start Adria -q").output.dropLast()
    _ = try desk.run("checkin add Lake --trip \(trip)")
    _ = try desk.run("trip delete \(trip) --yes")
    let page = try desk.run("doctor --color never").output
    #expect(page.contains("2 names that are probably others'"))
    #expect(
      page.contains(
        "the category 'Food' is probably 'food': vanlog ledger rename category Food food"))
    #expect(page.contains(": vanlog ledger rename vendor Gostlna Gostilna\n"))
    #expect(
      page.contains(
        "the odometer goes backwards: 184800 km on 2026-01-01, 18520 km on 2026-01-02: vanlog "
          + "ledger edit \(typo) --unset odometer, or correct it with"))
    #expect(page.contains("is deleted, but 1 check-in belongs to it: vanlog trip undelete \(trip)"))
    let json = try desk.run("doctor --json").output
    #expect(
      json.contains(
        #""command":"vanlog ledger rename vendor Gostlna Gostilna","safe":false,"done":false"#))
    #expect(
      json.contains(
        #""command":"vanlog ledger rename category Food food","safe":true,"done":false"#))
  }

  @Test func `a reading of a service that does not fit is named like one of an entry`() throws {
    _ = try desk.run("van add Bulli")
    _ = try add("--odometer 184800 --day 2026-01-01")
    let typo = try desk.run(
      "service done --name Tyres --odometer 18520 --day 2026-01-02 -q"
    ).output.dropLast()
    #expect(
      try desk.run("doctor --color never").output.contains(
        "the odometer goes backwards: 184800 km on 2026-01-01, 18520 km on 2026-01-02: vanlog "
          + "service log edit \(typo) --unset odometer, or correct it with 'vanlog service log edit "
          + "\(typo) --odometer KM'"))
  }

  @Test func `without a terminal only capitals are mended, which undo takes back`() throws {
    try fill()
    let page = try desk.run("doctor --mend --color never").output
    #expect(page.contains("the category 'Food' is probably 'food': mended"))
    #expect(page.contains("1 mended, 1 left"))
    #expect(try desk.run("ledger list --json").output.contains("\"Food\"") == false)
    #expect(try desk.run("ledger list --json").output.contains("Gostlna"))
    _ = try desk.run("undo --yes")
    #expect(try desk.run("ledger list --json").output.contains("\"Food\""))
  }

  @Test func `a word that a shell would split is in quotes`() throws {
    for _ in 1...3 { _ = try add("--vendor Anna's_Café") }
    _ = try add("--vendor ANNA'S_CAFÉ")
    #expect(
      try desk.run("doctor --color never").output.contains(
        #"vanlog ledger rename vendor 'ANNA'\''S CAFÉ' 'Anna'\''s Café'"#))
  }

  @Test func `a tidy home has no such line`() throws {
    _ = try add("--vendor Gostilna --category food")
    let page = try desk.run("doctor --color never").output
    #expect(!page.contains("probably"))
    #expect(try desk.run("doctor --json").output.contains(#""mends":[]"#))
  }
}
