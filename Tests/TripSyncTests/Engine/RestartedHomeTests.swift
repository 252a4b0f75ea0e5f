import Foundation
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Homes that are not what they were when they last synced.
@Suite("Restarted homes", .temporaryDirectory)
struct RestartedHomeTests {
  let remote = MemoryRemote()
  let folder = TemporaryDirectory.current.path
  let phone = SyncingDevice("phone")

  /// A van with a stock of ten, a sum of money, and a backup of that.
  private func begin() throws -> (van: SimulatedDevice, stock: RecordID, money: RecordID) {
    let van = SimulatedDevice("van", in: folder, clockError: 0)
    try van.device.begin(on: remote)
    let stock = try van.device.add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    let money = try van.device.add(
      .ledger,
      [
        .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"), .set(.amount, 100),
        .set(.currency, "EUR"),
      ])
    try van.device.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    return (van, stock, money)
  }

  private func quantity(_ device: SyncingDevice, _ id: RecordID) throws -> Int64? {
    try device.store.find(id, of: .item)?.state.fields["quantity"]?.value.integer
  }

  private func amounts(_ device: SyncingDevice) throws -> [FieldValue] {
    try device.store.conflicts().filter { $0.field == "amount" }.flatMap(\.choices).map(\.value)
  }

  @Test("a note that was written between the image of a card and the first edit after it stays")
  func notes() throws {
    let (van, _, money) = try begin()
    let image = try van.copy()
    func write(_ note: String, at seconds: Int64) throws {
      van.device.now = Moment(milliseconds: 1_800_000_000_000 + seconds * 1_000, isProven: true)
      try van.device.change(.ledger, money, ["note": .set(.text(note))])
    }
    try write("before", at: 10)
    try van.device.sync(remote)
    try van.rollBack(to: image)
    try write("after", at: 20)
    for _ in 1...2 {
      for device in [van.device, phone] { try device.sync(remote) }
    }
    for device in [van.device, phone] {
      let note = try device.store.find(money, of: .ledger)?.state.fields["note"]?.value
      #expect(note == .text("before\n\nafter"))
    }
  }

  /// Syncs with a remote that takes so many requests and then none.
  private func cutOff(_ device: SyncingDevice, after requests: Int) throws {
    var left = requests
    remote.before = { (verb, name) throws(RemoteError) in
      guard left > 0 else {
        throw RemoteError(.refused, verb == "list" ? .list : .put, name, on: self.remote.address)
      }
      left -= 1
    }
    _ = try device.sync(remote)
    remote.before = { (_, _) throws(RemoteError) in }
  }

  @Test("a copy of a home that was cut off in its first sync sends everything", arguments: 0..<10)
  func copiedInFirstSync(after requests: Int) throws {
    let van = SimulatedDevice("van", in: folder, clockError: 0)
    try van.device.begin(on: remote)
    try van.device.checkin("Lagos")
    try cutOff(van.device, after: requests)
    try van.restore(try van.copy())
    #expect(try van.device.sync(remote).failure == nil)
    try phone.join(on: remote)
    #expect(try phone.sync(remote).troubles == [])
    #expect(try phone.places() == ["Lagos"])
  }

  @Test("a copy of a home that was cut off sends what waited, as its twin does", arguments: 0..<8)
  func copiedInSync(after requests: Int) throws {
    let (van, stock, _) = try begin()
    try van.device.change(.item, stock, ["quantity": .add(3)])
    try van.device.checkin("Lagos")
    try cutOff(van.device, after: requests)
    let twin = SimulatedDevice("twin", in: folder, clockError: 0)
    try twin.restore(try van.copy())
    for _ in 1...2 {
      for device in [twin.device, van.device, phone] {
        #expect(try device.sync(remote).failure == nil)
      }
    }
    for device in [twin.device, van.device, phone] {
      #expect(try quantity(device, stock) == 13)
      #expect(try device.places() == ["Lagos"])
      #expect(try device.contents() == phone.contents())
    }
  }

  @Test("two copies of a home both continue where lists are late")
  func lateLists() throws {
    let van = SimulatedDevice("van", in: folder, clockError: 0)
    try van.device.begin(on: remote)
    try van.device.checkin("Lagos")
    try cutOff(van.device, after: 2)
    let twin = SimulatedDevice("twin", in: folder, clockError: 0)
    try twin.restore(try van.copy())
    try twin.device.checkin("Porto")
    // Each puts a second head of the actor that both had, without seeing the other's.
    try van.device.sync(remote)
    _ = try van.device.syncing.newRecoveryKey()
    for device in [twin.device, van.device] {
      remote.unlisted = Set(remote.objects.keys.filter { $0.isBelow(Names.heads) })
      #expect(try device.sync(remote).failure == nil)
    }
    remote.unlisted = []
    for _ in 1...2 {
      for device in [twin.device, van.device] { #expect(try device.sync(remote).failure == nil) }
    }
    try phone.join(on: remote)
    try phone.sync(remote)
    for device in [twin.device, van.device, phone] {
      #expect(try device.places() == ["Lagos", "Porto"])
    }
  }

  @Test("two copies of a home that was cut off both continue", arguments: 0..<10)
  func copiedTwice(after requests: Int) throws {
    let van = SimulatedDevice("van", in: folder, clockError: 0)
    try van.device.begin(on: remote)
    try van.device.checkin("Lagos")
    try cutOff(van.device, after: requests)
    let copy = try van.copy()
    let twin = SimulatedDevice("twin", in: folder, clockError: 0)
    try twin.restore(copy)
    try van.restore(copy)
    try twin.device.checkin("Porto")
    for _ in 1...2 {
      for device in [twin.device, van.device] {
        #expect(try device.sync(remote).failure == nil)
      }
    }
    try phone.join(on: remote)
    try phone.sync(remote)
    for device in [twin.device, van.device, phone] {
      #expect(try device.places() == ["Lagos", "Porto"])
    }
  }

  @Test("a restored backup gets back what it had sent, and adds to it", arguments: [true, false])
  func restored(isImage: Bool) throws {
    let (van, stock, money) = try begin()
    let backup = try van.copy()
    try van.device.change(.item, stock, ["quantity": .add(3)])
    try van.device.change(.ledger, money, ["amount": .set(.integer(120))])
    try van.device.sync(remote)
    if isImage { try van.rollBack(to: backup) } else { try van.restore(backup) }
    try van.device.change(.item, stock, ["quantity": .add(5)])
    try van.device.change(.ledger, money, ["amount": .set(.integer(150))])
    for _ in 1...2 {
      #expect(try van.device.sync(remote).failure == nil)
      #expect(try phone.sync(remote).failure == nil)
    }
    #expect(try quantity(van.device, stock) == 18)
    #expect(try quantity(phone, stock) == 18)
    #expect(Set(try amounts(phone)) == [.integer(120), .integer(150)])
    #expect(try van.device.contents() == phone.contents())
    #expect(try van.device.sync(remote).troubles == [])
  }

  @Test("a copied home and the first one both continue, and no edit counts twice")
  func copied() throws {
    let (van, stock, _) = try begin()
    try van.device.change(.item, stock, ["quantity": .add(2)])
    let copy = SimulatedDevice("copy", in: folder, clockError: 0)
    try copy.restore(try van.copy())
    try van.device.change(.item, stock, ["quantity": .add(3)])
    try copy.device.change(.item, stock, ["quantity": .add(5)])
    for _ in 1...2 {
      for device in [van.device, copy.device, phone] {
        let report = try device.sync(remote)
        #expect(report.failure == nil && report.troubles == [])
      }
    }
    for device in [van.device, copy.device, phone] { #expect(try quantity(device, stock) == 20) }
    #expect(try copy.device.contents() == phone.contents())
  }

  @Test("records of kinds that only newer versions know are passed on")
  func foreignKinds() throws {
    let van = SyncingDevice("van")
    let stamp = Stamp(time: 7, actor: ActorID(.zero))
    let id = try #require(RecordID(bytes: [UInt8](repeating: 3, count: 16)))
    let foreign = RecordState(
      kind: "tea", id: id, fields: ["sort": .register(stamp, .text("oolong"))])
    _ = try van.store.edit { try $0.merge(foreign) }
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    #expect(try phone.store.foreign("tea", id) == foreign)
    #expect(try van.contents() == phone.contents())
  }

  @Test("a segment for newer readers waits for the update, and the rest continues")
  func newerSegment() throws {
    let (van, _, _) = try begin()
    try phone.checkin("Faro")
    try phone.sync(remote)
    let actor = try phone.store.currentActor()
    let number = try phone.store.end(of: .records, by: actor).place.number
    let name = Names.segment(SegmentPlace(actor: actor, lane: .records, number: number))
    let honest = try #require(remote.objects[name])
    var newer = honest
    newer[6] = SegmentHeader.version + 1
    remote.objects[name] = newer
    try van.device.checkin("Beja")
    let report = try van.device.sync(remote)
    #expect(report.failure == nil && report.sentSegments == 1)
    #expect(
      report.troubles.map(\.text) == ["\(name) was made by a newer vanlog; update this one"])
    remote.objects[name] = honest
    for _ in 1...2 {
      try van.device.sync(remote)
      try phone.sync(remote)
    }
    #expect(try van.device.contents() == phone.contents())
  }

  @Test("a device that leaves and begins a repository of its own publishes what it had received")
  func leaving() throws {
    let (_, stock, _) = try begin()
    try phone.syncing.leave(telling: [remote], now: phone.now)
    let stick = MemoryRemote("/stick")
    try phone.begin(on: stick)
    try phone.sync(stick)
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: stick)
    #expect(try tablet.sync(stick).troubles == [])
    #expect(try quantity(tablet, stock) == 10)
    #expect(try tablet.contents() == phone.contents())
  }

  @Test("two drives with the same long track both arrive")
  func sameTracks() throws {
    let (van, _, _) = try begin()
    let track = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    for _ in 1...3 {
      try van.device.add(
        .drive,
        [.set(.started, Instant(millisecondsSinceEpoch: 1_800_000_000_000)), .set(.track, track)])
    }
    try van.device.sync(remote)
    #expect(try phone.sync(remote).troubles == [])
    #expect(try van.device.contents() == phone.contents())
  }

  @Test("a device that joins does not put back key slots that were removed meanwhile")
  func slots() throws {
    let (van, _, _) = try begin()
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    try van.device.syncing.changePassphrase(
      Secret(Array("another one".utf8)), cost: SyncingDevice.cost)
    try van.device.sync(remote)
    let slots = remote.objects.keys.filter { $0.isBelow(Names.keys) }
    try tablet.sync(remote)
    #expect(Set(remote.objects.keys.filter { $0.isBelow(Names.keys) }) == Set(slots))
  }
}
