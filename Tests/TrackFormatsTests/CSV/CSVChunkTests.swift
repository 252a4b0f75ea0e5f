import TestSupport
import Testing

@testable import TrackFormats

@Suite struct CSVChunkTests {
  private static let texts = [
    "\u{FEFF}name,note\r\n\r\n\"a \"\"b\"\"\r\nc\" ,é€\u{1F690}\rx\"y, \"z\" w\n,\u{0}\n",
    "sep=;\r\n1,5;\"\r\n\r\"\r\n\r\n2,5;x\n\"open\n",
    "a|b\n\"\"|\"\"\"\"\n   \"q\"   |r",
  ]

  static let files: [[UInt8]] =
    texts.map { Array($0.utf8) }
    + texts.map { Array("\u{FEFF}\($0)".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    + [[0x61, 0xF6, 0x2C, 0xC3, 0x2C, 0xA9, 0x0D, 0x0A, 0x80]]

  @Test(arguments: files)
  func `a cut at any byte changes nothing`(file: [UInt8]) throws {
    var options = CSVOptions(separator: .comma, header: .detected(knownNames: ["name"]))
    options.sampleBytes = 1
    let whole = try CSVOutcome(file, options)
    for cut in file.indices {
      let halves = [Array(file[..<cut]), Array(file[cut...])]
      #expect(try CSVOutcome(options, cuts: halves) == whole, "cut at \(cut)")
    }
  }

  @Test(arguments: files, [1, 2, 3, 7])
  func `pieces of any size change nothing`(file: [UInt8], size: Int) throws {
    var options = CSVOptions(separator: .pipe)
    options.sampleBytes = 1
    #expect(try CSVOutcome(file, options, chunkSize: size) == CSVOutcome(file, options))
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `any bytes are read without a trap and alike in any pieces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters: [UInt8] = Array("a1é ,;\t|\"\"\"\r\n\n'=-\u{0}.".utf8) + [0xFF, 0xFE, 0xD8]
    for _ in 0..<60 {
      var options = CSVOptions(
        separator: CSVSeparator.allCases.randomElement(using: &random),
        header: Bool.random(using: &random) ? .absent : .detected(knownNames: ["a"]),
        undoesProtection: .random(using: &random))
      options.sampleBytes = .random(in: 1...60, using: &random)
      options.maximumFieldBytes = .random(in: 4...64, using: &random)
      let file = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      let whole = try CSVOutcome(file, options)
      let size = Int.random(in: 1...9, using: &random)
      #expect(try CSVOutcome(file, options, chunkSize: size) == whole)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `bytes of every value are read without a trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var options = CSVOptions.comma
    options.sampleBytes = 1
    for mark in [[], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let file = mark + (0..<3_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try CSVOutcome(file, options, chunkSize: 100) == CSVOutcome(file, options))
    }
  }

  @Test func `a file larger than what is looked at first is read to its end`() throws {
    let line = Array("12,\"some text\",3.5\r\n".utf8)
    let file = Array(repeatElement(line, count: 10_000).joined())
    let wide: [UInt8] = [0xFE, 0xFF] + file.flatMap { [0, $0] as [UInt8] }
    for (bytes, size) in [(file, 1_000), (file, 65_536), (file, Int.max), (wide, Int.max)] {
      let outcome = try CSVOutcome(bytes, chunkSize: size)
      #expect(outcome.rows.count == 10_000)
      #expect(outcome.rows.allSatisfy { $0 == ["12", "some text", "3.5"] })
      #expect(outcome.lines.last == 10_000)
    }
  }

  @Test func `pieces are asked for only when they are needed`() throws {
    let piece = Array(String(repeating: "a,b\n", count: 16_384).utf8)
    var asked = 0
    var reader = try CSVReader {
      asked += 1
      return asked <= 100 ? piece : []
    }
    for _ in 0..<20_000 { _ = try reader.next() }
    #expect(asked == 2)
  }
}
