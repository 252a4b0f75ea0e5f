import Compression
import Foundation
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotPackedTests {
  private static let table = Array("name,lat,lon\nQuay,60.25,5.5\nPier,60.5,5.75\n".utf8)
  private static let kml = Array(
    "<kml><Placemark><name>Tap</name><Point><coordinates>5,60</coordinates></Point></Placemark></kml>"
      .utf8)

  private func files(_ bytes: [UInt8]) throws -> [SpotFile] {
    let path = TemporaryDirectory.current.file("pack.zip")
    try Data(bytes).write(to: URL(filePath: path))
    var options = SpotReadingOptions()
    options.scratchFolder = TemporaryDirectory.current.path
    return try SpotFile.all(in: path, options: options)
  }

  @Test func `a compressed table is read like the table`() throws {
    let packed = try Gzip.packed(Self.table)
    for bytes in [packed, try Gzip.packed(packed)] {
      let spots = try ReadSpots(bytes)
      #expect(spots.texts(.name) == ["Quay", "Pier"])
      #expect(spots.plan.compression == "gzip")
      #expect(spots.plan.format == .table)
    }
    #expect(throws: SpotFileError.self) { try ReadSpots(Array(packed.dropLast(3))) }
  }

  @Test func `a KMZ file is a ZIP archive with one file of places`() throws {
    var zip = ZipSample()
    zip.add("images/icon-1.png", [0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 0, 0, 0])
    zip.add("doc.kml", Self.kml, packed: Array(Zlib.deflated(Self.kml).dropFirst(2).dropLast(4)))
    let spots = try ReadSpots(zip.finished())
    #expect(spots.texts(.name) == ["Tap"])
    #expect(spots.plan.format == .kml)
    #expect(spots.plan.compression == "zip")
  }

  @Test func `each file of an archive is a file of its own, and others are left out`() throws {
    var zip = ZipSample()
    zip.add("LICENCE.txt", Array("Free for all to use.\nEnjoy.\n".utf8))
    zip.add("../../etc/places.csv", Self.table)
    zip.add("__MACOSX/._places.csv", Self.table)
    zip.add("maps/", [])
    zip.add("maps/tap.kml", Self.kml)
    zip.add("more.csv.gz", try Gzip.packed(Self.table))
    let files = try files(zip.finished())
    #expect(files.map(\.name) == ["places.csv", "tap.kml", "more.csv"])
    #expect(files[0].plan.notes.count == 1)
    #expect(try files.map { try $0.read(pack: 2).entries.count } == [2, 1, 2])
    #expect(
      throws: SpotFileError.severalFiles(["places.csv", "tap.kml", "more.csv"])
    ) { try ReadSpots(zip.finished()) }
  }

  @Test func `what is packed to fill the memory or the disk is refused`() throws {
    var options = SpotReadingOptions()
    options.mostUnpackedBytes = 1 << 20
    let line = [UInt8](repeating: 0x0A, count: 400_000)
    var zip = ZipSample()
    for number in 0..<3 {
      zip.add("\(number).csv", line, packed: Array(Zlib.deflated(line).dropFirst(2).dropLast(4)))
    }
    let packed = try Gzip.packed(line)
    for bomb in [
      zip.finished(), packed + packed + packed, try Gzip.packed(packed + packed + packed),
    ] {
      let error = #expect(throws: SpotFileError.self) { try ReadSpots(bomb, options) }
      #expect(error?.description.contains("MiB") == true, "\(error?.description ?? "no error")")
    }
  }

  @Test func `a damaged member is an error, and not left out`() throws {
    var zip = ZipSample()
    zip.add("a.csv", Self.table)
    zip.add("b.kml", Array(Self.kml.dropLast(20)))
    #expect(throws: SpotFileError.self) { try files(zip.finished()) }
    zip = ZipSample()
    zip.add("a.csv", Self.table) { $0[16] ^= 1 }
    let error = #expect(throws: SpotFileError.self) { try files(zip.finished()) }
    #expect(error?.description.contains("damaged") == true)
  }

  @Test(arguments: [
    (["xl/workbook.xml", "[Content_Types].xml"], "spreadsheet"), (["a.png"], "no file of places"),
    (["LICENCE.txt"], "--map"),
  ])
  func `an archive without places says so`(names: [String], words: String) {
    var zip = ZipSample()
    for name in names {
      zip.add(name, name.hasSuffix("png") ? [UInt8](repeating: 0, count: 9) : Array("a b".utf8))
    }
    let error = #expect(throws: SpotFileError.self) { try ReadSpots(zip.finished()) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }
}
