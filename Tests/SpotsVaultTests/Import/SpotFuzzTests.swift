import Foundation
import TestSupport
import Testing

@testable import SpotsVault
import Tables

@Suite(.temporaryDirectory) struct SpotFuzzTests {
  /// Reads a file of arbitrary bytes and all its texts; errors are fine, traps are not.
  private func survive(_ bytes: [UInt8], _ options: SpotReadingOptions = SpotReadingOptions()) {
    do {
      let spots = try ReadSpots(bytes, options)
      #expect(spots.entries.count <= bytes.count)
      #expect(spots.entries.allSatisfy { $0.latitude.magnitude <= 900_000_000 })
      #expect(spots.entries.allSatisfy { $0.longitude.magnitude <= 1_800_000_000 })
    } catch {
      #expect(!String(describing: error).isEmpty)
    }
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `random bytes never trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...4_000, using: &random)
    survive((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    let letters = Array("\"\",,;\n\r\t| latlon0123456789.-'°NSEW\u{0}é".utf8)
    let text = (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
    survive(Array("name,lat,lon,rating,max height,type,country,services\n".utf8) + text)
    survive(Array("\u{FEFF}lat;lon;coordinates\n".utf8) + text)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `damaged packs never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for name in SamplePackTests.packs.map(\.name) {
      let path = Repository.file("sample-packs/" + name)
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      survive(bytes)
    }
  }

  @Test(arguments: TextEncoding.allCases, Delimiter.allCases)
  func `any encoding and delimiter can be given for any file`(
    encoding: TextEncoding, delimiter: Delimiter
  ) throws {
    var options = SpotReadingOptions()
    (options.encoding, options.delimiter) = (encoding, delimiter)
    for name in SamplePackTests.packs.map(\.name) {
      let path = Repository.file("sample-packs/" + name)
      survive([UInt8](try Data(contentsOf: URL(filePath: path))), options)
    }
  }

  @Test func `a file truncated at any byte gives its complete rows or an error`() throws {
    let text = Array("name,lat,lon,d\n\"a \"\"b\"\" c\",47.5,8.5,\"é\nx\"\r\nç,46.5,7.5,z\n".utf8)
    for count in 0..<text.count { survive(Array(text.prefix(count))) }
  }

  // MARK: - Limits

  @Test func `an endless quote names the line where it opened`() {
    let rows = (1...20_000).map { "n\($0),47.5,8.5" }.joined(separator: "\n")
    let text = "name,lat,lon\n\(rows)\n\"open,47.5,8.5\n\(rows)\n"
    #expect(throws: SpotFileError.table(.unclosedQuote(line: 20_002))) { try ReadSpots(text) }
  }

  @Test func `an unclosed quote spoils only its own row`() throws {
    let spots = try ReadSpots("name,lat,lon\n\"open,1.5,2.5\n\"B\",3.5,4.5\nC,5.5,6.5\n")
    #expect(spots.texts(.name) == ["\"open", "B", "C"])
  }

  @Test func `a name that continues after its closing quote keeps the quotes`() throws {
    let spots = try ReadSpots("name,lat,lon\n\"Sea\" View,1.5,2.5\n\"Sea, View\",1.5,2.5\n")
    #expect(spots.texts(.name) == ["\"Sea\" View", "Sea, View"])
  }

  #if compiler(>=6.3)  // exit tests could not capture values before
  @Test(arguments: [false, true])
  func `one huge field is an error in bounded memory`(isQuoted: Bool) async throws {
    let path = TemporaryDirectory.current.file("huge.csv")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data("name,lat,lon\na,47.5,8.5\n\(isQuoted ? "\"" : "")".utf8))
    let piece = Data(repeating: 0x78, count: 1 << 20)
    for _ in 0..<100 { try file.write(contentsOf: piece) }
    try file.write(contentsOf: Data("\(isQuoted ? "\"" : ""),47.5,8.5\n".utf8))
    try file.close()
    // A separate process, since other tests use memory, too.
    let folder = TemporaryDirectory.current.path
    await #expect(processExitsWith: .success) {
      [path = path as String, folder = folder as String] in
      let peak = try Self.peakOfRefusing(path, folder)
      guard peak < 40 << 20 else { throw CocoaError(.coderInvalidValue) }
    }
  }
  #endif

  /// Reads a file that must be refused for its third line; returns the memory that it took.
  private static func peakOfRefusing(_ path: String, _ folder: String) throws -> Int {
    let before = try ownMemory()
    var peak = before
    var options = SpotReadingOptions()
    options.scratchFolder = folder
    let progress = SpotProgress(report: { _, _ in peak = max(peak, try ownMemory()) })
    let limit = RowScanner.mostRowBytes
    #expect(throws: SpotFileError.table(.rowTooLong(line: 3, limit: limit))) {
      let file = try SpotFile(path, options: options, progress: progress)
      _ = try file.read(pack: 2, progress: progress)
    }
    return max(peak, try ownMemory()) - before
  }

  /// Anonymous memory, in bytes.
  private static func ownMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(Int(line.split { $0 == " " || $0 == "\t" }[1])) * 1_024
  }

  @Test func `a row with too many fields is an error`() {
    let text = "lat,lon\n1.5,2.5\n" + String(repeating: ",", count: 5_000)
    let limit = RowScanner.mostFields
    #expect(throws: SpotFileError.table(.tooManyFields(line: 3, limit: limit))) {
      try ReadSpots(text)
    }
  }

  @Test func `an unwritable copy of a large file is reported`() throws {
    let rows = (0..<700_000).map { _ in "A,47.5,8.5" }.joined(separator: "\n")
    let path = TemporaryDirectory.current.file("spots.csv")
    try Data(("name,lat,lon\n" + rows + rows).utf8).write(to: URL(filePath: path))
    var options = SpotReadingOptions()
    options.scratchFolder = TemporaryDirectory.current.file("none")
    let error = #expect(throws: SpotFileError.self) { try SpotFile(path, options: options) }
    #expect(error?.description.contains("there is no such folder") == true)
  }

  @Test func `a large file gives the same result as a small one`() throws {
    let rows = (0..<120_000).map { number in
      "\(number),Spot number \(number),\(number % 60).5,\(number % 170).25,\"a, \"\"b\"\" ü\""
    }
    let large = try ReadSpots("id,name,lat,lon,d x\n" + rows.joined(separator: "\n"))
    #expect(large.entries.count == 120_000)
    let small = try ReadSpots("id,name,lat,lon,d x\n" + rows.suffix(1_000).joined(separator: "\n"))
    #expect(large.entries.suffix(1_000).map(\.content) == small.entries.map(\.content))
    #expect(large.texts.suffix(1_000) == small.texts[...])
    let left = try FileManager.default.contentsOfDirectory(atPath: TemporaryDirectory.current.path)
    #expect(left == ["spots.csv"])
  }
}
