import Foundation
import TestSupport
import Testing

@testable import Tables

/// A file written by another program, with what Python's csv module finds in it.
struct RealTable: Sendable, CustomTestStringConvertible {
  let name: String
  let delimiter: Delimiter
  let header: Int?
  let rows: Int
  let fields: Int
  /// Of all fields, without surrounding blanks.
  let bytes: Int

  init(
    _ name: String, _ delimiter: Delimiter, header: Int?, rows: Int, fields: Int, bytes: Int
  ) {
    self.name = name
    self.delimiter = delimiter
    self.header = header
    self.rows = rows
    self.fields = fields
    self.bytes = bytes
  }

  static let folder = "data/spots"
  var testDescription: String { name }

  static let all = [
    RealTable(
      "bnetza-charging-koeln.csv", .semicolon,
      header: 1, rows: 293, fields: 7618, bytes: 51890),
    RealTable(
      "geoportal-fuel-spain.csv", .comma,
      header: 2, rows: 11887, fields: 332836, bytes: 1648159),
    RealTable(
      "gpsbabel-csvb.csv", .comma,
      header: nil, rows: 9, fields: 27, bytes: 422),
    RealTable(
      "gpsbabel-extensiondata.unicsv.csv", .comma,
      header: 1, rows: 6, fields: 48, bytes: 247),
    RealTable(
      "gpsbabel-gmsd.unicsv.csv", .comma,
      header: 1, rows: 3, fields: 36, bytes: 418),
    RealTable(
      "gpsbabel-google.csv", .comma,
      header: nil, rows: 111, fields: 333, bytes: 2746),
    RealTable(
      "gpsbabel-grid-swiss.csv", .comma,
      header: 1, rows: 12, fields: 84, bytes: 585),
    RealTable(
      "gpsbabel-headerdetection.unicsv.csv", .tab,
      header: 1, rows: 6, fields: 48, bytes: 305),
    RealTable(
      "gpsbabel-igo2008_poi-upoi.csv", .comma,
      header: 1, rows: 10, fields: 90, bytes: 666),
    RealTable(
      "gpsbabel-libreoffice.csv", .comma,
      header: 1, rows: 2, fields: 10, bytes: 385),
    RealTable(
      "gpsbabel-spb_metro_norm_ru-gpi.csv", .comma,
      header: 1, rows: 84, fields: 504, bytes: 5601),
    RealTable(
      "mimit-fuel-italy.csv", .comma,
      header: 1, rows: 21407, fields: 214070, bytes: 3052152),
    RealTable(
      "nps-campgrounds.csv", .comma,
      header: 1, rows: 472, fields: 5664, bytes: 488171),
    RealTable(
      "nz-doc-campsites.csv", .comma,
      header: 1, rows: 313, fields: 8138, bytes: 246960),
  ]

  func read() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: ExtraData.file("\(Self.folder)/\(name)"))))
  }
}

@Suite(.needsExtra(RealTable.folder)) struct RealTableTests {
  @Test(arguments: RealTable.all)
  func `a real file gives the fields and dialect that Python finds`(file: RealTable) throws {
    let table = try ReadTable(try file.read())
    #expect(table.error == nil)
    #expect(table.delimiter == file.delimiter)
    #expect(table.rows.count == file.rows)
    #expect(table.rows.reduce(0) { $0 + $1.count } == file.fields)
    let bytes = table.rows.joined().reduce(0) { $0 + $1.trimmingCharacters(in: [" "]).utf8.count }
    #expect(bytes == file.bytes)
    #expect(table.hasDecimalComma == file.name.hasPrefix("bnetza"))
  }

  @Test(arguments: RealTable.all)
  func `the header of a real file is found by its names`(file: RealTable) throws {
    let names = ["name", "latitude", "lat", "latitud", "longitud", "breitengrad"]
    let table = try ReadTable(try file.read(), header: .names(names))
    #expect((table.names == nil) == (file.header == nil))
    #expect(table.lines.first == (file.header ?? 0) + 1)
    #expect(table.rows.count == file.rows - (file.header ?? 0))
  }

  @Test(arguments: RealTable.all)
  func `a real file survives a round trip`(file: RealTable) throws {
    let rows = try ReadTable(try file.read()).rows.prefix(2_000)
    var writer = TableWriter()
    for row in rows { writer.row(row) }
    #expect(try ReadTable(writer.bytes, .comma, undoesProtection: true).rows == Array(rows))
  }
}
