import Foundation
import TestSupport
import Testing

@testable import Tables

/// A table modelled on one from a real program, and what a person finds in it.
struct TableFixture: Sendable, CustomTestStringConvertible {
  let name: String
  var delimiter = Delimiter.comma
  /// The line of the header, if there is one.
  let header: Int?
  let rows: Int
  let fields: Int

  var testDescription: String { name }

  static let all = [
    TableFixture(name: "campgrounds.csv", header: 1, rows: 4, fields: 28),
    TableFixture(name: "campsites-grid.csv", header: 1, rows: 3, fields: 27),
    TableFixture(name: "charging.csv", delimiter: .semicolon, header: 1, rows: 5, fields: 70),
    TableFixture(name: "directions.csv", header: nil, rows: 4, fields: 12),
    TableFixture(name: "feet.tsv", delimiter: .tab, header: 1, rows: 4, fields: 24),
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

@Suite struct TableFixtureTests {
  @Test(arguments: TableFixture.all)
  func `a table gives the fields and dialect that a person sees`(fixture: TableFixture) throws {
    let table = try ReadTable(try fixture.read())
    #expect(table.error == nil)
    #expect(table.delimiter == fixture.delimiter)
    #expect(table.rows.count == fixture.rows)
    #expect(table.rows.reduce(0) { $0 + $1.count } == fixture.fields)
    #expect(table.hasDecimalComma == (fixture.name == "charging.csv"))
  }

  @Test(arguments: TableFixture.all)
  func `the header is found by its names`(fixture: TableFixture) throws {
    let names = ["name", "latitude", "lat", "latitud", "longitud", "breitengrad"]
    let table = try ReadTable(try fixture.read(), header: .names(names))
    #expect((table.names == nil) == (fixture.header == nil))
    #expect(table.lines.first == (fixture.header ?? 0) + 1)
    #expect(table.rows.count == fixture.rows - (fixture.header ?? 0))
  }

  @Test(arguments: TableFixture.all)
  func `a table survives a round trip`(fixture: TableFixture) throws {
    let rows = try ReadTable(try fixture.read()).rows
    var writer = TableWriter()
    for row in rows { writer.row(row) }
    #expect(try ReadTable(writer.bytes, .comma, undoesProtection: true).rows == rows)
  }

  @Test func `texts keep their lines, quotes and letters`() throws {
    func rows(of name: String) throws -> [[String]] {
      let fixture = try #require(TableFixture.all.first { $0.name == name })
      return try ReadTable(try fixture.read()).rows
    }
    #expect(try rows(of: "campgrounds.csv")[3][4] == "Three lines:\n\nthe last of them.")
    #expect(try rows(of: "campgrounds.csv")[2][1] == #"Dry Creek "Upper" Loop"#)
    #expect(try rows(of: "two-scripts.csv")[2][3...4] == ["СТАНЦИЯ", "Метро"])
    #expect(
      try rows(of: "quoted-text.csv")[1][4]
        == #"In "The Van," chapter two, somebody says: "Here is room for one night," and drives on."#
    )
  }
}
