import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// The image of a card that is put back in its place: nothing but what others have tells that it was.
@Suite("A card image put back", .temporaryDirectory)
struct CardImageTests {
  let remote = MemoryRemote()
  let van = SimulatedDevice("van", in: TemporaryDirectory.current.path, clockError: 0)
  let phone = SyncingDevice("phone")

  struct Variant: CustomTestStringConvertible {
    let isProven: Bool
    /// What is used between the image and the sync that it knows nothing of.
    let usedAfterImage: Int64
    /// What is used once it is back.
    let usedAfterReturn: Int64

    var testDescription: String {
      "\(isProven ? "proven" : "unproven"), \(usedAfterImage) after it, \(usedAfterReturn) back"
    }

    static let all = [true, false].flatMap { isProven in
      [(0, 0), (2, 0), (0, 4), (2, 4)].map { after, back in
        Variant(isProven: isProven, usedAfterImage: after, usedAfterReturn: back)
      }
    }
  }

  private func setClock(_ minutes: Int64, _ isProven: Bool) {
    van.device.now = Moment(
      milliseconds: 1_800_000_000_000 + minutes * 60_000, isProven: isProven)
  }

  private func use(_ count: Int64, of item: RecordID) throws {
    guard count > 0 else { return }
    try van.device.change(.item, item, ["quantity": .add(-count)])
  }

  private func quantity(_ device: SyncingDevice, _ item: RecordID) throws -> Int64? {
    try device.store.find(item, of: .item)?.state.fields["quantity"]?.value.integer
  }

  private func begin(_ isProven: Bool) throws -> RecordID {
    setClock(0, isProven)
    try van.device.begin(on: remote)
    let gas = try van.device.add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    try van.device.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    return gas
  }

  private func syncAll() throws {
    for _ in 1...3 {
      for device in [van.device, phone] { #expect(try device.sync(remote).failure == nil) }
    }
  }

  @Test("counts once what it held unsent, on all devices", arguments: Variant.all)
  func countsOnce(_ variant: Variant) throws {
    let gas = try begin(variant.isProven)
    setClock(1, variant.isProven)
    try use(1, of: gas)
    let image = try van.copy()
    setClock(2, variant.isProven)
    try use(variant.usedAfterImage, of: gas)
    try van.device.sync(remote)
    setClock(3, variant.isProven)
    try van.rollBack(to: image)
    try use(variant.usedAfterReturn, of: gas)
    let report = try van.device.sync(remote)
    #expect(report.troubles.map(\.kind) == [.twin])
    // Only a proven clock says what came first.
    #expect(report.troubles.first?.text.contains("check the count of 'gas'") == !variant.isProven)
    try syncAll()
    let left = 10 - 1 - variant.usedAfterImage - variant.usedAfterReturn
    #expect(try quantity(van.device, gas) == left)
    #expect(try quantity(phone, gas) == left)
    #expect(try van.device.contents() == phone.contents())
  }

  @Test("counts once where a late list hides what was sent", arguments: [true, false])
  func lateList(isProven: Bool) throws {
    let gas = try begin(isProven)
    setClock(1, isProven)
    try use(1, of: gas)
    let image = try van.copy()
    setClock(2, isProven)
    try van.device.sync(remote)
    setClock(3, isProven)
    try van.rollBack(to: image)
    try use(4, of: gas)
    remote.unlisted = Set(remote.objects.keys.filter { $0.isBelow(Names.heads) })
    #expect(try van.device.sync(remote).failure == nil)
    remote.unlisted = []
    try syncAll()
    #expect(try quantity(van.device, gas) == 5)
    #expect(try quantity(phone, gas) == 5)
  }

  @Test("counts once where it was taken before the first sync", arguments: [true, false])
  func beforeFirstSync(isProven: Bool) throws {
    setClock(0, isProven)
    try van.device.begin(on: remote)
    let gas = try van.device.add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    try use(1, of: gas)
    let image = try van.copy()
    setClock(1, isProven)
    try van.device.sync(remote)
    setClock(2, isProven)
    try van.rollBack(to: image)
    try use(4, of: gas)
    try phone.join(on: remote)
    try syncAll()
    #expect(try quantity(van.device, gas) == 5)
    #expect(try quantity(phone, gas) == 5)
  }

  @Test("counts once when it is put back twice")
  func twice() throws {
    let gas = try begin(true)
    setClock(1, true)
    try use(1, of: gas)
    let image = try van.copy()
    for minute in 1...2 {
      setClock(Int64(minute) * 10, true)
      try van.device.sync(remote)
      try van.rollBack(to: image)
      setClock(Int64(minute) * 10 + 1, true)
      try use(2, of: gas)
      try van.device.sync(remote)
      try phone.sync(remote)
    }
    try syncAll()
    #expect(try quantity(van.device, gas) == 10 - 1 - 2 - 2)
    #expect(try quantity(phone, gas) == 10 - 1 - 2 - 2)
  }

  @Test("shows no conflict over an amount that it held unsent, and the one that was changed since")
  func amounts() throws {
    _ = try begin(true)
    let entry = try van.device.add(
      .ledger,
      [
        .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"), .set(.amount, 100),
        .set(.currency, "EUR"),
      ])
    try van.device.sync(remote)
    setClock(1, true)
    try van.device.change(.ledger, entry, ["amount": .set(.integer(120))])
    let image = try van.copy()
    setClock(2, true)
    try van.device.change(.ledger, entry, ["amount": .set(.integer(150))])
    try van.device.sync(remote)
    setClock(3, true)
    try van.rollBack(to: image)
    try syncAll()
    #expect(try phone.store.conflictCount() == 0)
    let amount = try phone.store.find(entry, of: .ledger)?.state.fields["amount"]?.value
    #expect(amount == .integer(150))
    #expect(try van.device.contents() == phone.contents())
  }

  @Test("continues where the sync that notices it is cut off", arguments: 0..<14)
  func cutOff(after requests: Int) throws {
    let gas = try begin(true)
    setClock(1, true)
    try use(1, of: gas)
    let image = try van.copy()
    setClock(2, true)
    try use(2, of: gas)
    try van.device.sync(remote)
    setClock(3, true)
    try van.rollBack(to: image)
    try use(4, of: gas)
    var left = requests
    remote.before = { (verb, name) throws(RemoteError) in
      guard left > 0 else {
        throw RemoteError(.refused, verb == "list" ? .list : .put, name, on: self.remote.address)
      }
      left -= 1
    }
    _ = try van.device.sync(remote)
    remote.before = { (_, _) throws(RemoteError) in }
    try syncAll()
    #expect(try quantity(van.device, gas) == 3)
    #expect(try quantity(phone, gas) == 3)
  }
}
