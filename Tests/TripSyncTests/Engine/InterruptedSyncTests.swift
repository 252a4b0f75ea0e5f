import DurableFiles
import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// A sync that ends too early, at any step, does no harm, and the next one goes on.
@Suite("Interrupted syncs", .temporaryDirectory)
struct InterruptedSyncTests {
  let remote = CapriciousRemote(0, seed: 1)
  let van = SyncingDevice("van")
  let phone = SyncingDevice("phone")

  private func begin() throws {
    for device in [van, phone] {
      device.limits.segmentsBetweenSnapshots = 6
      device.sizes.segment = 2_000
      device.sizes.longestPart = 3_000
    }
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
  }

  private func drive(_ device: SyncingDevice, _ seed: UInt64, bytes count: Int = 3_000) throws {
    var random = SplitMix64(seed: seed)
    try device.add(
      .drive,
      [
        .set(.started, Instant(millisecondsSinceEpoch: 1_800_000_000_000)),
        .set(.track, (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }),
      ])
  }

  private func expectSame() throws {
    for _ in 1...2 {
      for device in [van, phone] {
        let report = try device.sync(remote)
        #expect(report.failure == nil && report.troubles == [])
      }
    }
    #expect(try van.contents() == phone.contents())
  }

  @Test("power fails before any transaction of either device")
  func transactions() throws {
    let power = Power()
    for device in [van, phone] { device.whenOpened = { power.supply($0) } }
    try begin()
    for step in 0..<24 {
      try van.checkin("place \(step)")
      try drive(van, UInt64(step))
      for device in [van, phone] {
        power.commitsLeft = step
        _ = try? device.sync(remote)
        power.restore()
        try device.reopen()
      }
    }
    try expectSame()
    #expect(try phone.places().count == 25)
  }

  @Test("the remote fails at any call, before or after it has done what it should")
  func calls() throws {
    try begin()
    for step in 0..<24 {
      try van.checkin("place \(step)")
      try phone.checkin("place \(step)")
      try drive(phone, UInt64(step))
      for device in [van, phone] {
        remote.fault = (step % 2 == 0 ? .refused : .unanswered, step / 2)
        _ = try device.sync(remote)
        remote.fault = nil
      }
    }
    try expectSame()
    #expect(try van.places().count == 49)
  }

  @Test("what was sent is announced by the next sync, if the last one could not")
  func announcing() throws {
    try begin()
    try van.checkin("Porto")
    remote.fault = (.refused, 2)
    #expect(try van.sync(remote).failure != nil)
    #expect(remote.objects.keys.contains { $0.isBelow(Names.heads) })
    #expect(try van.sync(remote).failure == nil)
    try phone.sync(remote)
    #expect(try phone.places() == ["Lagos", "Porto"])
  }

  @Test("the disk is full while records arrive")
  func fullDisk() throws {
    try begin()
    try drive(van, 1, bytes: 300_000)
    try van.sync(remote)
    let connection = try phone.store.connection
    let pages = try #require(
      try connection.first("PRAGMA page_count", []) { row in try row.int64(0) })
    _ = try connection.all("PRAGMA max_page_count = \(pages + 2)") { _ in }
    #expect(throws: SQLiteError.self) { try phone.sync(remote) }
    _ = try connection.all("PRAGMA max_page_count = 1000000") { _ in }
    try expectSame()
  }

  @Test("two syncs of one home exclude each other")
  func excluding() throws {
    try begin()
    let first = try van.syncing
    #expect(throws: FileError.self) { try van.syncing }
    withExtendedLifetime(first) {}
  }

  @Test("small budgets get everything there, and hardly more bytes than one large sync")
  func budgets() throws {
    try begin()
    for number in 0..<40 { try van.checkin("place \(number)") }
    for number in 0..<6 { try drive(van, UInt64(number), bytes: 20_000) }
    let objects = remote.objects
    let path = van.home.path + "/" + RecordStore.fileName
    try van.reopen()
    let store = try Data(contentsOf: URL(fileURLWithPath: path))
    let large = try van.sync(remote).sentBytes
    // Once more from the beginning.
    try van.reopen()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: store)
    try file.close()
    remote.objects = objects
    var (sent, syncs) = (0, 0)
    while syncs < 100 {
      let report = try van.sync(remote, budget: SyncBudget(bytes: 15_000))
      #expect(report.failure == nil)
      sent += report.sentBytes
      syncs += 1
      if !report.isUnfinished { break }
    }
    #expect(syncs > 3 && syncs < 100)
    #expect(Double(sent) <= 1.5 * Double(large))
    // One that is too small for anything gets there too.
    for _ in 0..<200 where try phone.sync(remote, budget: SyncBudget(bytes: 1)).isUnfinished {}
    try expectSame()
  }

  @Test("a snapshot is replaced while a device that joins loads it, part by part")
  func replacedSnapshot() throws {
    van.limits = SyncLimits(segmentsBetweenSnapshots: 1, worthLoading: 1)
    van.sizes = SegmentSizes(segment: 900, shortestPart: 300, longestPart: 900)
    try van.begin(on: remote)
    for number in 0..<40 { try van.checkin("place \(number)") }
    for number in 0..<4 { try drive(van, UInt64(number), bytes: 800) }
    try van.sync(remote)
    try phone.join(on: remote)
    for step in 0..<40 {
      remote.fault = (.refused, 3)
      _ = try phone.sync(remote, budget: SyncBudget(bytes: 1))
      remote.fault = nil
      if step % 4 == 0 {
        try van.checkin("late \(step)")
        try drive(van, UInt64(step + 100), bytes: 800)
        #expect(try van.sync(remote).failure == nil)
      }
    }
    try expectSame()
  }
}
