import DriveRecorder
import DurableFiles
import TestSupport
import Testing
import Text
import TrackFormats

@Suite(.temporaryDirectory) struct RecordedDriveTests {
  /// Times of the points, in seconds since the drive began by its header.
  static func times(_ drive: RecordedDrive) -> [Int64] {
    drive.track.points.map {
      ($0.time.millisecondsSinceEpoch - DriveHeader.test.started.millisecondsSinceEpoch) / 1_000
    }
  }

  static func drive(_ entries: [DriveEntry]) throws -> RecordedDrive {
    let home = try TestHome()
    try home.record(entries)
    return try #require(try RecordedDrive.read(in: home.home))
  }

  static func proof(_ second: Int64, isCorrected: Bool = false) throws -> DriveEntry {
    guard case .point(let point) = try DriveEntry.point(second) else { throw Missing() }
    return .event(
      DriveEvent(
        .timeProven(isCorrected: isCorrected), time: point.time, uptime: point.uptime))
  }

  struct Missing: Error {}

  static func unproven(_ seconds: Range<Int64>) throws -> [DriveEntry] {
    try seconds.map { try .point($0, isProven: false) }
  }

  @Test func `a segment begins wherever the route is unknown`() throws {
    var entries: [DriveEntry] = try DriveEntry.points(0..<3)
    entries += [.event(.pause, 3), .event(.note("tea"), 4), .event(.resume, 5)]
    entries += try DriveEntry.points(6..<8) + [.event(.gap, 8)] + DriveEntry.points(9..<10)
    entries += [.event(.mode(.breadcrumb), 10), .event(.note("x"), 10)]
    entries += try DriveEntry.points(11..<12)
    entries += [.event(.suspended, 12), .event(.continued(boot: "boot-1"), 13)]
    entries += try DriveEntry.points(14..<15) + [.event(.mode(.full), 15), .stop]
    let drive = try Self.drive(entries)
    #expect(drive.track.segments.map(\.count) == [3, 2, 2, 1])
    #expect(Self.times(drive) == [0, 1, 2, 6, 7, 9, 11, 14])
    #expect(drive.notes.map(\.text) == ["tea", "x"])
    let noted = [4, 10].map { Instant(secondsSinceEpoch: 1_790_000_000 + $0) }
    #expect(drive.notes.map(\.time) == noted)
    #expect(drive.modes == [.full, .breadcrumb])
    #expect(drive.outcome == .stopped)
    #expect(drive.isTimeProven)
    #expect(!drive.isTimeCorrected)
  }

  @Test func `points before the proof are dated backwards by it`() throws {
    let drive = try Self.drive(
      Self.unproven(0..<4) + [.event(.note("early"), 4), Self.proof(1_000, isCorrected: true)]
        + Self.unproven(1_001..<1_003) + [.event(.suspended, 1_003)])
    #expect(Self.times(drive) == [0, 1, 2, 3, 1_001, 1_002])
    #expect(drive.notes.map(\.time.millisecondsSinceEpoch) == [1_790_000_004_000])
    #expect(drive.isTimeProven)
    #expect(drive.isTimeCorrected)
    #expect(drive.outcome == .recovered)
  }

  @Test func `a point with its own time suffices if the proof itself was lost`() throws {
    let drive = try Self.drive(Self.unproven(0..<3) + [.point(3)])
    #expect(Self.times(drive) == [0, 1, 2, 3])
    #expect(drive.isTimeProven)
  }

  @Test func `without any proof the machine's clock is used`() throws {
    let drive = try Self.drive(Self.unproven(50..<53) + [.stop])
    #expect(Self.times(drive) == [0, 1, 2])
    #expect(!drive.isTimeProven)
  }

  @Test func `each boot is dated by its own proof`() throws {
    let reboot = DriveEntry.event(DriveEvent(.continued(boot: "boot-2"), time: nil, uptime: 0))
    let later = try Self.unproven(0..<2)
    let proof = DriveEntry.event(
      DriveEvent(
        .timeProven(isCorrected: false), time: Instant(secondsSinceEpoch: 1_790_005_000),
        uptime: 62_125))
    let drive = try Self.drive(Self.unproven(0..<2) + [Self.proof(9), reboot] + later + [proof])
    #expect(Self.times(drive) == [0, 1, 4_998, 4_999])
    #expect(drive.isTimeProven)
    #expect(drive.track.segments.map(\.count) == [2, 2])
  }

  @Test func `a boot without proof is placed between those with one`() throws {
    let reboot = DriveEntry.event(DriveEvent(.continued(boot: "boot-2"), time: nil, uptime: 60_125))
    let again = DriveEntry.event(DriveEvent(.continued(boot: "boot-3"), time: nil, uptime: 60_125))
    let proof = DriveEntry.event(
      DriveEvent(
        .timeProven(isCorrected: false), time: Instant(secondsSinceEpoch: 1_790_000_150),
        uptime: 60_125))
    // The second boot took a hundred seconds, but only fifty lie between the first and the third.
    let drive = try Self.drive(
      DriveEntry.points(0..<101) + [reboot] + Self.unproven(0..<101) + [again, proof]
        + Self.unproven(0..<1))
    #expect(drive.track.segments.map(\.count) == [101, 101, 1])
    #expect(Self.times(drive)[101...].prefix(2) == [50, 51])
    #expect(Self.times(drive).suffix(2) == [150, 150])
    #expect(!drive.isTimeProven)
  }

  @Test func `a damaged line does not part a drive from its proof`() throws {
    let home = try TestHome()
    let entries = try Self.unproven(0..<10) + [Self.proof(10)] + Self.unproven(11..<20)
    try home.record(entries)
    let text = String(decoding: try home.bytes(), as: UTF8.self)
    let place = try #require(text.utf8.firstRange(of: Array(#""up":65.125"#.utf8)))
    try home.put([0], at: text.utf8.distance(from: text.startIndex, to: place.lowerBound))
    let drive = try #require(try RecordedDrive.read(in: home.home))
    #expect(Self.times(drive) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    #expect(drive.track.segments.map(\.count) == [5, 13])
    #expect(drive.isTimeProven)
    #expect(drive.contents.salvagedPoints == 13)
    #expect(drive.contents.missingEntries == 1)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `impossible times break nothing`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let entries = try random.entries(400)
    let drive = try Self.drive(entries)
    let points = entries.compactMap { if case .point(let point) = $0 { point } else { nil } }
    #expect(drive.track.points.map(\.position) == points.map(\.position))
    #expect(drive.track.summary != nil)
  }
}
