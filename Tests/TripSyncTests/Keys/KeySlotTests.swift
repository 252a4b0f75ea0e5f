import TestSupport
import Testing
import Text

@testable import TripSync

/// Key files: who opens them, and what happens to damaged and hostile ones.
@Suite struct KeySlotTests {
  private static let cheap = PassphraseCost(passes: 2, mebibytes: 32)

  private func passphraseSlot() throws -> KeySlot {
    try KeySlot(parsing: Vectors.bytes("passphrase_slot"))
  }

  private func maker(_ keys: DataKeys) throws -> LocalKeys {
    LocalKeys(data: keys, device: .random(), id: try .numbered(6), name: "van")
  }

  @Test func `a slot that a device makes for another is signed, and proves a data key`() throws {
    let keys = DataKeys.random(for: try .numbered(1))
    let (van, phone) = (try maker(keys), DeviceKeys.random())
    let later = try #require(keys.rotated())
    let slot = try #require(
      KeySlot.sealed(
        later, for: .numbered(4), phone.published, id: .numbered(5), by: van, vouchedIn: 1))
    #expect(slot.isVouchedFor(with: keys))
    #expect(slot.way.voucher?.signing == van.device.published.signing)
    // Somebody who only knows the public keys.
    let stranger = try maker(DataKeys.random(for: keys.repository))
    let forged = try #require(
      KeySlot.sealed(
        later, for: .numbered(4), phone.published, id: .numbered(5), by: stranger, vouchedIn: 1))
    #expect(try forged.open(device: phone) == later)
    #expect(!forged.isVouchedFor(with: keys))
    // Another's signature, with a proof of its own.
    let end = slot.bytes.count - 32
    let mixed =
      slot.bytes[..<(end - 64)]
      + forged.bytes[(forged.bytes.count - 96)..<(forged.bytes.count - 32)]
    let read = try KeySlot(parsing: Array(mixed) + Segment.chainHash(of: Array(mixed)))
    #expect(!read.isVouchedFor(with: keys))
  }

  @Test func `later keys can be sealed to recovery words without knowing them`() throws {
    let keys = DataKeys.random(for: try .numbered(1))
    let words = Secret.random(32)
    let first = KeySlot.sealed(keys, recoveryKey: words, id: try .numbered(2))
    let target = try #require(RecoveryTarget(first, number: 1))
    let later = try #require(keys.rotated())
    let update = try #require(
      KeySlot.sealed(later, for: target, id: .numbered(3), by: try maker(keys)))
    let read = try KeySlot(parsing: update.bytes)
    #expect(try read.open(recoveryKey: words) == later)
    #expect(read.isVouchedFor(with: keys))
    #expect(throws: KeySlotFailure.unusable(.wrongKey)) {
      try read.open(recoveryKey: .random(32))
    }
    #expect(RecoveryTarget(update, number: 1) == nil)
  }

  @Test func `keys for each purpose are those of another implementation`() throws {
    let keys = try Vectors.dataKeys()
    let purposes: [KeyPurpose] = [
      .changes(kind: "ledger"), .head, .snapshot, .blob, .objectName, .fingerprint, .slot,
    ]
    let derived = try #require(Vectors.json["derived"])
    for purpose in purposes {
      let made = (1...2).map {
        keys.key(for: purpose, epoch: $0).map { Hexadecimal.text($0.copy()) }
      }
      #expect(made == derived[purpose.name]?.elements?.map(\.string))
      #expect(keys.key(for: purpose, epoch: 0) == nil)
      #expect(keys.key(for: purpose, epoch: 3) == nil)
    }
  }

  @Test func `key files of another implementation open`() throws {
    let keys = try Vectors.dataKeys()
    let passphrase = Secret(Array(try Vectors.text("passphrase").utf8))
    #expect(try passphraseSlot().open(passphrase: passphrase) == keys)
    let recovery = try KeySlot(parsing: Vectors.bytes("recovery_slot"))
    #expect(try recovery.open(recoveryKey: Secret(Vectors.bytes("recovery_key"))) == keys)
    let update = try KeySlot(parsing: Vectors.bytes("recovery_update_slot"))
    #expect(try update.open(recoveryKey: Secret(Vectors.bytes("recovery_key"))) == keys)
    let device = try KeySlot(parsing: Vectors.bytes("device_slot"))
    #expect(try device.open(device: Vectors.device()) == keys)
    #expect(update.isVouchedFor(with: keys) && device.isVouchedFor(with: keys))
    #expect(device.id == (try Vectors.id("slot")))
    #expect(device.repository == keys.repository)
    guard case .device(let id, _) = device.way else {
      Issue.record("the way is \(device.way)")
      return
    }
    #expect(id == (try Vectors.id("device")))
  }

  @Test func `no more data keys are read than anyone makes`() throws {
    let repository = try RecordID.numbered(1)
    func joined(_ count: Int) -> [UInt8] {
      (0..<count).flatMap { [0, 0, 1, UInt8($0 & 255)] + [UInt8](repeating: 7, count: 32) }
    }
    #expect(DataKeys(repository: repository, joined: joined(256))?.count == 256)
    #expect(DataKeys(repository: repository, joined: joined(257)) == nil)
    #expect(DataKeys(repository: repository, joined: joined(0)) == nil)
    #expect(DataKeys(repository: repository, joined: joined(2) + joined(1)) == nil)
    var keys = DataKeys.random(for: repository)
    for _ in 1...255 { keys = try #require(keys.rotated()) }
    #expect(keys.rotated() == nil)
  }

  @Test func `of two keys that were made at once all take the same one, and read both`() throws {
    let keys = DataKeys.random(for: try .numbered(1))
    let (one, two) = (try #require(keys.rotated()), try #require(keys.rotated()))
    let (both, other) = (try #require(one.union(two)), try #require(two.union(one)))
    #expect(both == other && both.epoch == max(one.epoch, two.epoch) && both.count == 3)
    for each in [one, two] {
      #expect(both.key(for: .head, epoch: each.epoch) == each.key(for: .head, epoch: each.epoch))
    }
    let revoking = try #require(keys.rotated(forRevocation: true))
    #expect(both.union(revoking)?.epoch == revoking.epoch)
    #expect(both.union(DataKeys.random(for: keys.repository)) == nil)
    #expect(both.union(DataKeys.random(for: try .numbered(2))) == nil)
  }

  @Test func `each way opens its own slot and no other`() throws {
    let keys = DataKeys.random(for: try .numbered(1))
    let device = DeviceKeys.random()
    let (passphrase, recovery) = (Secret([1, 2, 3]), Secret.random(32))
    let cost = try #require(Self.cheap)
    let slots = [
      try KeySlot.sealed(keys, passphrase: passphrase, cost: cost, id: .numbered(2)),
      KeySlot.sealed(keys, recoveryKey: recovery, id: try .numbered(3)),
      try #require(
        KeySlot.sealed(
          keys, for: .numbered(4), device.published, id: .numbered(5), by: try maker(keys),
          vouchedIn: 1)),
    ]
    for (index, slot) in slots.enumerated() {
      let read = try KeySlot(parsing: slot.bytes)
      #expect(read == slot)
      let opened = [
        Self.opened { () throws(KeySlotFailure) in try read.open(passphrase: passphrase) },
        Self.opened { () throws(KeySlotFailure) in try read.open(recoveryKey: recovery) },
        Self.opened { () throws(KeySlotFailure) in try read.open(device: device) },
      ]
      #expect(opened == (0..<3).map { $0 == index ? keys : nil })
    }
  }

  /// The keys, or `nil` if the slot opens in another way.
  private static func opened(_ open: () throws(KeySlotFailure) -> DataKeys) -> DataKeys? {
    do {
      return try open()
    } catch {
      #expect(error == .otherWay)
      return nil
    }
  }

  @Test func `a wrong secret is told from a damaged file`() throws {
    let slot = try passphraseSlot()
    #expect(throws: KeySlotFailure.unusable(.wrongKey)) {
      try slot.open(passphrase: Secret(Array("correct house".utf8)))
    }
    let recovery = try KeySlot(parsing: Vectors.bytes("recovery_slot"))
    #expect(throws: KeySlotFailure.unusable(.wrongKey)) {
      try recovery.open(recoveryKey: .random(32))
    }
    let device = try KeySlot(parsing: Vectors.bytes("device_slot"))
    #expect(throws: KeySlotFailure.unusable(.wrongKey)) { try device.open(device: .random()) }
  }

  @Test func `every changed and every missing byte is noticed`() throws {
    let bytes = try Vectors.bytes("recovery_slot")
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: KeySlotError.self) { try KeySlot(parsing: changed) }
      #expect(throws: KeySlotError.self) { try KeySlot(parsing: Array(bytes[..<index])) }
    }
    #expect(throws: KeySlotError.damaged) { try KeySlot(parsing: bytes + [0]) }
  }

  @Test func `a forged file with a right checksum is noticed`() throws {
    let slot = try passphraseSlot()
    let key = Secret.random(32)
    let other = KeySlot(
      DataKeys.random(for: try .numbered(9)), slot.way, key: key, id: slot.id)
    // The commitment and checksum are right, but the box was taken from another slot.
    let forged = KeySlot(
      DataKeys.random(for: other.repository), slot.way, key: key, id: try .numbered(8))
    #expect(forged.bytes.count == other.bytes.count)
    var bytes = Array(forged.bytes.dropLast(32))
    bytes.replaceSubrange((bytes.count - 72)..., with: other.bytes.dropLast(32).suffix(72))
    let read = try KeySlot(parsing: bytes + Segment.chainHash(of: bytes))
    #expect(throws: KeySlotError.altered) { try read.open(with: key) }
  }

  @Test(arguments: [
    ("\"passes\":2", "\"passes\":1", KeySlotError.badHeader(field: "kdf")),
    ("\"mebibytes\":32", "\"mebibytes\":99", .damaged),
    ("\"mebibytes\":32", "\"mebibytes\":16", .badHeader(field: "kdf")),
    ("\"version\":1", "\"version\":2", .newer(version: 2)),
    ("\"epoch\":2", "\"epoch\":0", .badHeader(field: "epoch")),
    ("argon2id", "argon2iX", .badHeader(field: "kdf")),
    ("passphrase", "passphrasX", .badHeader(field: "way")),
    ("vanlog key", "vanlog kez", .notASlot),
    ("\"salt\":\"", "\"salt\": ", .notASlot),
  ])
  func `headers that cannot be right are refused`(
    old: String, new: String, expected: KeySlotError
  ) throws {
    let bytes = try Vectors.bytes("passphrase_slot")
    let end = try #require(bytes.firstIndex(of: 0x0A))
    let header = String(decoding: bytes[..<end], as: UTF8.self)
    let changed = header.replacing(old, with: new)
    #expect(changed != header)
    let body = Array(changed.utf8) + bytes[end...].dropLast(32)
    let checksum =
      expected == .damaged ? [UInt8](repeating: 0, count: 32) : Segment.chainHash(of: body)
    #expect(throws: expected) { try KeySlot(parsing: body + checksum) }
  }

  @Test(
    arguments: [[], [0x0A], Array("{}\n".utf8), [UInt8](repeating: 0x20, count: 70_000)]
      as [[UInt8]])
  func `other files are not key files`(bytes: [UInt8]) {
    #expect(throws: KeySlotError.self) { try KeySlot(parsing: bytes) }
  }

  @Test func `a rotated repository keeps its old keys`() throws {
    let keys = DataKeys.random(for: try .numbered(1))
    let rotated = try #require(keys.rotated())
    #expect(rotated.epoch > 1 && rotated.epochs == [rotated.epoch, 1])
    #expect(rotated.key(for: .head, epoch: 1) == keys.key(for: .head, epoch: 1))
    #expect(rotated.key(for: .head, epoch: rotated.epoch) != keys.key(for: .head, epoch: 1))
    let slot = KeySlot.sealed(rotated, recoveryKey: Secret([1]), id: try .numbered(2))
    #expect(try KeySlot(parsing: slot.bytes).open(recoveryKey: Secret([1])) == rotated)
  }
}
