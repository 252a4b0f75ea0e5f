import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// New data keys, and who gets them how.
@Suite("A new data key", .temporaryDirectory)
struct RotatedKeyTests {
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
    for device in [van, phone, tablet] { try device.sync(remote) }
  }

  private func rotate(_ device: SyncingDevice, revoking other: SyncingDevice? = nil) throws {
    let home = try device.syncing
    let revoked = try other.map { try home.device(called: $0.name).id }
    try home.rotate(
      passphrase: SyncingDevice.passphrase, revoking: revoked, cost: SyncingDevice.cost)
  }

  private func epoch(_ device: SyncingDevice) throws -> Int {
    try device.syncing.requireKeys().data.epoch
  }

  private func expectSame(_ devices: [SyncingDevice]) throws {
    for _ in 1...3 {
      for device in devices { #expect(try device.sync(remote).failure == nil) }
    }
    for device in devices {
      #expect(try device.sync(remote).troubles == [])
      #expect(try device.contents() == van.contents())
      #expect(try epoch(device) == epoch(van))
    }
  }

  @Test("is one, although two devices made it at the same time")
  func atOnce() throws {
    try begin()
    try rotate(van)
    try rotate(phone)
    try van.checkin("Lagos")
    try phone.checkin("Porto")
    try van.sync(remote)
    try phone.sync(remote)
    try tablet.checkin("Faro")
    try expectSame([van, phone, tablet])
    #expect(try tablet.syncing.requireKeys().data.count == 3)
    let late = SyncingDevice("late")
    try late.join(on: remote)
    try expectSame([van, phone, tablet, late])
  }

  @Test("reaches a device that its maker had never heard of, from one that had")
  func unknownDevice() throws {
    try begin()
    let late = SyncingDevice("late")
    try late.join(on: remote)
    try late.sync(remote)
    try phone.sync(remote)
    try rotate(van)
    try van.checkin("Lagos")
    try van.sync(remote)
    #expect(try late.sync(remote).troubles.map(\.kind) == [.keyMissing])
    try phone.sync(remote)
    try late.checkin("Porto")
    try expectSame([van, phone, tablet, late])
  }

  @Test("is not given to who comes with an old one after it was made")
  func intruder() throws {
    try begin()
    // The same keys under another name, as who knows an old passphrase could have them.
    let intruder = SyncingDevice("guest")
    try intruder.join(on: remote)
    try rotate(van)
    try van.sync(remote)
    for device in [phone, tablet] { try device.sync(remote) }
    for _ in 1...3 {
      for device in [intruder, van, phone, tablet] { try device.sync(remote) }
    }
    #expect(try intruder.sync(remote).troubles.map(\.kind) == [.keyMissing])
    #expect(try epoch(intruder) == 1)
    try expectSame([van, phone, tablet])
  }

  @Test("which a revoked device did not get counts, and not one that was made meanwhile for all")
  func revokedMeanwhile() throws {
    try begin()
    try rotate(van)
    try rotate(phone, revoking: tablet)
    try phone.sync(remote)
    try van.sync(remote)
    try van.checkin("Lagos")
    try expectSame([van, phone])
    let keys = try tablet.syncing.requireKeys()
    let slots = remote.objects.filter { $0.key.isBelow(Names.keys) }.values
    let open = slots.compactMap { try? KeySlot(parsing: $0).open(device: keys.device) }
    let newest = try epoch(van)
    #expect(open.allSatisfy { !$0.epochs.contains(newest) })
  }

  @Test("is asked for where two devices were revoked at the same time")
  func revokedAtOnce() throws {
    try begin()
    let laptop = SyncingDevice("laptop")
    try laptop.join(on: remote)
    for device in [laptop, van, phone] { try device.sync(remote) }
    try rotate(van, revoking: tablet)
    try rotate(phone, revoking: laptop)
    for _ in 1...2 {
      try van.sync(remote)
      try phone.sync(remote)
    }
    let troubles = try van.sync(remote).troubles
    #expect(troubles.map(\.about) == ["key"])
    #expect(troubles.first?.text.hasSuffix("run 'vanlog sync rotate'") == true)
    try rotate(van)
    try expectSame([van, phone])
  }

  @Test("leaves recovery words as they are, no matter who made the key")
  func words() throws {
    try begin()
    let words = try van.syncing.newRecoveryKey()
    try van.sync(remote)
    try phone.sync(remote)
    try rotate(phone)
    #expect(try phone.syncing.hasRecoveryKey())
    try phone.checkin("After")
    try phone.sync(remote)
    try van.sync(remote)
    try rotate(van, revoking: tablet)
    try van.checkin("Later")
    try van.sync(remote)
    let late = SyncingDevice("late")
    try late.syncing.join(
      on: remote, options: RemoteOptions(), with: .recoveryKey(words), deviceName: "late")
    try expectSame([van, phone, late])
    #expect(try late.places() == ["After", "Later"])
    // New words take the place of the old ones.
    let next = try phone.syncing.newRecoveryKey()
    try phone.sync(remote)
    try van.sync(remote)
    try rotate(van)
    try van.sync(remote)
    let last = SyncingDevice("last")
    try last.syncing.join(
      on: remote, options: RemoteOptions(), with: .recoveryKey(next), deviceName: "last")
    try expectSame([van, phone, late, last])
  }

  @Test("leaves every device knowing that the words open what is written, and every place opening")
  func wordsKnown() throws {
    try begin()
    let words = try van.syncing.newRecoveryKey()
    try van.sync(remote)
    try phone.sync(remote)
    #expect(try phone.syncing.hasRecoveryKey())
    let stick = MemoryRemote("/stick")
    try phone.syncing.add(stick, options: RemoteOptions())
    try phone.sync(stick)
    try rotate(phone)
    for place in [remote, stick] { try phone.sync(place) }
    try van.sync(remote)
    #expect(try van.syncing.hasRecoveryKey())
    for (name, place) in [("first", remote), ("second", stick)] {
      let late = SyncingDevice(name)
      try late.syncing.join(
        on: place, options: RemoteOptions(), with: .recoveryKey(words), deviceName: name)
      #expect(try late.sync(place).failure == nil)
    }
    // New words void the old ones in both places.
    _ = try van.syncing.newRecoveryKey()
    try van.sync(remote)
    for place in [remote, stick] { try phone.sync(place) }
    for place in [remote, stick] {
      let late = SyncingDevice("late\(place.address.rest.count)")
      #expect(throws: (any Error).self) {
        try late.syncing.join(
          on: place, options: RemoteOptions(), with: .recoveryKey(words), deviceName: "late")
      }
    }
  }

  @Test("is not sealed to words that a revoked device had made")
  func wordsOfRevoked() throws {
    try begin()
    _ = try tablet.syncing.newRecoveryKey()
    try tablet.sync(remote)
    try van.sync(remote)
    try rotate(van, revoking: tablet)
    #expect(try !van.syncing.hasRecoveryKey())
    try van.sync(remote)
    let updates = remote.objects.filter { $0.key.isBelow(Names.keys) }.values
      .compactMap { try? KeySlot(parsing: $0) }
      .filter { if case .recoveryUpdate = $0.way { true } else { false } }
    #expect(updates.isEmpty)
  }
}
