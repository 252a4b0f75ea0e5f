import Foundation
import TestSupport
import Testing

@testable import TrackFormats

/// A file that somebody else's program wrote, with what Python's csv module finds in it.
struct RealFile: Sendable, CustomTestStringConvertible {
  let name: String
  let separator: CSVSeparator
  let header: Int?
  let rows: Int
  let fields: Int
  let bytes: Int
  /// Fields without quotes around them that have one inside.
  var strayQuotes: Int { name.hasPrefix("nz-doc") ? 301 : 0 }

  init(
    _ name: String, _ separator: CSVSeparator, header: Int?, rows: Int, fields: Int, bytes: Int
  ) {
    self.name = name
    self.separator = separator
    self.header = header
    self.rows = rows
    self.fields = fields
    self.bytes = bytes
  }

  static let folder = "data/spots"
  var testDescription: String { name }

  static let all = [
    RealFile(
      "bnetza-charging-koeln.csv", .semicolon,
      header: 1, rows: 293, fields: 7618, bytes: 51894),
    RealFile(
      "geoportal-fuel-spain.csv", .comma,
      header: 2, rows: 11887, fields: 332836, bytes: 1648628),
    RealFile(
      "gpsbabel-csvb.csv", .comma,
      header: nil, rows: 9, fields: 27, bytes: 440),
    RealFile(
      "gpsbabel-extensiondata.unicsv.csv", .comma,
      header: 1, rows: 6, fields: 48, bytes: 395),
    RealFile(
      "gpsbabel-gmsd.unicsv.csv", .comma,
      header: 1, rows: 3, fields: 36, bytes: 418),
    RealFile(
      "gpsbabel-google.csv", .comma,
      header: nil, rows: 111, fields: 333, bytes: 2968),
    RealFile(
      "gpsbabel-grid-swiss.csv", .comma,
      header: 1, rows: 12, fields: 84, bytes: 585),
    RealFile(
      "gpsbabel-headerdetection.unicsv.csv", .tab,
      header: 1, rows: 6, fields: 48, bytes: 305),
    RealFile(
      "gpsbabel-igo2008_poi-upoi.csv", .comma,
      header: 1, rows: 10, fields: 90, bytes: 666),
    RealFile(
      "gpsbabel-libreoffice.csv", .comma,
      header: 1, rows: 2, fields: 10, bytes: 385),
    RealFile(
      "gpsbabel-spb_metro_norm_ru-gpi.csv", .comma,
      header: 1, rows: 84, fields: 504, bytes: 5601),
    RealFile(
      "mimit-fuel-italy.csv", .comma,
      header: 1, rows: 21407, fields: 214070, bytes: 3054361),
    RealFile(
      "nps-campgrounds.csv", .comma,
      header: 1, rows: 472, fields: 5664, bytes: 488171),
    RealFile(
      "nz-doc-campsites.csv", .comma,
      header: 1, rows: 313, fields: 8138, bytes: 247020),
  ]

  func read() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: ExtraData.file("\(Self.folder)/\(name)"))))
  }
}

@Suite(.needsExtra(RealFile.folder)) struct CSVRealFileTests {
  @Test(arguments: RealFile.all)
  func `a real file has the fields and the dialect that others find`(file: RealFile) throws {
    let outcome = try CSVOutcome(try file.read())
    #expect(outcome.error == nil)
    #expect(outcome.dialect?.separator == file.separator)
    #expect(outcome.rows.count == file.rows)
    #expect(outcome.rows.reduce(0) { $0 + $1.count } == file.fields)
    #expect(outcome.rows.joined().reduce(0) { $0 + $1.utf8.count } == file.bytes)
    #expect(outcome.problems.count == file.strayQuotes)
    #expect(outcome.problems.allSatisfy { $0.hasSuffix("\(CSVProblem.Kind.strayQuote)") })
    #expect(outcome.dialect?.hasDecimalComma == file.name.hasPrefix("bnetza"))
  }

  @Test(arguments: RealFile.all)
  func `the header of a real file is found by its names`(file: RealFile) throws {
    let names = ["name", "latitude", "lat", "latitud", "longitud", "breitengrad"]
    let outcome = try CSVOutcome(
      try file.read(), CSVOptions(header: .detected(knownNames: names)))
    #expect(outcome.header?.line == file.header)
    #expect(outcome.rows.count == file.rows - (file.header ?? 0))
  }

  @Test(arguments: RealFile.all)
  func `a real file is read back after it was written`(file: RealFile) throws {
    let rows = try CSVOutcome(try file.read()).rows.prefix(2_000)
    var writer = CSVWriter()
    for row in rows { writer.row(row) }
    let options = CSVOptions(separator: .comma, undoesProtection: true)
    #expect(try CSVOutcome(writer.bytes, options, chunkSize: 5_000).rows == Array(rows))
  }
}
