import DriveRecorder
import DurableFiles
import Geodesy
import Glibc
import TestSupport
import Testing
import Text
import TrackFormats

/// The folders of a home in the running test's folder.
struct TestHome: ~Copyable {
  let home, run, aside: Directory

  init() throws {
    let folder = try Directory(TemporaryDirectory.current.path)
    let runFolder = try folder.makePrivate("run")
    let asideFolder = try folder.makePrivate("set-aside")
    home = folder
    run = runFolder
    aside = asideFolder
  }

  func create(_ header: DriveHeader = .test, at now: Int64 = 0) throws -> BlackBoxWriter {
    try BlackBoxWriter.create(in: home, run: run, header, at: now)
  }

  func reopen(boot: String = "boot-2", at now: Int64 = 0) throws -> BlackBoxWriter {
    let contents = try #require(try BlackBox.contents(in: home))
    return try BlackBoxWriter.reopen(
      in: home, run: run, aside: aside, contents,
      DriveEvent(.continued(boot: boot), time: nil, uptime: now), at: now)
  }

  /// A finished file of these entries, five per write.
  func record(_ entries: [DriveEntry], _ header: DriveHeader = .test) throws {
    try home.remove(BlackBox.fileName)
    var writer = try create(header)
    for entry in entries {
      writer.add(entry)
      if writer.pendingEntries == 5 { try writer.flushAll(at: 0) }
    }
    try writer.flushAll(at: 0)
    try writer.close()
  }

  func bytes() throws -> [UInt8] {
    try home.contents(of: BlackBox.fileName, limit: 10_000_000)
  }

  /// Writes bytes as the file, without waiting for the disk.
  func put(_ bytes: [UInt8], at offset: Int = 0, cutting: Bool = false) throws {
    let file = try home.file(BlackBox.fileName, for: .updating)
    try file.write(bytes.span.bytes, at: offset)
    if cutting { try file.truncate(to: offset + bytes.count) }
  }

  func pieces() throws -> (pieces: [RecoveredPiece], contents: BlackBoxContents) {
    let found = try BlackBox.read(in: home, into: { _ in [RecoveredPiece]() }, { $0.append($1) })
    let (pieces, contents) = try #require(found)
    return (pieces, contents)
  }

  func entries() throws -> [DriveEntry] {
    try pieces().pieces.entries
  }
}

extension [RecoveredPiece] {
  var entries: [DriveEntry] {
    compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
  }

  /// The entries up to the first place where lines were lost.
  var firstRun: [DriveEntry] {
    Array(prefix { $0 != .damage }).entries
  }
}

extension Sequence where Element: Equatable {
  /// Whether all elements occur in the other sequence too, in the same order.
  func isPart(of other: some Sequence<Element>) -> Bool {
    var rest = other.makeIterator()
    return allSatisfy { element in
      while let next = rest.next() { if next == element { return true } }
      return false
    }
  }
}

extension DriveHeader {
  static let test = numbered(1)

  static func numbered(_ seed: UInt64) -> DriveHeader {
    var random = SplitMix64(seed: seed)
    return DriveHeader(
      drive: RecordID(milliseconds: 1_790_000_000_000, using: &random), device: "van \"one\"",
      boot: "boot-1", started: Instant(secondsSinceEpoch: 1_790_000_000), mode: .full,
      zone: "Europe/Oslo", offsetSeconds: 7_200)
  }
}

extension DriveEntry {
  /// The point of a second of a drive; all are different.
  static func point(_ second: Int64, isProven: Bool = true) throws -> DriveEntry {
    .point(
      DrivePoint(
        time: isProven ? Instant(secondsSinceEpoch: 1_790_000_000 + second) : nil,
        uptime: 60_125 + second * 1_000,
        position: try CoordinateE7(
          latitude: 471_234_567 + Int32(second) * 1_009, longitude: -83_456_789),
        altitudeDecimetres: 4_321, speedCentimetresPerSecond: 1_389, courseCentidegrees: 27_005,
        climbCentimetresPerSecond: -5, accuracyDecimetres: 31, satellites: 9))
  }

  static func event(_ kind: DriveEvent.Kind, _ second: Int64) -> DriveEntry {
    .event(DriveEvent(kind, time: nil, uptime: 60_125 + second * 1_000))
  }

  static func points(_ seconds: Range<Int64>) throws -> [DriveEntry] {
    try seconds.map { try point($0) }
  }

  static let stop = event(.stop, 99_999)
}

extension SplitMix64 {
  /// Anything that can be in a drive, including numbers that no receiver ever reports.
  mutating func entry() throws -> DriveEntry {
    chance(6) ? .event(event()) : .point(try point())
  }

  mutating func entries(_ count: Int) throws -> [DriveEntry] {
    try (0..<count).map { _ in try entry() }
  }

  private mutating func point() throws -> DrivePoint {
    DrivePoint(
      time: chance(4) ? nil : Instant(millisecondsSinceEpoch: any(Int64.self)),
      uptime: any(Int64.self),
      position: try CoordinateE7(
        latitude: within(900_000_000), longitude: within(1_800_000_000)),
      altitudeDecimetres: perhaps(), speedCentimetresPerSecond: perhaps(),
      courseCentidegrees: perhaps(), climbCentimetresPerSecond: perhaps(),
      accuracyDecimetres: perhaps(), fix: chance(2) ? .twoD : .threeD,
      satellites: chance(2) ? nil : Int(any(Int64.self)), leg: chance(2) ? leg() : nil)
  }

  private mutating func leg() -> TrackLeg {
    let turns = Int.random(in: 0...3, using: &self)
    return TrackLeg(
      centimetres: max(0, any(Int32.self)), movingMilliseconds: max(0, any(Int64.self)),
      topSpeedCentimetresPerSecond: perhaps(), turns: (0..<turns).map { _ in any(Int32.self) })
  }

  private mutating func event() -> DriveEvent {
    let kinds: [DriveEvent.Kind] = [
      .pause, .resume, .gap, .suspended, .stop, .continued(boot: "b \u{1}\n\u{1F690}"),
      .mode(.breadcrumb), .note("\"crc\":\"\\ {[,\u{0}\u{7F}\u{E9}"), .note(""),
      .timeProven(isCorrected: chance(2)),
    ]
    // Events are read through floating point, which is exact for 70,000 years.
    let range: ClosedRange<Int64> = -1 << 50...1 << 50
    return DriveEvent(
      kinds[Int.random(in: kinds.indices, using: &self)],
      time: chance(2)
        ? nil : Instant(millisecondsSinceEpoch: .random(in: range, using: &self)),
      uptime: .random(in: range, using: &self))
  }

  private mutating func perhaps() -> Int32? {
    chance(3) ? nil : any(Int32.self)
  }

  /// One of the limits, zero, a small number or any other.
  private mutating func any<Number: FixedWidthInteger & SignedInteger>(
    _: Number.Type
  ) -> Number {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: .min
    case 1: .max
    case 2: 0
    case 3: .random(in: -100...100, using: &self)
    default: .random(in: .min ... .max, using: &self)
    }
  }

  private mutating func within(_ limit: Int32) -> Int32 {
    chance(3) ? .random(in: -20...20, using: &self) : .random(in: -limit...limit, using: &self)
  }
}
