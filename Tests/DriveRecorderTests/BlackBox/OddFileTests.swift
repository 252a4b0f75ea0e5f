import DriveRecorder
import DurableFiles
import Glibc
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct OddFileTests {
  @Test func `without a file there is no drive`() throws {
    let home = try TestHome()
    #expect(try BlackBox.contents(in: home.home) == nil)
    #expect(try RecordedDrive.read(in: home.home) == nil)
  }

  struct Odd: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let damage: DamagedBlackBox
  }

  static let odd = [
    Odd(testDescription: "an empty file", bytes: [], damage: .empty),
    Odd(testDescription: "one zero", bytes: [0], damage: .blank),
    Odd(
      testDescription: "zeros", bytes: [UInt8](repeating: 0, count: 300_000), damage: .blank),
    Odd(testDescription: "spaces", bytes: Array("  \n \r\n".utf8), damage: .blank),
    Odd(testDescription: "other JSON", bytes: Array("{\"a\":1}\n".utf8), damage: .noHeader),
    Odd(
      testDescription: "a line without an end", bytes: [UInt8](repeating: 0x7B, count: 300_000),
      damage: .noHeader),
    Odd(
      testDescription: "many braces",
      bytes: Array(String(repeating: "{\n,{\n]}\n", count: 9_000).utf8), damage: .noHeader),
  ]

  /// Invariant 5.
  @Test(arguments: odd)
  func `a file without a recognisable drive is set aside unchanged`(odd: Odd) throws {
    let home = try TestHome()
    try home.home.replace(BlackBox.fileName, with: odd.bytes)
    let path = home.home.path(of: BlackBox.fileName)
    #expect(throws: BlackBoxError.damaged(path: path, odd.damage)) {
      _ = try BlackBox.contents(in: home.home)
    }
    let name = try BlackBox.setAside(in: home.home, into: home.aside)
    #expect(try home.aside.contents(of: name, limit: 1_000_000) == odd.bytes)
    _ = try home.create()
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `random bytes are never a drive`(seed: UInt64) throws {
    let home = try TestHome()
    var random = SplitMix64(seed: seed)
    let letters = Array("{}[],:\"ncrbeup0123456789.\n\u{0} ".utf8)
    for _ in 0..<50 {
      let bytes = (0..<2_000).map { _ in letters[Int.random(in: letters.indices, using: &random)] }
      try home.home.replace(BlackBox.fileName, with: HeaderStart.bytes + bytes)
      #expect(throws: BlackBoxError.self) { _ = try BlackBox.contents(in: home.home) }
    }
  }

  @Test func `a file of a newer version is left alone`() throws {
    let home = try TestHome()
    let bytes = Array(#"{"format":"vanlog-blackbox","version":2,"points":"elsewhere"}"#.utf8)
    try home.home.replace(BlackBox.fileName, with: bytes)
    let path = home.home.path(of: BlackBox.fileName)
    let error = #expect(throws: BlackBoxError.self) { _ = try BlackBox.contents(in: home.home) }
    #expect(error == .newerVersion(path: path, version: 2))
    #expect(error?.description.contains("install a newer version") == true)
    #expect(try home.bytes() == bytes)
  }

  @Test func `a damaged version digit does not count as a newer version`() throws {
    let home = try TestHome()
    try home.record(try DriveEntry.points(0..<3))
    let place = HeaderStart.bytes.count
    try home.put([UInt8(ascii: "3")], at: place)
    let (pieces, contents) = try home.pieces()
    #expect(pieces == [.damage] + (try DriveEntry.points(0..<3)).map { .entry($0) })
    #expect(contents.header == .test)
    #expect(contents.droppedLines == 1)
  }

  @Test(arguments: [1, 511, 512, 4_096, 200_000])
  func `zeros at the end are not damage`(count: Int) throws {
    let home = try TestHome()
    let entries = try DriveEntry.points(0..<7)
    try home.record(entries)
    let bytes = try home.bytes()
    for end in [bytes.count, bytes.count - 1, bytes.count - 3] {
      try home.put(Array(bytes[..<end]) + [UInt8](repeating: 0, count: count), cutting: true)
      let (pieces, contents) = try home.pieces()
      #expect(pieces.entries == entries)
      #expect(!contents.isDamaged)
    }
  }

  #if compiler(>=6.3)  // before, a process of its own could be given no values
  /// A hole takes no disk space, but would take its size in memory if it were read at once.
  @Test func `a file of any size is read in a small amount of memory`() async throws {
    let home = try TestHome()
    try home.record(try DriveEntry.points(0..<7))
    let file = try home.home.file(BlackBox.fileName, for: .updating)
    try file.truncate(to: 60_000_000)
    try file.write(Array("garbage".utf8).span.bytes, at: 50_000_000)
    let path = TemporaryDirectory.current.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      let before = Memory.peakKilobytes
      let contents = try BlackBox.contents(in: try Directory(path))
      #expect(contents?.points == 7)
      #expect(contents?.droppedLines == 1)
      #expect(Memory.peakKilobytes - before < 8_000)
    }
  }
  #endif

  @Test func `another drive's header in a reused block costs only that block`()
    throws
  {
    let home = try TestHome()
    let entries = try DriveEntry.points(0..<120)
    try home.record(entries, .numbered(2))
    let other = try home.bytes()
    try home.record(entries)
    try home.put(Array(other[..<1_024]))
    let (pieces, contents) = try home.pieces()
    #expect(contents.header == .test)
    #expect(pieces.entries == Array(entries.suffix(pieces.entries.count)))
    #expect(pieces.entries.count > 100)
  }
}

enum HeaderStart {
  static let bytes = Array(#"{"format":"vanlog-blackbox","version":"#.utf8)
}

enum Memory {
  /// The peak memory of this process.
  static var peakKilobytes: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss
  }
}
