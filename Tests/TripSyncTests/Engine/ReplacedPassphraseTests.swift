import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// The passphrase is changed on one device, and the others follow.
@Suite("A replaced passphrase", .temporaryDirectory)
struct ReplacedPassphraseTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func begin() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    for device in [phone, van, phone] { try device.sync(remote) }
  }

  private func secret(_ text: String) -> Secret { Secret(Array(text.utf8)) }

  private func change(_ device: SyncingDevice, to text: String) throws {
    try device.syncing.changePassphrase(secret(text), cost: SyncingDevice.cost)
  }

  private func rotate(_ device: SyncingDevice, _ text: String) throws {
    try device.syncing.rotate(passphrase: secret(text), cost: SyncingDevice.cost)
  }

  /// Those of some passphrases that open a slot on the remote, each with the newest epoch it opens.
  private func opening(_ texts: String...) -> [String: Int] {
    let slots = remote.objects.filter { $0.key.isBelow(Names.keys) }.values
      .compactMap { try? KeySlot(parsing: $0) }
    return texts.reduce(into: [:]) { found, text in
      found[text] = slots.compactMap { try? $0.open(passphrase: secret(text)).epoch }.max()
    }
  }

  private static let old = "correct horse battery"

  @Test("does not come back from a device that still had it")
  func stays() throws {
    try begin()
    try change(van, to: "seven quiet otters")
    try van.sync(remote)
    // Makes the phone store its slots once more.
    _ = try phone.syncing.newRecoveryKey()
    for device in [phone, van, phone] { #expect(try device.sync(remote).troubles == []) }
    #expect(opening(Self.old, "seven quiet otters") == ["seven quiet otters": 1])
  }

  @Test("is not accepted any more for a new key, and the new one is")
  func rotating() throws {
    try begin()
    try change(van, to: "seven quiet otters")
    try van.sync(remote)
    try phone.sync(remote)
    #expect { try rotate(phone, Self.old) } throws: { error in
      if case RepositoryError.wrongPassphrase(setBy: "van") = error { true } else { false }
    }
    try rotate(phone, "seven quiet otters")
    for device in [phone, van, phone] { #expect(try device.sync(remote).troubles == []) }
    let epoch = try phone.syncing.requireKeys().data.epoch
    #expect(opening(Self.old, "seven quiet otters") == ["seven quiet otters": epoch])
  }

  @Test("opens it beside another one that was set at the same time, until one is chosen")
  func atOnce() throws {
    try begin()
    try change(van, to: "seven quiet otters")
    try change(phone, to: "eight loud herons")
    for device in [van, phone, van, phone, van] { try device.sync(remote) }
    #expect(
      opening(Self.old, "seven quiet otters", "eight loud herons")
        == ["seven quiet otters": 1, "eight loud herons": 1])
    for device in [van, phone] {
      #expect(try device.sync(remote).troubles.map(\.text).first?.contains("two devices") == true)
    }
    try change(phone, to: "nine calm geese")
    for device in [phone, van, phone] { try device.sync(remote) }
    for device in [van, phone] { #expect(try device.sync(remote).troubles == []) }
    #expect(
      opening(Self.old, "seven quiet otters", "eight loud herons", "nine calm geese")
        == ["nine calm geese": 1])
  }

  @Test("while another device made a new key: the new one wins, and is to be set again")
  func whileRotating() throws {
    try begin()
    try change(van, to: "seven quiet otters")
    try rotate(phone, Self.old)
    for device in [phone, van, phone, van, phone] { try device.sync(remote) }
    #expect(opening(Self.old, "seven quiet otters") == ["seven quiet otters": 1])
    let troubles = try phone.sync(remote).troubles
    #expect(troubles.map(\.kind) == [.passphrase])
    #expect(troubles.first?.text.hasSuffix("run 'vanlog sync passphrase'") == true)
    try change(van, to: "seven quiet otters")
    for device in [van, phone, van] { try device.sync(remote) }
    #expect(try phone.sync(remote).troubles == [])
    let epoch = try van.syncing.requireKeys().data.epoch
    #expect(opening(Self.old, "seven quiet otters") == ["seven quiet otters": epoch])
  }

  @Test("by a remote that puts a slot of its own in the place of the new one: no device takes it")
  func forged() throws {
    try begin()
    try change(van, to: "seven quiet otters")
    try van.sync(remote)
    let slots = remote.objects.filter { $0.key.isBelow(Names.keys) }
    for (name, bytes) in slots {
      guard let slot = try? KeySlot(parsing: bytes), slot.isForPassphrase else { continue }
      let keys = DataKeys.random(for: slot.repository)
      remote.objects[name] =
        try KeySlot.sealed(
          keys, passphrase: secret("open sesame"), cost: SyncingDevice.cost, id: slot.id
        ).bytes
    }
    try phone.sync(remote)
    let known = try phone.syncing.memory.slots().filter(\.isForPassphrase)
    #expect(known.allSatisfy { (try? $0.open(passphrase: secret("open sesame"))) == nil })
  }
}
