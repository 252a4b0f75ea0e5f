internal import DurableFiles
internal import Text

/// How far the clocks of a time zone are ahead of UTC, at any moment.
///
/// The C library knows one zone at a time, for the whole process. This is a value: a program can
/// have as many as it likes.
struct ZoneRules: Sendable {
  static let utc = ZoneRules(YearlyClock(offsetSeconds: 0))

  /// The file of the zone; changes are looked up where they are.
  private let bytes: [UInt8]
  private let table: Table
  /// What applies after the last change in the file.
  private let later: YearlyClock?

  /// Clocks that do the same every year.
  init(_ clock: YearlyClock) {
    (bytes, table, later) = ([], Table(), clock)
  }

  /// Reads a time zone file (RFC 9636); `nil` if it is not one.
  init?(file bytes: [UInt8]) {
    guard let first = Table(bytes, at: 0, bytesOfTime: 4) else { return nil }
    // The first table is for programs that know times of four bytes only.
    guard let version = bytes[safe: 4], version >= UInt8(ascii: "2") else {
      guard first.isSound(in: bytes) else { return nil }
      (self.bytes, table, later) = (bytes, first, nil)
      return
    }
    guard let second = Table(bytes, at: first.end, bytesOfTime: 8), second.isSound(in: bytes)
    else { return nil }
    let footer = bytes[second.end...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
    (self.bytes, table, later) = (bytes, second, YearlyClock(footer))
  }

  func offsetSeconds(at instant: Instant) -> Int {
    stretch(at: instant.wholeSeconds.millisecondsSinceEpoch / 1_000).offsetSeconds
  }

  /// The stretch without a change around a time in seconds since 1970.
  func stretch(at seconds: Int64) -> OffsetStretch {
    let passed = table.changes(until: seconds, in: bytes)
    let start = passed > 0 ? table.moment(ofChange: passed - 1, in: bytes) : .min
    guard passed == table.changes else {
      return OffsetStretch(
        start: start, end: table.moment(ofChange: passed, in: bytes),
        offsetSeconds: table.offsetSeconds(afterChange: passed, in: bytes))
    }
    guard let later else {
      return OffsetStretch(
        start: start, end: .max,
        offsetSeconds: table.offsetSeconds(afterChange: passed, in: bytes))
    }
    let stretch = later.stretch(at: seconds)
    return OffsetStretch(
      start: max(start, stretch.start), end: stretch.end, offsetSeconds: stretch.offsetSeconds)
  }
}

/// A stretch of time in which clocks are not changed, in seconds since 1970; its end is not in it.
struct OffsetStretch: Sendable {
  let start, end: Int64
  let offsetSeconds: Int

  func contains(_ seconds: Int64) -> Bool { seconds >= start && seconds < end }
}

// MARK: Files of the machine

extension ZoneRules {
  /// The largest that machines have is 4 KB.
  private static let largestFile = 1 << 18

  /// The rules of a zone that this machine knows; where it has no time zones at all, all are UTC.
  init?(named name: String) {
    guard ZoneName.hasForm(name) else { return nil }
    if let rules = Self(path: "\(ZoneName.database)/\(name)") {
      self = rules
    } else {
      guard ZoneName.isKnown(name) else { return nil }
      self = .utc
    }
  }

  init?(path: String) {
    guard let bytes = try? File.contents(of: path, limit: Self.largestFile, links: .follow) else {
      return nil
    }
    self.init(file: bytes)
  }
}

/// Where the changes of a time zone file are, and what they change to.
private struct Table: Sendable {
  private static let headerSize = 44
  private static let kindSize = 6

  /// How many times clocks changed.
  private(set) var changes = 0
  private(set) var end = 0
  private var bytesOfTime = 8
  private var kinds = 0
  /// Where the moments of the changes begin, then the kind of each, then the kinds.
  private var start = 0

  private var startOfChoices: Int { start + changes * bytesOfTime }
  private var startOfKinds: Int { startOfChoices + changes }

  init() {}

  /// `nil` if there is no table at this place, or it is longer than the file.
  init?(_ bytes: [UInt8], at place: Int, bytesOfTime: Int) {
    guard place + Self.headerSize <= bytes.count,
      bytes[place...].starts(with: [0x54, 0x5A, 0x69, 0x66])
    else { return nil }
    // How many marks of UTC, marks of standard time, leap seconds, changes, kinds and letters.
    var counts = InlineArray<6, Int>(repeating: 0)
    for index in counts.indices {
      counts[index] = Int(Self.integer(bytes, at: place + 20 + index * 4, size: 4))
      guard (0...bytes.count).contains(counts[index]) else { return nil }
    }
    guard counts[4] > 0 else { return nil }
    (changes, kinds, self.bytesOfTime) = (counts[3], counts[4], bytesOfTime)
    start = place + Self.headerSize
    end = startOfKinds + kinds * Self.kindSize + counts[5]
    end += counts[2] * (bytesOfTime + 4) + counts[1] + counts[0]
    guard end <= bytes.count else { return nil }
  }

  /// Whether all changes are to kinds that exist, less than two days ahead of UTC or behind it.
  func isSound(in bytes: [UInt8]) -> Bool {
    bytes[startOfChoices..<startOfKinds].allSatisfy { $0 < kinds }
      && (0..<kinds).allSatisfy {
        YearlyClock.offsets.contains(offsetSeconds(ofKind: $0, in: bytes))
      }
  }

  /// How many changes there were until a moment, itself included.
  func changes(until seconds: Int64, in bytes: [UInt8]) -> Int {
    var (low, high) = (0, changes)
    while low < high {
      let middle = (low + high) / 2
      if moment(ofChange: middle, in: bytes) <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// When clocks changed, counted from 0.
  func moment(ofChange number: Int, in bytes: [UInt8]) -> Int64 {
    Self.integer(bytes, at: start + number * bytesOfTime, size: bytesOfTime)
  }

  /// After a change, by its number; before all of them, the first kind applies.
  func offsetSeconds(afterChange number: Int, in bytes: [UInt8]) -> Int {
    offsetSeconds(
      ofKind: number == 0 ? 0 : Int(bytes[startOfChoices + number - 1]), in: bytes)
  }

  private func offsetSeconds(ofKind kind: Int, in bytes: [UInt8]) -> Int {
    Int(Self.integer(bytes, at: startOfKinds + kind * Self.kindSize, size: 4))
  }

  /// The most significant byte comes first.
  private static func integer(_ bytes: [UInt8], at place: Int, size: Int) -> Int64 {
    var value = Int64(Int8(bitPattern: bytes[place]))
    for index in place + 1..<place + size { value = value << 8 | Int64(bytes[index]) }
    return value
  }
}

extension [UInt8] {
  fileprivate subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
