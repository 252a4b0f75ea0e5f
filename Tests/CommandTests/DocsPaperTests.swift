import CommandLineKit
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// The papers of a van and of a doctor's patient.
@Suite(.temporaryDirectory) struct DocsPaperTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  @Test func `a van shows its dates, its papers and what is missing`() throws {
    #expect(try desk.run("docs vehicle").status == .nothingFound)
    _ = try desk.run(
      "van add Bulli --plate AB_12 --inspection-due 2020-01-01 --tax-until 2090-06-30")
    _ = try desk.run(
      "docs add Austria --type vignette --country AT --number V7 --expires 2090-01-31")
    let page = try desk.run("docs vehicle").output.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      page == [
        "Bulli (AB 12)", "WHAT UNTIL LEFT TITLE NUMBER COUNTRY", "inspection 2020-01-01 EXPIRED",
        "vignette 2090-01-31 Austria V7 AT", "road tax 2090-06-30",
        "MISSING: insurance, gas check, breakdown cover, registration",
      ])
    let dates = try json("docs vehicle")["dates"]?.elements ?? []
    #expect(dates.map { $0["what"]?.string } == ["inspection", "vignette", "road tax"])
    #expect(dates.map { $0["document_id"] == .null } == [true, false, true])
  }

  @Test(arguments: [
    "registration", "insurance", "inspection", "tax", "gas-test", "vignette", "breakdown",
  ])
  func `papers of a van belong to the van in use`(type: String) throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("docs add It --type \(type)")
    #expect(try json("docs show last")["van_id"]?.string == json("van show last")["id"]?.string)
  }

  @Test func `a doctor sees what is known, and what is not`() throws {
    _ = try desk.run("person add Ada --blood-type 0+ --contact Bo")
    _ = try desk.run("person add Ben --allergies nuts")
    _ = try desk.run("docs add Card --type health --number 9 --phone 144 --person ada")
    let page = try desk.run("docs medical").output
    #expect(
      page == """
        Ada
        blood type  0+
        contact     Bo
        allergies   not known
        health      Card; 9; call 144

        Ben
        allergies   nuts
        blood type  not known

        """)
    #expect(try desk.run("docs medical --person ben").output.hasPrefix("Ben\n"))
    let people = try json("docs medical")["people"]?.elements ?? []
    #expect(people.map { $0["papers"]?.elements?.count } == [1, 0])
  }
}
