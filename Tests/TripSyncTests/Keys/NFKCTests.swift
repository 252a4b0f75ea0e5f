import Foundation
import TestSupport
import Testing

@testable import TripSync

/// The normal form against Unicode's own test, and against Python's.
@Suite(.temporaryDirectory) struct NFKCTests {
  private static let samples: [(String, String)] = [
    ("van 42", "van 42"), ("", ""), ("\u{E9}", "\u{E9}"), ("e\u{301}", "\u{E9}"),
    ("\u{FB03}", "ffi"), ("\u{212B}", "\u{C5}"), ("\u{FF11}\u{2461}\u{B3}", "123"),
    ("a\u{A0}b\u{3000}c", "a b c"), ("\u{BD}", "1\u{2044}2"), ("\u{17F}\u{307}", "\u{1E61}"),
    // Marks in one order, whichever was typed.
    ("a\u{307}\u{323}", "\u{1EA1}\u{307}"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"),
    ("u\u{308}\u{304}", "\u{1D6}"), ("u\u{304}\u{308}", "\u{1E7B}"),
    // A mark that cannot join keeps those of its class from joining.
    ("a\u{324}\u{323}", "a\u{324}\u{323}"), ("a\u{324}\u{302}", "\u{E2}\u{324}"),
    ("\u{301}e", "\u{301}e"), ("e\u{200D}\u{301}", "e\u{200D}\u{301}"),
    // Compositions that Unicode excludes.
    ("\u{958}", "\u{915}\u{93C}"), ("\u{FB1D}", "\u{5D9}\u{5B4}"), ("\u{344}", "\u{308}\u{301}"),
    // Two letters that join without a mark.
    ("\u{9C7}\u{9BE}", "\u{9CB}"), ("\u{9C7}x\u{9BE}", "\u{9C7}x\u{9BE}"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
    ("\u{AC00}\u{11A8}", "\u{AC01}"), ("\u{AC01}\u{11A8}", "\u{AC01}\u{11A8}"),
    ("\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}"), ("\u{D7A3}", "\u{D7A3}"),
    ("\u{3131}\u{314F}", "\u{AC00}"), ("\u{FF8A}\u{FF9F}", "\u{30D1}"),
    ("\u{1D400}\u{1D6A5}\u{1D7FF}", "A\u{237}9"), ("\u{2F801}", "\u{4E38}"),
    // New in Unicode 15.0, and in 16.0.
    ("\u{1E030}", "\u{430}"), ("\u{105C9}", "\u{105C9}"), ("\u{105D2}\u{307}", "\u{105D2}\u{307}"),
  ]

  @Test(arguments: samples)
  func `texts that look the same become the same`(text: String, expected: String) {
    #expect(NFKC.normalized(Array(text.unicodeScalars)) == Array(expected.unicodeScalars))
  }

  @Test func `one character becomes at most eighteen`() {
    let decomposed = Self.everyScalar.filter { NFKCTables.shared.parts(of: $0) != nil }
    #expect(decomposed.map { NFKC.normalized([$0]).count }.max() == NFKC.longestExpansion)
  }

  // MARK: Unicode's database

  @Test(.needs(.unicodeData)) func `the tables are those of the database`() throws {
    let script = Repository.file("script/make-nfkc")
    let run = try Finished.running("/usr/bin/python3", [script, "--check"])
    #expect(run.output == "Unicode 15.0: 5857 mappings, 922 classes\n")
    #expect(run.errors == "")
  }

  @Test(.needs(.unicodeData)) func `the test of the standard passes`() throws {
    var listed: Set<Unicode.Scalar> = []
    for line in try Self.standardTest() {
      let columns = line.split(separator: ";").map { Self.scalars(of: $0) }
      try #require(columns.count == 5)
      if columns[0].count == 1 { listed.insert(columns[0][0]) }
      guard columns.joined().allSatisfy({ Self.isAssigned($0, in: (15, 0)) }) else { continue }
      for column in columns where NFKC.normalized(column) != columns[3] {
        Issue.record("\(line)")
      }
    }
    #expect(listed.count > 17_000)
    let changed = Self.everyScalar.filter { !listed.contains($0) && NFKC.normalized([$0]) != [$0] }
    #expect(changed == [])
  }

  /// The lines of the test: source, NFC, NFD, NFKC, NFKD.
  private static func standardTest() throws -> [Substring] {
    let script = """
      import bz2, pathlib
      path = pathlib.Path("/usr/share/unicode/NormalizationTest.txt")
      text = path.read_bytes() if path.exists() else bz2.open(f"{path}.bz2").read()
      for line in text.decode().splitlines():
          if line[0] not in "#@":
              print(line.partition("#")[0].strip(" ;"))
      """
    let run = try Finished.running("/usr/bin/python3", ["-c", script])
    #expect(run.errors == "")
    return run.output.split(separator: "\n")
  }

  // MARK: Python

  @Test func `every character becomes what Python makes of it`() throws {
    let python = try Python()
    for scalar in Self.everyScalar where Self.isAssigned(scalar, in: python.version) {
      let expected = python.changed[scalar] ?? [scalar]
      if NFKC.normalized([scalar]) != expected { Issue.record("U+\(scalar.value)") }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `any text becomes what Python makes of it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let python = try Python()
    let assigned = Self.everyScalar.filter { Self.isAssigned($0, in: python.version) }
    let pools = [
      assigned, python.changed.keys.sorted(), python.changed.values.flatMap { $0 }.sorted(),
      assigned.filter { $0.properties.canonicalCombiningClass != .notReordered },
      assigned.filter {
        (0x1100..<0x1200).contains($0.value) || (0xAC00..<0xAC40).contains($0.value)
      },
    ]
    let texts = (0..<5_000).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
        pools.randomElement(using: &random)?.randomElement(using: &random)
      }
    }
    let expected = try python.normalized(texts)
    for (text, expected) in zip(texts, expected) {
      let normal = NFKC.normalized(text)
      if normal != expected { Issue.record("\(text.map(\.value)): \(normal), not \(expected)") }
      #expect(NFKC.normalized(normal) == normal)
    }
  }

  /// Python's own tables, as far as they and ours are of the same version of Unicode.
  private struct Python {
    let version: Unicode.Version
    /// The characters that do not stay themselves.
    let changed: [Unicode.Scalar: [Unicode.Scalar]]

    init() throws {
      let script = """
        import unicodedata
        print(*unicodedata.unidata_version.split(".")[:2])
        for number in range(0x110000):
            normal = unicodedata.normalize("NFKC", chr(number))
            if normal != chr(number):
                print(*(f"{ord(part):X}" for part in chr(number) + normal))
        """
      let run = try Finished.running("/usr/bin/python3", ["-c", script])
      let lines = run.output.split(separator: "\n")
      let numbers = try #require(lines.first).split(separator: " ").compactMap { Int($0) }
      let theirs = (numbers[0], numbers[1])
      version = theirs < (15, 0) ? theirs : (15, 0)
      let mappings = lines.dropFirst().map { NFKCTests.scalars(of: $0) }
      changed = Dictionary(
        uniqueKeysWithValues: mappings.map { ($0[0], Array($0.dropFirst())) })
    }

    func normalized(_ texts: [[Unicode.Scalar]]) throws -> [[Unicode.Scalar]] {
      let path = TemporaryDirectory.current.file("texts")
      let lines = texts.map { $0.map { String($0.value, radix: 16) }.joined(separator: " ") }
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
      let script = """
        import sys, unicodedata
        for line in open(sys.argv[1]):
            text = "".join(chr(int(number, 16)) for number in line.split())
            print(*(f"{ord(part):X}" for part in unicodedata.normalize("NFKC", text)))
        """
      let run = try Finished.running("/usr/bin/python3", ["-c", script, path])
      return run.output.split(separator: "\n").map { NFKCTests.scalars(of: $0) }
    }
  }

  // MARK: Characters

  private static let everyScalar = (0..<0x11_0000 as Range<UInt32>).compactMap {
    Unicode.Scalar($0)
  }

  private static func isAssigned(_ scalar: Unicode.Scalar, in version: Unicode.Version) -> Bool {
    scalar.properties.age.map { $0 <= version } ?? false
  }

  /// The characters that hexadecimal numbers name.
  private static func scalars(of numbers: some StringProtocol) -> [Unicode.Scalar] {
    numbers.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      .compactMap { Unicode.Scalar($0) }
  }
}
