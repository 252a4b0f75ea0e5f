import DurableFiles
import Glibc
import TestSupport
import Testing
import Text
import TrackFormats

@testable import DriveRecorder

/// Drives that are kept leave the file of the one that goes on.
@Suite(.temporaryDirectory) struct CuttingTests {
  private static let next = DriveHeader.numbered(2).drive
  /// When the second drive begins, in seconds.
  private static let morning: Int64 = 90_000

  /// Two days, with what happened in the evening and in the morning.
  private static func days(_ points: Int64 = 3) throws -> [DriveEntry] {
    try [RecordedDriveTests.proof(0)] + DriveEntry.points(0..<points)
      + [.event(.note("camp"), 10), .event(.mode(.balanced), 11), .event(.suspended, 12)]
      + [.event(.continued(boot: "boot-2"), morning - 4), .event(.suspended, morning - 3)]
      + [.event(.continued(boot: "boot-3"), morning - 2), RecordedDriveTests.proof(morning - 1)]
      + DriveEntry.points(morning..<morning + points) + [.event(.note("go"), morning + points)]
  }

  /// A drive under way with these entries, all on the disk.
  private func underWay(_ entries: [DriveEntry], _ home: borrowing TestHome) throws
    -> BlackBoxWriter
  {
    var header = DriveHeader.test
    header.trip = DriveHeader.numbered(7).drive
    var writer = try home.create(header)
    for entry in entries {
      writer.add(entry)
      if writer.pendingEntries == 5 { try writer.flushAll(at: 0) }
    }
    try writer.flushAll(at: 0)
    return writer
  }

  private static func cut(_ home: borrowing TestHome) throws -> BlackBoxCut {
    let drive = try #require(try RecordedDrive.read(in: home.home))
    return try #require(drive.cut { _ in next })
  }

  @Test func `what is left is a drive of its own, in the boot and mode it was recorded in`() throws
  {
    let home = try TestHome()
    let entries = try Self.days()
    var writer = try underWay(entries, home)
    let cut = try Self.cut(home)
    #expect(cut.drive == DriveHeader.test.drive)
    #expect(cut.points == 3)
    #expect(cut.notes == 1)
    let left = try writer.cut(cut, at: 0)
    #expect(left == Array(entries[10...]))
    #expect(writer.savedPoints == 3)
    let contents = try #require(try BlackBox.contents(in: home.home))
    #expect(contents.header == writer.header)
    #expect(contents.header.drive == Self.next)
    #expect(contents.header.boot == "boot-3")
    #expect(contents.header.mode == .balanced)
    #expect(contents.header.trip == nil, "that of its own day")
    #expect(contents.header.zone == DriveHeader.test.zone)
    #expect(contents.missingEntries == 0)
    #expect(!contents.isDamaged)

    let later = try DriveEntry.points(Self.morning + 10..<Self.morning + 13)
    for entry in later { writer.add(entry) }
    try writer.flushAll(at: 0)
    #expect(try home.entries() == left + later)
    let drive = try #require(try RecordedDrive.read(in: home.home))
    #expect(RecordedDriveTests.times(drive) == [0, 1, 2, 10, 11, 12].map { Self.morning + $0 })
    #expect(drive.isTimeProven)
    #expect(drive.notes.map(\.text) == ["go"])
    try writer.close()
  }

  @Test func `its points have the times and figures that they had in the whole file`() throws {
    let home = try TestHome()
    var writer = try underWay(Self.days(9), home)
    let whole = try #require(try RecordedDrive.read(in: home.home))
    let part = whole.parts[1]
    _ = try writer.cut(Self.cut(home), at: 0)
    let left = try #require(try RecordedDrive.read(in: home.home))
    #expect(left.parts.map(\.track) == [part.track])
    #expect(left.parts.map(\.notes) == [part.notes])
    #expect(left.summary == whole.summary(ofPoints: part.points))
    #expect(left.header.started == part.track.points.first?.time)
  }

  @Test func `a note of the night before that belongs to the morning stays, with its boot`() throws
  {
    let home = try TestHome()
    let morning = Self.morning
    let entries =
      try DriveEntry.points(0..<3)
      + [.event(.note("camp"), 10), .event(.suspended, 12)]
      + [.event(.continued(boot: "boot-2"), morning - 40), RecordedDriveTests.proof(morning - 39)]
      + [.event(.note("frost"), morning - 38), .event(.suspended, morning - 37)]
      + [.event(.continued(boot: "boot-3"), morning - 2), RecordedDriveTests.proof(morning - 1)]
      + DriveEntry.points(morning..<morning + 3)
    var writer = try underWay(entries, home)
    let left = try writer.cut(Self.cut(home), at: 0)
    #expect(left == Array(entries[6...]))
    let drive = try #require(try RecordedDrive.read(in: home.home))
    #expect(drive.header.boot == "boot-2")
    #expect(drive.notes.map(\.text) == ["frost"])
    #expect(
      drive.notes.map(\.time) == [Instant(secondsSinceEpoch: 1_790_000_000 + morning - 38)])
  }

  @Test func `in the same boot the proof of its time stays`() throws {
    let home = try TestHome()
    let proof = try RecordedDriveTests.proof(0, isCorrected: true)
    let entries =
      try [proof] + DriveEntry.points(0..<3) + [.event(.gap, Self.morning)]
      + DriveEntry.points(Self.morning..<Self.morning + 3)
    var writer = try underWay(entries, home)
    #expect(try writer.cut(Self.cut(home), at: 0) == [proof] + Array(entries[4...]))
    let drive = try #require(try RecordedDrive.read(in: home.home))
    #expect(drive.isTimeCorrected)
    #expect(RecordedDriveTests.times(drive) == [0, 1, 2].map { Self.morning + $0 })
  }

  @Test func `a long rest of the file is copied with its headers`() throws {
    let home = try TestHome()
    var writer = try underWay(Self.days(3_000), home)
    let left = try writer.cut(Self.cut(home), at: 0)
    #expect(left.points.count == 3_000)
    // Without its first block the drive is still known.
    let copies = try String(decoding: home.bytes(), as: UTF8.self).split(separator: "\n")
      .count { $0.hasPrefix(#",{"e":"header""#) }
    #expect(copies > 3)
    try home.put([UInt8](repeating: 0, count: 512))
    #expect(try home.pieces().contents.points >= 2_990)
  }

  // MARK: What is not cut

  @Test func `a file of another drive stays as it is`() throws {
    let home = try TestHome()
    var writer = try underWay(Self.days(), home)
    let cut = try Self.cut(home)
    let bytes = try home.bytes()
    for other in [
      BlackBoxCut(drive: Self.next, next: cut.drive, points: 3, notes: 1, started: cut.started),
      BlackBoxCut(drive: cut.drive, next: Self.next, points: 6, notes: 1, started: cut.started),
    ] {
      #expect(throws: CutError.otherDrive) { try writer.cut(other, at: 0) }
    }
    #expect(try home.bytes() == bytes)
    _ = try writer.cut(cut, at: 0)
    #expect(throws: CutError.otherDrive, "once is enough") { try writer.cut(cut, at: 0) }
  }

  @Test func `a damaged file stays as it is`() throws {
    let home = try TestHome()
    var writer = try underWay(Self.days(), home)
    let cut = try Self.cut(home)
    let size = writer.savedBytes
    try home.put([UInt8(ascii: "x")], at: size - 40)
    #expect(throws: CutError.damaged) { try writer.cut(cut, at: 0) }
    let drive = try #require(try RecordedDrive.read(in: home.home))
    #expect(drive.cut { _ in Self.next } == nil)
  }

  @Test func `entries that wait for the disk are saved first`() throws {
    let home = try TestHome()
    var writer = try underWay(Self.days(), home)
    let cut = try Self.cut(home)
    writer.add(try .point(Self.morning + 20))
    #expect(throws: CutError.unsaved) { try writer.cut(cut, at: 0) }
    try writer.flushAll(at: 0)
    #expect(try writer.cut(cut, at: 0).points.count == 4)
  }

  @Test func `a van that stands since its drive keeps its file`() throws {
    let home = try TestHome()
    let entries =
      try DriveEntry.points(0..<3) + [
        .event(.continued(boot: "boot-2"), Self.morning),
        Self.point(at: 2, second: Self.morning + 1),
      ]
    _ = try underWay(entries, home)
    let drive = try #require(try RecordedDrive.read(in: home.home))
    #expect(drive.finishedParts == 1)
    #expect(drive.parts.map(\.points) == [0..<3])
    #expect(drive.cut { _ in Self.next } == nil)
  }

  /// A point at the place of an earlier second.
  private static func point(at place: Int64, second: Int64) throws -> DriveEntry {
    guard case .point(let there) = try DriveEntry.point(place),
      case .point(var point) = try DriveEntry.point(second)
    else { throw RecordedDriveTests.Missing() }
    point.position = there.position
    return .point(point)
  }

  // MARK: Faults

  /// Invariants 1 and 2.
  @Test(arguments: DiskFault.all)
  func `whichever call fails, the file is the old one or the new one and nothing is lost`(
    fault: DiskFault
  ) throws {
    let home = try TestHome()
    let entries = try Self.days()
    let later = try DriveEntry.points(Self.morning + 10..<Self.morning + 13)
    try fault.atEveryCall { plan, position in
      try home.home.remove(BlackBox.fileName)
      var writer = try underWay(entries, home)
      let cut = try Self.cut(home)
      let left = plan.run { try? writer.cut(cut, at: 0) }
      let found = try home.entries()
      #expect(found == entries || found == Array(entries[10...]), "call \(position)")
      if fault.fault == .crash { return }
      if left != nil { #expect(found == Array(entries[10...]), "call \(position)") }
      // It goes on once the disk works again, and may be asked again.
      for entry in later { writer.add(entry) }
      try writer.flushAll(at: 1)
      if left == nil { _ = try writer.cut(cut, at: 2) }
      #expect(try home.entries() == Array(entries[10...]) + later, "call \(position)")
      #expect(writer.header.drive == Self.next)
      try writer.close()
      #expect(try home.pieces().contents.isDamaged == false)
    }
  }

  @Test func `a new file that is not safe yet gives way to the old one`() throws {
    let home = try TestHome()
    let entries = try Self.days()
    var writer = try underWay(entries, home)
    let cut = try Self.cut(home)
    // The rename works, and syncing the folder does not.
    let plan = FaultPlan(at: 2, .error(EIO), on: [.sync])
    let failed = plan.run { (try? writer.cut(cut, at: 0)) == nil }
    #expect(failed)
    #expect(try home.entries() == entries)
    #expect(writer.header.drive == DriveHeader.test.drive)
    #expect(writer.incident == nil)
    #expect(try home.aside.names().isEmpty)
  }

  // MARK: The sums

  @Test func `the session counts only what is left`() throws {
    var session = DriveSession(mode: .full, clock: .log)
    for entry in try Self.days(5) { session.recall(entry) }
    #expect(session.status.pointCount == 10)
    let left = try DriveEntry.points(Self.morning..<Self.morning + 5)
    session.recount(left)
    #expect(session.status.pointCount == 5)
    #expect((40..<50).contains(session.status.distanceMetres))
    #expect(session.status.began == Instant(secondsSinceEpoch: 1_790_000_000 + Self.morning))
  }
}
