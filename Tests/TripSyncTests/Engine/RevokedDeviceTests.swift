import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Whom the others believe after a device was lost.
@Suite("A revoked device", .temporaryDirectory)
struct RevokedDeviceTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")
  private let tablet = SyncingDevice("tablet")

  private func begin() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    for device in [phone, tablet] {
      try device.join(on: remote)
      try device.sync(remote)
    }
    try van.sync(remote)
  }

  private func revokeTablet() throws {
    let home = try van.syncing
    try home.rotate(
      passphrase: SyncingDevice.passphrase, revoking: home.device(called: "tablet").id,
      cost: SyncingDevice.cost)
  }

  @Test("is not believed any more, and what it had sent still counts")
  func revoked() throws {
    try begin()
    try tablet.checkin("Sent before")
    try tablet.sync(remote)
    try van.sync(remote)
    try revokeTablet()
    try van.sync(remote)
    try tablet.checkin("Sent after")
    try tablet.sync(remote)
    let report = try phone.sync(remote)
    #expect(report.troubles.map(\.kind) == [.revoked])
    #expect(try phone.places() == ["Sent before"])
  }

  @Test("cannot come back as a device that no one knows")
  func stranger() throws {
    try begin()
    // The same keys under another name, as a changed program could use them.
    let stranger = SyncingDevice("guest")
    try stranger.join(on: remote)
    try revokeTablet()
    try van.sync(remote)
    try phone.sync(remote)
    try stranger.checkin("Forged")
    try stranger.sync(remote)
    let report = try phone.sync(remote)
    #expect(report.failure == nil)
    #expect(report.troubles.map(\.kind) == [.revoked])
    #expect(try phone.places() == [])
    // One that has the passphrase is welcome.
    try stranger.join(on: remote)
    try stranger.sync(remote)
    #expect(try phone.sync(remote).troubles == [])
    #expect(try phone.places() == ["Forged"])
  }

  @Test("is reported for a week after what it wrote last")
  func silenced() throws {
    try begin()
    let stranger = SyncingDevice("guest")
    try stranger.join(on: remote)
    try revokeTablet()
    try van.sync(remote)
    try phone.sync(remote)
    func kinds(after days: Int64) throws -> [Trouble.Kind] {
      phone.now = Moment(
        milliseconds: 1_800_000_000_000 + days * 86_400_000, isProven: true)
      return try phone.sync(remote).troubles.map(\.kind)
    }
    try stranger.checkin("Forged")
    try stranger.sync(remote)
    #expect(try kinds(after: 0) == [.revoked])
    #expect(try kinds(after: 6) == [.revoked])
    #expect(try kinds(after: 8) == [])
    try stranger.checkin("Forged again")
    try stranger.sync(remote)
    #expect(try kinds(after: 9) == [.revoked])
  }

  @Test("is reported once, however many syncs fail meanwhile")
  func toldOnce() throws {
    try begin()
    let stranger = SyncingDevice("guest")
    try stranger.join(on: remote)
    try revokeTablet()
    try van.sync(remote)
    try phone.sync(remote)
    try phone.checkin("Waits")
    var told: [[Trouble.Kind]] = []
    for place in ["Forged", "Forged again"] {
      remote.before = { (_, _) throws(RemoteError) in }
      try stranger.checkin(place)
      try stranger.sync(remote)
      remote.before = { (verb, name) throws(RemoteError) in
        if verb == "put" { throw RemoteError(.full, .put, name, on: self.remote.address) }
      }
      told.append(try phone.sync(remote).troubles.map(\.kind))
    }
    #expect(told == [[.revoked], [.revoked]])
  }

  @Test("leaves the copies and backups of the others able to read on")
  func copies() throws {
    try begin()
    let folder = TemporaryDirectory.current.path
    let laptop = SimulatedDevice("laptop", in: folder, clockError: 0)
    try laptop.device.join(on: remote)
    try laptop.device.sync(remote)
    let copy = SimulatedDevice("copy", in: folder, clockError: 0)
    try copy.restore(try laptop.copy())
    try laptop.device.syncing.rotate(
      passphrase: SyncingDevice.passphrase, cost: SyncingDevice.cost)
    try laptop.device.checkin("With the new key")
    try laptop.device.sync(remote)
    try van.sync(remote)
    try van.checkin("Too")
    try van.sync(remote)
    #expect(try copy.device.sync(remote).troubles == [])
    #expect(try copy.device.places() == ["Too", "With the new key"])
  }

  @Test("does not keep a device that was away out")
  func awayDevice() throws {
    try begin()
    try phone.checkin("Written far away")
    try revokeTablet()
    try van.sync(remote)
    let late = SyncingDevice("late")
    try late.join(on: remote)
    try late.sync(remote)
    try phone.sync(remote)
    #expect(try late.sync(remote).troubles == [])
    #expect(try late.places() == ["Written far away"])
  }

  @Test("cannot give a new data key of its own making to those who know of it")
  func forgedKeys() throws {
    try begin()
    let thief = try tablet.syncing.requireKeys()
    try revokeTablet()
    try van.sync(remote)
    try phone.sync(remote)
    let known = try phone.syncing.requireKeys().data
    // With all that it had: its own keys, an old data key, and the public keys of the others.
    let forged = try #require(thief.data.rotated(forRevocation: true)?.rotated(forRevocation: true))
    let device = try #require(try van.syncing.memory.device(phone.syncing.requireKeys().id))
    let slot = try #require(
      KeySlot.sealed(
        forged, for: device.id, device.keys, id: SyncHome.newID(), by: thief, vouchedIn: 1))
    remote.objects[Names.slot(slot.id)] = slot.bytes
    var head = Head(actor: try tablet.store.currentActor(), number: 99, device: thief.published)
    head.milliseconds = 1
    let changed = LocalKeys(data: forged, device: thief.device, id: thief.id, name: thief.name)
    remote.objects[head.name.object] = try head.sealed(with: changed)
    try van.checkin("Lagos")
    try van.sync(remote)
    #expect(try phone.sync(remote).failure == nil)
    #expect(try phone.syncing.requireKeys().data == known)
    #expect(try phone.places() == ["Lagos"])
  }
}
