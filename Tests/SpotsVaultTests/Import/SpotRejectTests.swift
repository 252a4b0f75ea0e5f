import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotRejectTests {
  private static let good = (1...30).map { "g\($0),47.\($0),8.5" }.joined(separator: "\n")

  @Test(arguments: [
    (",8.5", SpotReject.Reason.noLatitude, 2), ("47.5,", .noLongitude, 3), ("0,0", .zeroZero, 2),
    ("0.000,-0.0", .zeroZero, 2), ("90.5,8.5", .latitudeOutOfRange, 2),
    ("47.5,180.5", .longitudeOutOfRange, 3), ("NaN,NaN", .latitudeIsNoNumber, 2),
    ("47.5,unknown", .longitudeIsNoNumber, 3), ("8.5 E,47.5", .latitudeIsNoNumber, 2),
    ("47.5", .noLongitude, 3), ("9999999999999,8", .latitudeOutOfRange, 2),
  ])
  func `a bad row is rejected with its line, column and reason`(
    row: String, reason: SpotReject.Reason, column: Int
  ) throws {
    let spots = try ReadSpots("name,lat,lon\n\"two\nlines\",47.5,8.5\nbad,\(row)\n\(Self.good)\n")
    #expect(spots.entries.count == 31)
    #expect(
      spots.plan.rejects == [
        SpotReject(line: 4, column: column, reason: reason, text: "bad,\(row)")
      ])
  }

  @Test func `up to half of the rows may be bad`() throws {
    #expect(try ReadSpots("name,lat,lon\na,47.5,8.5\nb,,\n").entries.count == 1)
    let error = #expect(throws: SpotFileError.self) {
      try ReadSpots("name,lat,lon\na,47.5,8.5\nb,,\nc,,8.5\n")
    }
    #expect(error == .mostlyRejected(rejected: 2, rows: 3, reasons: [.noLatitude: 2]))
  }

  @Test func `all rejects are reported while the file is read`() throws {
    let bad = (1...50).map { "bad\($0),x,8.5" }.joined(separator: "\n")
    let path = TemporaryDirectory.current.file("spots.csv")
    _ = try ReadSpots("name,lat,lon\n\(Self.good)\n\(Self.good)\n\(bad)\n")
    var told: [Int] = []
    let progress = SpotProgress(reject: { told.append($0.line) })
    let plan = try SpotFile(path).read(pack: 2, progress: progress).plan
    #expect(told == Array(62...111))
    #expect(plan.rejects.count == SpotPlan.mostRejects)
  }

  @Test func `a row with missing or extra fields is kept if its place is valid`() throws {
    let spots = try ReadSpots("name,lat,lon,x\na,1.5,2.5\nb,1.5,2.5,x,more\nc,1.5,2.5,x\n")
    #expect(spots.entries.count == 3)
    #expect(spots.plan.notes.contains { $0.hasPrefix("2 rows have") })
  }

  @Test func `a long row is truncated in its report`() throws {
    let long = String(repeating: "ä", count: 5_000)
    let spots = try ReadSpots("name,lat,lon\n\(Self.good)\n\(long),,\n")
    let text = try #require(spots.plan.rejects.first?.text)
    #expect(text.utf8.count < 420)
    #expect(text.hasSuffix("ä…"))
  }

  // MARK: - Swapped

  private static let beyond = "name,lat,lon\na,151.2,-33.9\nb,151.3,-33.8\nc,150.9,-33.7\n"
  private static let inWrongCountry =
    "name,lat,lon,country\na,8.5,47.4,CH\nb,7.6,47.5,CH\nc,13.4,52.5,DE\n"

  @Test(arguments: [beyond, inWrongCountry])
  func `swapped coordinates are reported, never silently swapped`(text: String) throws {
    #expect(throws: SpotFileError.looksSwapped(rows: 3, of: 3)) { try ReadSpots(text) }
    let path = TemporaryDirectory.current.file("spots.csv")
    let plan = try SpotFile(path).read(pack: 0, isDryRun: true).plan
    #expect(plan.refusal == .looksSwapped(rows: 3, of: 3))
    let swapped = try ReadSpots(text, .ordered(.swapped))
    #expect(swapped.entries.count == 3)
    #expect(swapped.entries.allSatisfy { $0.latitude.magnitude < 600_000_000 })
  }

  @Test func `coordinates in one column can be swapped too`() throws {
    let text = "name,coordinates\na,\"8.5, 47.5\"\nb,\"8.6, 47.6\"\n"
    let places = try ReadSpots(text, .ordered(.swapped)).places
    #expect(places == [[475_000_000, 85_000_000], [476_000_000, 86_000_000]])
  }

  @Test func `coordinates can be kept as written`() throws {
    let spots = try ReadSpots(Self.inWrongCountry, .ordered(.asWritten))
    #expect(spots.places.first == [85_000_000, 474_000_000])
  }

  @Test func `places in their own countries do not look swapped`() throws {
    let text = "lat,lon,country\n47.4,8.5,CH\n52.5,13.4,DE\n-33.9,151.2,AU\n-45.0,168.7,NZ\n"
    #expect(try ReadSpots(text).entries.count == 4)
  }

  // MARK: - Files that are something else

  @Test(arguments: [
    ("", "no rows"), ("name,lat,lon\n", "no rows"), ("\n\n\n", "no rows"),
    ("Title,Note,URL,Comment\nA,,https://maps.example/1,\n", "Google Takeout"),
    ("name,easting,northing\na,600351,200193\nb,648179,147105\n", "Swiss"),
    ("name,lat,lon\na,5200000,600000\nb,5210000,610000\n", "metres"),
    ("name,lat,lon\nA,47,5,8,25\nB,-33,25,-70,5\n", "decimal separators"),
    ("name,street\na,b\nc,d\n", "--map"), ("just some words\nand more of them\n", "--map"),
    ("name,lat,lon\na,\"47.5,8.5\nb,1,2\n", "line 2: a quote is never closed"),
    ("PK\u{3}\u{4}rest", "damaged"), ("BZh91AY", "bzip2"), ("Rar!\u{1A}", "RAR"),
    ("SQLite format 3\0", "database"), ("%PDF-1.7", "PDF"),
    ("<!DOCTYPE html><html></html>", "web page"),
    ("{\"a\": 1}", "GeoJSON"), ("[{\"lat\": 1}]", "--map"),
    ("[1, 2]", "--map"), ("[]", "no point"), ("{\"type\": \"Feature", "damaged"),
    ("\u{1}\0\0\0\u{2}\0\0abc\0\0\0\0", "not a text file"),
  ])
  func `other files are refused with a helpful message`(text: String, words: String) {
    let error = #expect(throws: SpotFileError.self) { try ReadSpots(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }

  @Test func `a folder and a missing file are refused`() {
    #expect(throws: (any Error).self) { try SpotFile(TemporaryDirectory.current.path) }
    #expect(throws: (any Error).self) { try SpotFile(TemporaryDirectory.current.file("none")) }
  }

  @Test func `an error thrown by the caller ends the reading`() throws {
    struct Stop: Error {}
    let rows = (0..<10_000).map { "n\($0),47.5,8.5" }.joined(separator: "\n")
    _ = try ReadSpots("name,lat,lon\n" + rows)
    let file = try SpotFile(TemporaryDirectory.current.file("spots.csv"))
    let progress = SpotProgress(report: { done, _ in if done > 0 { throw Stop() } })
    #expect(throws: Stop.self) { try file.read(pack: 2, progress: progress) }
    #expect(try file.read(pack: 2).entries.count == 10_000)
  }
}
