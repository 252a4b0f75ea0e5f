import CommandLineKit
import Foundation
import TestSupport
import Testing

/// Ledger entries with a position.
@Suite(.temporaryDirectory) struct LedgerPlaceTests {
  private let desk = Desk()

  @Test func `a position gives an entry its country, unless that is given`() throws {
    _ = try desk.run("ledger add 42 --at 48.5728,7.8156 --day 2026-06-14")
    #expect(
      try desk.run("ledger show last --json").output.contains(
        #""country":"DE","lat":48.5728,"lon":7.8156"#))
    _ = try desk.run("ledger edit last --at 48.5839,7.7455")
    #expect(try desk.run("ledger show last --json").output.contains(#""country":"FR""#))
    _ = try desk.run("ledger add 42 --at 48.5728,7.8156 --country CH --day 2026-06-14")
    #expect(try desk.run("ledger show last --json").output.contains(#""country":"CH""#))
  }

  @Test func `a position known to the van is taken with --here`() throws {
    _ = try desk.run("checkin add Kehl --at 48.5728,7.8156")
    let added = try desk.run("ledger add 42 --here")
    #expect(added.notes.contains("the position is that of the last check-in"))
    #expect(try desk.run("ledger show last --json").output.contains(#""country":"DE""#))
  }

  @Test func `an entry with a position counts as being there`() throws {
    _ = try desk.run("ledger add 42 --at 48.5728,7.8156 --day 2026-06-14")
    let count = try desk.run("schengen --on 2026-06-20 --json").output
    #expect(count.contains(#""used":1,"#))
  }

  @Test func `positions come back from an exported table, and half of one is none`() throws {
    _ = try desk.run("ledger add 42 --at 48.5728,7.8156 --day 2026-06-14 --vendor Aral")
    let table = try desk.run("ledger export").output
    #expect(table.contains("48.5728,7.8156"))
    let path = TemporaryDirectory.current.file("other.csv")
    try Data(
      "date,amount,vendor,lat,lng\n2026-06-15,5,A,0,0\n2026-06-15,6,B,47.1,\n2026-06-15,7,C,47.1,8.5\n"
        .utf8
    ).write(to: URL(filePath: path))
    _ = try desk.run("ledger import \(path) --signs plus-is-expense")
    let list = try desk.run("ledger list --json").output
    #expect(list.components(separatedBy: #""lat":"#).count == 3)
    #expect(list.contains(#""lat":47.1,"lon":8.5"#))
  }
}
