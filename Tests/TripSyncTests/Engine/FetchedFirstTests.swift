import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What counts when keys change is what is there by then, and not what this device happened to have.
@Suite("What is fetched before keys change", .temporaryDirectory)
struct FetchedFirstTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func begin() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    try van.sync(remote)
  }

  private func fetch() throws -> [SyncHome.Unfetched] {
    try van.syncing.fetchAll(from: { _ in self.remote }, now: van.now, pause: { _ in })
  }

  private func rotate(revoking device: RecordID? = nil) throws {
    try van.syncing.rotate(
      passphrase: SyncingDevice.passphrase, revoking: device, cost: SyncingDevice.cost)
  }

  @Test("counts of a device that is revoked at once, also on a new one")
  func revoked() throws {
    try begin()
    for place in ["Lagos", "Porto", "Sines"] {
      try phone.checkin(place)
      try phone.sync(remote)
    }
    let id = try phone.syncing.requireKeys().id
    #expect(try fetch().isEmpty)
    #expect(try van.syncing.batches(of: id).here == 3)
    #expect(try van.syncing.batches(of: id).missing == 0)
    try rotate(revoking: id)
    #expect(try fetch().isEmpty)
    try phone.checkin("Stolen")
    try phone.sync(remote)
    let late = SyncingDevice("late")
    try late.join(on: remote)
    for device in [van, late] {
      let texts = try device.sync(remote).troubles.map(\.text)
      #expect(
        texts == ["'phone' was revoked, and 1 of the batches that it has sent does not count"])
      #expect(try device.places() == ["Lagos", "Porto", "Sines"])
    }
  }

  @Test("names how much of it cannot be read")
  func missing() throws {
    try begin()
    for place in ["Lagos", "Porto", "Sines"] {
      try phone.checkin(place)
      try phone.sync(remote)
    }
    let actor = try phone.store.currentActor()
    let place = SegmentPlace(actor: actor, lane: .records, number: 2)
    remote.objects[Names.segment(place)] = nil
    #expect(try fetch().isEmpty)
    let batches = try van.syncing.batches(of: phone.syncing.requireKeys().id)
    #expect((batches.here, batches.missing) == (1, 2))
  }

  @Test("gives the new key to a device that has joined since the last sync")
  func joined() throws {
    try begin()
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    try tablet.sync(remote)
    #expect(try fetch().isEmpty)
    try rotate()
    #expect(try fetch().isEmpty)
    try van.checkin("After")
    try van.sync(remote)
    #expect(try tablet.sync(remote).troubles == [])
    #expect(try tablet.places() == ["After"])
  }

  @Test("is named by place where that cannot be reached, with the day of the last success")
  func unreachable() throws {
    try begin()
    let address = remote.address
    remote.before = { (_, name) throws(RemoteError) in
      throw RemoteError(.offline, .list, name, on: address)
    }
    let unfetched = try fetch()
    #expect(unfetched.map(\.address) == [address])
    #expect(unfetched.map(\.lastSuccess) == [van.now.milliseconds])
  }

  @Test("does not make one of two devices of a name")
  func ambiguous() throws {
    try begin()
    let twin = SyncingDevice("phone", in: TemporaryDirectory.current.file("second"))
    try twin.join(on: remote)
    try twin.sync(remote)
    try van.sync(remote)
    let ids = try [phone, twin].map { try $0.syncing.requireKeys().id }
    #expect {
      _ = try van.syncing.device(called: "phone")
    } throws: {
      guard case RepositoryError.ambiguousDevice("phone", let found) = $0 else { return false }
      return found == ids.map { $0.ending(IDEnding.shortest) }.sorted()
    }
    for id in ids {
      #expect(try van.syncing.device(called: id.ending(IDEnding.shortest)).id == id)
    }
  }
}
