import DriveRecorder
import DurableFiles
import TestSupport
import Testing
import Text

/// Invariant 3: the longest run is kept, whole lines behind damage are salvaged, nothing is invented.
@Suite(.temporaryDirectory) struct RecoveryTests {
  static func entries() throws -> [DriveEntry] {
    var entries = try DriveEntry.points(0..<14)
    entries.insert(.event(.pause, 9), at: 9)
    entries.insert(.event(.timeProven(isCorrected: false), 3), at: 3)
    return entries
  }

  /// How many entries are complete before each byte of a file.
  static func wholeLines(_ bytes: [UInt8]) -> [Int] {
    var entries = 0
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap {
      let before = [Int](repeating: entries, count: $0.count + 1)
      let start = String(decoding: $0.prefix(12), as: UTF8.self)
      if start.hasPrefix(",{"), start != #",{"e":"heade"# { entries += 1 }
      return before
    }
  }

  /// Checks one damaged file: `before` entries precede the damage, and `lost` may be gone.
  static func check(
    _ home: borrowing TestHome, _ entries: [DriveEntry], before: Int, lost: Int,
    _ comment: Comment
  ) throws {
    let (pieces, contents) = try home.pieces()
    #expect(pieces.firstRun.starts(with: entries.prefix(before)), comment)
    #expect(pieces.entries.isPart(of: entries), comment)
    #expect(pieces.entries.count >= entries.count - lost, comment)
    #expect(contents.isDamaged || pieces.entries == entries, comment)
    #expect(try BlackBox.hasPoint(in: home.home) == (contents.points > 0), comment)
    #expect(Int(contents.missingEntries) <= lost, comment)
  }

  @Test(arguments: [0x01, 0xFF, nil] as [UInt8?])
  func `a wrong byte costs its line, or both lines if it was their newline`(
    mask: UInt8?
  ) throws {
    let home = try TestHome()
    let entries = try Self.entries()
    try home.record(entries)
    let bytes = try home.bytes()
    let lines = Self.wholeLines(bytes)
    // Without a mask the byte becomes zero. Bytes after the last line belong to no line.
    for index in bytes.indices.dropLast(3) {
      try home.put([mask.map { bytes[index] ^ $0 } ?? 0], at: index)
      try Self.check(home, entries, before: lines[index], lost: 2, "byte \(index)")
      try home.put([bytes[index]], at: index)
    }
  }

  enum Blocks: CaseIterable {
    case zeroed, stale, doubled, swapped, blank
  }

  @Test(arguments: Blocks.allCases)
  func `damaged blocks cost only their own lines`(kind: Blocks) throws {
    let home = try TestHome()
    let size = 512
    let entries = try DriveEntry.points(0..<120)
    try home.record(entries, .numbered(2))
    let other = try home.bytes()
    try home.record(entries)
    let bytes = try home.bytes()
    let lines = Self.wholeLines(bytes)
    for start in stride(from: 0, to: bytes.count - 2 * size, by: size) {
      var block = Array(bytes[start..<start + size])
      var next = Array(bytes[start + size..<start + 2 * size])
      switch kind {
      case .zeroed: block = [UInt8](repeating: 0, count: size)
      case .blank: block = [UInt8](repeating: UInt8(ascii: " "), count: size)
      case .stale: block = Array(other[start..<start + size])
      case .doubled: next = block
      case .swapped: swap(&block, &next)
      }
      try home.put(block + next, at: start)
      try Self.check(home, entries, before: lines[start], lost: 16, "\(kind) at \(start)")
      try home.put(bytes)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `any mixture of damage gives no wrong point`(seed: UInt64) throws {
    let home = try TestHome()
    let entries = try DriveEntry.points(0..<200)
    try home.record(entries, .numbered(2))
    let other = try home.bytes()
    try home.record(entries)
    let bytes = try home.bytes()
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      var copy = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let length = Int.random(in: 1...3_000, using: &random)
        let start = Int.random(in: 0...copy.count - length, using: &random)
        let from = Int.random(in: 0...bytes.count - length, using: &random)
        let source = random.chance(2) ? bytes : other
        copy.replaceSubrange(start..<start + length, with: source[from..<from + length])
        if random.chance(3) { copy.removeLast(Int.random(in: 0..<3_000, using: &random)) }
        if copy.count < 4_000 { break }
      }
      try home.put(copy, cutting: true)
      do {
        let (pieces, _) = try home.pieces()
        #expect(pieces.entries.isPart(of: entries))
      } catch let error as BlackBoxError {
        #expect(error == .damaged(path: home.home.path(of: BlackBox.fileName), .noHeader))
      }
    }
  }

  @Test func `a repeated line counts once`() throws {
    let home = try TestHome()
    let entries = try DriveEntry.points(0..<10)
    try home.record(entries)
    var lines = try home.bytes().split(separator: UInt8(ascii: "\n"))
    lines.insert(lines[5], at: 6)
    try home.put(Array(lines.joined(separator: [UInt8(ascii: "\n")])), cutting: true)
    let (pieces, contents) = try home.pieces()
    #expect(pieces.entries == entries)
    #expect(pieces.firstRun.count == 4)
    #expect(contents.salvagedPoints == 6)
    #expect(contents.droppedLines == 1)
    #expect(contents.missingEntries == 0)
    #expect(contents.damagedPlaces == 1)
  }

  /// A cut at any byte of the last write, followed by the earlier content or nothing at all.
  @Test func `a torn write loses nothing saved before`() throws {
    let home = try TestHome()
    var writer = try home.create()
    let entries = try DriveEntry.points(0..<11)
    for entry in entries.prefix(6) { writer.add(entry) }
    try writer.flushAll(at: 0)
    let (old, start) = (try home.bytes(), writer.savedBytes)
    for entry in entries.dropFirst(6) { writer.add(entry) }
    try writer.flushAll(at: 0)
    let (new, end) = (try home.bytes(), writer.savedBytes + 3)
    let lines = Self.wholeLines(new)
    for cut in start..<end {
      try home.put(Array(new[..<cut] + old[cut...]))
      let (pieces, contents) = try home.pieces()
      #expect(pieces.entries == Array(entries.prefix(lines[cut])), "overwritten up to \(cut)")
      #expect(contents.salvagedPoints == 0)
      try home.put(Array(new[..<cut]), cutting: true)
      #expect(try home.entries() == Array(entries.prefix(lines[cut])), "cut at \(cut)")
    }
  }

  @Test func `a write with any of its sectors missing loses nothing saved before`() throws {
    let home = try TestHome()
    var writer = try home.create()
    let entries = try DriveEntry.points(0..<26)
    for entry in entries.prefix(6) { writer.add(entry) }
    try writer.flushAll(at: 0)
    let (old, start) = (try home.bytes(), writer.savedBytes)
    for entry in entries.dropFirst(6) { writer.add(entry) }
    try writer.flushAll(at: 0)
    let new = try home.bytes()
    let first = start / 512
    let count = writer.savedBytes / 512 - first + 1
    for arrived in 0..<1 << count {
      var mixed = old
      for sector in 0..<count where arrived >> sector & 1 == 1 {
        let range = (first + sector) * 512..<(first + sector + 1) * 512
        mixed.replaceSubrange(range, with: new[range])
      }
      try home.put(mixed)
      let (pieces, _) = try home.pieces()
      #expect(pieces.firstRun.starts(with: entries.prefix(6)), "sectors \(arrived)")
      #expect(pieces.entries.isPart(of: entries), "sectors \(arrived)")
    }
    #expect(count >= 6)
  }
}
