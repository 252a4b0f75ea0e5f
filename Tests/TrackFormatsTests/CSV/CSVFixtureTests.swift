import Foundation
import TestSupport
import Testing

@testable import TrackFormats

/// A table in the shape of one that a real program wrote, and what a person counts in it.
struct TableFixture: Sendable, CustomTestStringConvertible {
  let name: String
  var separator = CSVSeparator.comma
  /// The line of the names, if there are any.
  let header: Int?
  let rows: Int
  let fields: Int
  var strayQuotes = 0

  var testDescription: String { name }

  static let all = [
    TableFixture(name: "campgrounds.csv", header: 1, rows: 4, fields: 28),
    TableFixture(name: "campsites-grid.csv", header: 1, rows: 3, fields: 27, strayQuotes: 1),
    TableFixture(name: "charging.csv", separator: .semicolon, header: 1, rows: 5, fields: 70),
    TableFixture(name: "directions.csv", header: nil, rows: 4, fields: 12),
    TableFixture(name: "feet.tsv", separator: .tab, header: 1, rows: 4, fields: 24),
    TableFixture(name: "fuel-shifted.csv", header: 1, rows: 7, fields: 64),
    TableFixture(name: "fuel-title.csv", header: 2, rows: 6, fields: 48),
    TableFixture(name: "garmin.csv", header: nil, rows: 3, fields: 9),
    TableFixture(name: "grid-swiss.csv", header: 1, rows: 4, fields: 20),
    TableFixture(name: "padded.csv", header: 1, rows: 3, fields: 15),
    TableFixture(name: "quoted-text.csv", header: 1, rows: 2, fields: 10),
    TableFixture(name: "two-scripts.csv", header: 1, rows: 4, fields: 32),
  ]

  func read() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Repository.file("Tests/Fixtures/tables/" + name))))
  }
}

@Suite struct CSVFixtureTests {
  @Test(arguments: TableFixture.all)
  func `a table has the fields and the dialect that a person sees`(table: TableFixture) throws {
    let outcome = try CSVOutcome(try table.read())
    #expect(outcome.error == nil)
    #expect(outcome.dialect?.separator == table.separator)
    #expect(outcome.rows.count == table.rows)
    #expect(outcome.rows.reduce(0) { $0 + $1.count } == table.fields)
    #expect(outcome.dialect?.hasDecimalComma == (table.name == "charging.csv"))
    let strayQuotes = outcome.problems.count { $0.hasSuffix("\(CSVProblem.Kind.strayQuote)") }
    #expect(strayQuotes == table.strayQuotes)
  }

  @Test(arguments: TableFixture.all)
  func `the header is found by its names`(table: TableFixture) throws {
    let names = ["name", "latitude", "lat", "latitud", "longitud", "breitengrad"]
    let outcome = try CSVOutcome(
      try table.read(), CSVOptions(header: .detected(knownNames: names)))
    #expect(outcome.header?.line == table.header)
    #expect(outcome.rows.count == table.rows - (table.header ?? 0))
  }

  @Test(arguments: TableFixture.all)
  func `a table is read back after it was written`(table: TableFixture) throws {
    let rows = try CSVOutcome(try table.read()).rows
    var writer = CSVWriter()
    for row in rows { writer.row(row) }
    let options = CSVOptions(separator: .comma, undoesProtection: true)
    #expect(try CSVOutcome(writer.bytes, options, chunkSize: 50).rows == rows)
  }

  @Test func `texts keep their lines, quotes and letters`() throws {
    func table(_ name: String) throws -> [[String]] {
      let fixture = try #require(TableFixture.all.first { $0.name == name })
      return try CSVOutcome(try fixture.read()).rows
    }
    #expect(try table("campgrounds.csv")[3][4] == "Three lines:\n\nthe last of them.")
    #expect(try table("campgrounds.csv")[2][1] == #"Dry Creek "Upper" Loop"#)
    #expect(try table("two-scripts.csv")[2][3...4] == ["СТАНЦИЯ", "Метро"])
    #expect(
      try table("quoted-text.csv")[1][4]
        == #"In "The Van," chapter two, somebody says: "Here is room for one night," and drives on."#
    )
  }
}
