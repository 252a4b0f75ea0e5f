import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What does not have to be kept for ever, and what has to.
@Suite("What goes again", .temporaryDirectory)
struct PruningTests {
  private let remote = MemoryRemote()
  private let stick = MemoryRemote("/stick")
  private let folder = TemporaryDirectory.current.path
  private let van: SimulatedDevice
  private let phone = SyncingDevice("phone")

  init() {
    van = SimulatedDevice("van", in: TemporaryDirectory.current.path, clockError: 0)
    van.device.limits.worthLoading = 1_000
    phone.limits.worthLoading = 1_000
    phone.limits.segmentsBetweenHeads = 1
  }

  private func begin() throws {
    try van.device.begin(on: remote)
    try van.device.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
  }

  /// Enough changes for a snapshot, which the phone gets.
  private func live(_ count: Int = 6) throws {
    for number in 0..<count {
      try van.device.checkin("Place \(number)")
      #expect(try van.device.sync(remote).failure == nil)
      #expect(try phone.sync(remote).failure == nil)
    }
  }

  private func segments(of actor: ActorID, on remote: MemoryRemote) -> Int {
    remote.objects.keys.filter { $0.isBelow(Names.log(of: actor)) }.count
  }

  private func kept(_ actor: ActorID) throws -> Int {
    try van.store.waiting(after: 0, in: .records, of: actor).count
  }

  @Test("a copy from before does not take for lost what has gone since")
  func copyFromBefore() throws {
    try begin()
    let actor = try van.store.currentActor()
    try live(3)
    let copy = SimulatedDevice("copy", in: folder, clockError: 0)
    try copy.restore(try van.copy())
    try live(12)
    #expect(
      remote.objects[Names.segment(SegmentPlace(actor: actor, lane: .records, number: 1))] == nil)
    let left = Set(remote.objects.keys.filter { $0.isBelow(Names.log(of: actor)) })
    var told: [Trouble.Kind] = []
    for round in 1...8 {
      copy.device.now = Moment(
        milliseconds: 1_800_000_000_000 + Int64(round) * 3_600_000, isProven: true)
      let report = try copy.device.sync(remote)
      #expect(report.failure == nil)
      told += report.troubles.map(\.kind)
    }
    #expect(!told.contains(.altered), "\(told)")
    #expect(Set(remote.objects.keys.filter { $0.isBelow(Names.log(of: actor)) }) == left)
  }

  @Test("own segments go once two snapshots have them, and not after the first")
  func segments() throws {
    try begin()
    let actor = try van.store.currentActor()
    // One snapshot after each five segments.
    try live(5)
    try van.device.sync(remote)
    #expect(segments(of: actor, on: remote) == 5)
    try live(6)
    try phone.checkin("Beja")
    try phone.sync(remote)
    try van.device.sync(remote)
    #expect(segments(of: actor, on: remote) < 8)
    #expect(try kept(actor) == segments(of: actor, on: remote))
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    #expect(try tablet.sync(remote).troubles == [])
    #expect(try tablet.contents() == van.device.contents())
  }

  @Test("they stay while a device has not got them, however long it is silent")
  func silent() throws {
    try begin()
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    try tablet.sync(remote)
    let actor = try van.store.currentActor()
    try live(20)
    #expect(segments(of: actor, on: remote) == 20)
    let listed = try van.device.syncing.devices(
      now: Moment(milliseconds: van.device.now.milliseconds + 366 * 86_400_000, isProven: true))
    #expect(listed.filter(\.isSilent).map(\.device.name) == ["phone", "tablet"])
    #expect(try van.device.syncing.devices(now: van.device.now).filter(\.isSilent).isEmpty)
    // Retired by its user, it holds nothing up.
    try retire("tablet")
    try live(8)
    #expect(segments(of: actor, on: remote) < 15)
  }

  private func retire(_ name: String) throws {
    let home = try van.device.syncing
    try home.rotate(
      passphrase: SyncingDevice.passphrase, revoking: home.device(called: name).id,
      cost: SyncingDevice.cost)
  }

  @Test("with a second remote a segment stays here until it is gone from both")
  func twoRemotes() throws {
    try begin()
    try van.device.syncing.add(stick, options: RemoteOptions())
    try van.device.sync(remote)
    let actor = try van.store.currentActor()
    try live(16)
    #expect(segments(of: actor, on: remote) < 14)
    #expect(try kept(actor) >= 16)
    try van.device.sync(stick)
    #expect(segments(of: actor, on: stick) >= 16)
    #expect(try phone.contents() == van.device.contents())
  }

  @Test("only a head is left of an earlier actor once everyone has what it wrote")
  func formerActors() throws {
    try begin()
    let first = try van.store.currentActor()
    try van.device.checkin("Lagos")
    try van.device.sync(remote)
    let backup = try van.copy()
    try van.restore(backup)
    try live(16)
    let second = try van.store.currentActor()
    #expect(first != second)
    let left = remote.objects.keys.filter { $0.text.contains("\(first.id)") }
    #expect(left.count == 1 && left.first.flatMap(HeadName.init)?.records == 1)
    #expect(try phone.sync(remote).troubles == [])
    #expect(try van.device.sync(remote).troubles == [])
    remote.forgetRequests()
    try van.device.sync(remote)
    #expect(remote.requests == ["list heads"])
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    #expect(try tablet.sync(remote).troubles == [])
    #expect(try tablet.contents() == van.device.contents())
    #expect(try tablet.sync(remote).troubles == [])
  }
}
