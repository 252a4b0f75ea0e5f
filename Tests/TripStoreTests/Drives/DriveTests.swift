import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct DriveTests {
  private static func id(_ byte: UInt8) throws -> RecordID {
    try #require(RecordID(bytes: [UInt8](repeating: byte, count: 16)))
  }

  /// One point per second towards the north-east, starting at a given time.
  private static func track(from seconds: Int64, count: Int) throws -> Track {
    Track(
      points: try (0..<count).map { number in
        TrackPoint(
          time: Instant(secondsSinceEpoch: seconds + Int64(number)),
          position: try CoordinateE7(
            latitude: 600_000_000 + Int32(number) * 1_000,
            longitude: 100_000_000 + Int32(number) * 1_000),
          altitudeDecimetres: 1_000)
      })
  }

  private static func drive(_ byte: UInt8, from seconds: Int64, count: Int = 100) throws
    -> FinishedDrive
  {
    FinishedDrive(
      id: try id(byte), track: try track(from: seconds, count: count), zone: "Europe/Oslo",
      offsetSeconds: 7_200, isTimeProven: true, title: "d\(byte)")
  }

  @Test func `a drive committed twice is stored once, with all its points`() throws {
    let store = try TestHome().store()
    let drive = try Self.drive(1, from: 1_800_000_000)
    try store.commit(drive)
    try store.commit(drive)
    #expect(try store.count(.drive) == 1)
    let record = try #require(try store.record(drive.id, of: .drive))
    #expect(try store.track(of: record) == drive.track)
    #expect(record[.points] == 100)
    #expect(record[.started] == 1_800_000_000_000)
    #expect(record[.ended] == 1_800_000_099_000)
    #expect(record[.south] == 600_000_000)
    #expect(record[.distance].map { (1_200...1_260).contains($0) } == true)
    #expect(record[.zone] == "Europe/Oslo")
  }

  private static func hills(_ metres: [Int32]) throws -> Track {
    Track(
      points: try metres.enumerated().map { number, height in
        TrackPoint(
          time: Instant(secondsSinceEpoch: 1_800_000_000 + Int64(number) * 60),
          position: try CoordinateE7(latitude: 600_000_000 + Int32(number), longitude: 100_000_000),
          altitudeDecimetres: height * 10)
      })
  }

  private static func drive(
    _ track: Track, mode: String? = nil, endedBy: String? = nil, note: String? = nil,
    notes: [String] = []
  ) throws -> FinishedDrive {
    FinishedDrive(
      id: try id(1), track: track, zone: nil, offsetSeconds: 0, isTimeProven: true, mode: mode,
      endedBy: endedBy, note: note, notes: notes)
  }

  private func kept(_ drive: FinishedDrive) throws -> Record {
    let store = try TestHome().store()
    try store.commit(drive)
    return try #require(try store.record(drive.id, of: .drive))
  }

  @Test func `a drive stores its mode, its ending, and its ascent and descent`() throws {
    let track = try Self.hills([100, 180, 40, 60])
    let record = try kept(Self.drive(track, mode: "balanced", endedBy: "recovered"))
    #expect(record[.mode] == "balanced")
    #expect(record[.endedBy] == "recovered")
    #expect(record[.climb] == 100)
    #expect(record[.descent] == 140)
    #expect(record[.highest] == 180)
    #expect(record[.lowest] == 40)
  }

  @Test func `notes made during a drive become lines of its note`() throws {
    let track = try Self.hills([1, 2])
    let notes = ["fuel\nin Narvik", "", "a\u{1B}[31mmoose"]
    let record = try kept(Self.drive(track, note: "Long.\n\nWet.", notes: notes))
    #expect(record[.note] == "Long.\n\nWet.\nfuel in Narvik\na [31mmoose")
  }

  @Test(arguments: [
    String(repeating: "é", count: 40_000), String(repeating: "👩‍🚀", count: 9_000), "\u{0}",
  ])
  func `a drive is stored no matter what its texts contain`(text: String) throws {
    let drive = FinishedDrive(
      id: try Self.id(1), track: try Self.hills([1, 2]), zone: text, offsetSeconds: 0,
      isTimeProven: true, mode: text, endedBy: text, title: text, note: text, notes: [text])
    let record = try kept(drive)
    #expect(record[.title].map { (1...120).contains($0.utf8.count) } == true)
    #expect((record[.note] ?? "").utf8.count <= 65_536)
    #expect(record[.mode] == nil)
    #expect(record[.endedBy] == nil)
  }

  @Test func `an impossible altitude is left out, and the drive is stored`() throws {
    let record = try kept(Self.drive(Self.hills([-4_000, 30_000])))
    #expect(record[.highest] == nil)
    #expect(record[.lowest] == nil)
    #expect(record[.climb] == 34_000)
  }

  @Test func `the day of a drive is the local day`() throws {
    let store = try TestHome().store()
    // 23:30 UTC is 01:30 of the next day in Oslo in summer.
    let midnight: Int64 = 1_800_057_600
    let drive = try Self.drive(1, from: midnight - 1_800)
    try store.commit(drive)
    let record = try #require(try store.record(drive.id, of: .drive))
    #expect(record[.day] == Day(daysSinceEpoch: Int(midnight / 86_400)))
  }

  @Test func `a drive without a point is refused`() throws {
    let store = try TestHome().store()
    let empty = FinishedDrive(
      id: try Self.id(1), track: Track(), zone: nil, offsetSeconds: 0, isTimeProven: false)
    #expect(throws: StoreError.self) { try store.commit(empty) }
    #expect(try store.count(.drive) == 0)
  }

  @Test func `joined drives become one with all points, and an undo restores them`() throws {
    let store = try TestHome().store()
    for (byte, start) in [(UInt8(2), Int64(1_800_001_000)), (1, 1_800_000_000)] {
      try store.commit(Self.drive(byte, from: start))
    }
    let joined = try store.joinDrives([Self.id(2), Self.id(1)])
    let drives = try store.records(RecordQuery(.drive))
    #expect(drives.map(\.id) == [joined])
    #expect(drives[0][.points] == 200)
    #expect(drives[0][.started] == 1_800_000_000_000)
    #expect(drives[0][.title] == "d1")
    try store.undoDriveEdit(joined)
    #expect(try store.records(RecordQuery(.drive)).map(\.id) == [Self.id(2), Self.id(1)])
  }

  @Test func `joined drives keep all notes, and their mode if all share it`() throws {
    let store = try TestHome().store()
    for (byte, mode, ending) in [(UInt8(1), "full", "recovered"), (2, "full", "stopped")] {
      let track = try Self.track(from: 1_800_000_000 + Int64(byte) * 1_000, count: 10)
      try store.commit(
        FinishedDrive(
          id: Self.id(byte), track: track, zone: nil, offsetSeconds: 0, isTimeProven: true,
          mode: mode, endedBy: ending, notes: ["n\(byte)"]))
    }
    let joined = try store.joinDrives([Self.id(1), Self.id(2)])
    let record = try #require(try store.record(joined, of: .drive))
    #expect(record[.note] == "n1\nn2")
    #expect(record[.mode] == "full")
    #expect(record[.endedBy] == "stopped")
  }

  @Test func `a split drive becomes two, and an undo of either part restores it`() throws {
    for part in 0..<2 {
      let store = try TestHome("home\(part)").store()
      try store.commit(Self.drive(1, from: 1_800_000_000))
      let parts = try store.splitDrive(
        Self.id(1), at: Instant(secondsSinceEpoch: 1_800_000_040))
      let drives = try store.records(RecordQuery(.drive))
      #expect(drives.map { $0[.points] } == [60, 40])
      try store.undoDriveEdit(part == 0 ? parts.0 : parts.1)
      #expect(try store.records(RecordQuery(.drive)).map(\.id) == [Self.id(1)])
    }
  }

  @Test func `confirming discards the points of the originals and nothing else`() throws {
    let store = try TestHome().store()
    try store.commit(Self.drive(1, from: 1_800_000_000))
    let (first, second) = try store.splitDrive(
      Self.id(1), at: Instant(secondsSinceEpoch: 1_800_000_040))
    try store.confirmDriveEdit(first)
    let original = try #require(try store.record(Self.id(1), of: .drive))
    #expect(try store.bytes(.track, of: original) == nil)
    let part = try #require(try store.record(second, of: .drive))
    #expect(try store.track(of: part).points.count == 60)
    #expect(throws: StoreError.self) { try store.undoDriveEdit(second) }
    #expect(try store.records(RecordQuery(.drive)).map(\.id) == [second, first])
  }

  @Test func `where joined drives overlap, the points of the earlier one count`() throws {
    let store = try TestHome().store()
    try store.commit(Self.drive(1, from: 1_800_000_000))
    try store.commit(Self.drive(2, from: 1_800_000_050))
    let tracks = try [1, 2].compactMap { (number: UInt8) in
      try store.record(Self.id(number), of: .drive).map(store.track)
    }
    let joined = try store.record(store.joinDrives([Self.id(2), Self.id(1)]), of: .drive)
    let track = try store.track(of: try #require(joined))
    let end = try #require(tracks[0].points.last?.time)
    #expect(track.points == tracks[0].points + tracks[1].points.filter { $0.time > end })
    try store.undoDriveEdit(try #require(joined?.id))
    #expect(try store.count(.drive) == 2)
  }

  @Test func `one drive cannot be joined`() throws {
    let store = try TestHome().store()
    try store.commit(Self.drive(1, from: 1_800_000_000))
    try store.commit(Self.drive(2, from: 1_800_000_050))
    #expect(throws: StoreError.self) { try store.joinDrives([Self.id(1)]) }
    #expect(throws: StoreError.self) { try store.joinDrives([Self.id(1), Self.id(1)]) }
    #expect(try store.count(.drive) == 2)
  }
}
