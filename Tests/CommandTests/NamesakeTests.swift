import TestSupport
import Testing

/// Records of one name are told apart where a choice is asked for.
@Suite(.temporaryDirectory) struct NamesakeTests {
  private let desk = Desk()

  private func choices(_ line: String) throws -> [String] {
    let error = #expect(throws: (any Error).self) { try desk.run(line) }
    return "\(try #require(error))".split(separator: "\n").dropFirst().map {
      String($0.drop { $0 == " " }.drop { $0 != " " }.drop { $0 == " " })
    }
  }

  @Test func `entries by their day, amount and trip`() throws {
    _ = try desk.run("trip start Alps --start-day 2026-06-02")
    _ = try desk.run("ledger add 5 --vendor Lidl --day 2026-06-01")
    _ = try desk.run("ledger add 7.50 --vendor Lidl --day 2026-06-02 --currency CHF --rate 1.1")
    #expect(
      try choices("ledger show Lidl")
        == ["Lidl, 2026-06-02, 7.50 CHF, Alps", "Lidl, 2026-06-01, 5.00 EUR"])
  }

  @Test func `documents by their holder`() throws {
    for name in ["Ada", "Ben"] {
      _ = try desk.run("person add \(name)")
      _ = try desk.run("docs add Passport --type passport --person \(name)")
    }
    #expect(try choices("docs show passport") == ["Passport, Ben", "Passport, Ada"])
  }
}
