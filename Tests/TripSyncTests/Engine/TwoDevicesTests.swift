import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

@Suite("Two devices and one remote", .temporaryDirectory)
struct TwoDevicesTests {
  let remote = MemoryRemote()
  let van = SyncingDevice("van")
  let phone = SyncingDevice("phone")

  @Test("what was there before the first sync arrives at a device that joins")
  func joining() throws {
    try van.checkin("Lagos")
    try van.checkin("Sagres")
    try van.begin(on: remote)
    let first = try van.sync(remote)
    #expect(first.failure == nil)
    #expect(first.publishedSnapshot)
    try phone.join(on: remote)
    let second = try phone.sync(remote)
    #expect(second.failure == nil)
    #expect(second.troubles == [])
    #expect(try phone.places() == ["Lagos", "Sagres"])
    #expect(try phone.contents() == van.contents())
  }

  @Test("changes travel both ways, and each side ends with the same")
  func bothWays() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    let id = try van.checkin("Lagos")
    try van.sync(remote)
    try phone.sync(remote)
    try phone.change(.checkin, id, ["place": .set(.text("Lagos marina"))])
    try phone.checkin("Burgau")
    try phone.sync(remote)
    let report = try van.sync(remote)
    #expect(report.failure == nil && report.receivedSegments == 1)
    #expect(try van.places() == ["Burgau", "Lagos marina"])
    #expect(try phone.contents() == van.contents())
    #expect(try van.syncing.fingerprint() == phone.syncing.fingerprint())
  }

  @Test("a sync with nothing to do is one round trip, and one check-in is two")
  func requests() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    remote.forgetRequests()
    try van.sync(remote)
    #expect(remote.requests == ["list heads"])
    for number in 1...4 {
      try van.checkin("Lagos \(number)")
      remote.forgetRequests()
      let report = try van.sync(remote)
      let verbs = remote.requests.map { $0.split(separator: " ")[0] }
      #expect(verbs == ["list", "put", "put", "delete"])
      #expect(remote.trips == 2)
      #expect(report.sentBytes < 1_200)
      #expect(remote.objects.keys.filter { $0.isBelow(Names.heads) }.count == 2)
    }
  }

  @Test("a check-in of another device is received in two round trips, and both ways are three")
  func receiving() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    try van.sync(remote)
    try phone.checkin("Porto")
    try phone.sync(remote)
    remote.forgetRequests()
    #expect(try van.sync(remote).receivedSegments == 1)
    #expect(remote.trips == 2)
    try van.checkin("Lagos")
    try van.sync(remote)
    try van.checkin("Faro")
    remote.forgetRequests()
    try phone.checkin("Sagres")
    try phone.sync(remote)
    #expect(remote.trips == 4)
    #expect(try phone.places() == ["Lagos", "Porto", "Sagres"])
  }

  @Test("many segments travel several at once")
  func manySegments() throws {
    van.sizes.segment = 400
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    for number in 0..<60 { try van.checkin("Place \(number) of many") }
    remote.forgetRequests()
    let sent = try van.sync(remote).sentSegments
    #expect(sent > 12)
    #expect(remote.trips <= 3 + sent / 8)
    remote.forgetRequests()
    phone.limits.worthLoading = 1_000
    #expect(try phone.sync(remote).receivedSegments == sent)
    #expect(remote.trips <= 4 + sent / 8)
    #expect(try phone.contents() == van.contents())
  }

  @Test("both had records before: both have all of them after")
  func bothHadRecords() throws {
    try van.checkin("Lagos")
    try phone.checkin("Porto")
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    try van.sync(remote)
    #expect(try van.places() == ["Lagos", "Porto"])
    #expect(try phone.contents() == van.contents())
  }

  @Test("a long track arrives after its drive")
  func longTrack() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    let track = [UInt8](unsafeUninitializedCapacity: 900_000) { bytes, count in
      var random = SplitMix64(seed: 7)
      for index in 0..<900_000 { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
      count = 900_000
    }
    let id = try van.add(
      .drive,
      [
        .set(.track, track), .set(.title, "Home"),
        .set(.started, Instant(millisecondsSinceEpoch: 1_800_000_000_000)),
      ])
    try van.sync(remote)
    try phone.sync(remote, mode: .recordsOnly)
    #expect(try phone.store.largeTrack(id) == nil)
    try phone.sync(remote)
    #expect(try phone.store.largeTrack(id) == track)
    #expect(try phone.contents() == van.contents())
  }
}

extension RecordStore {
  func largeTrack(_ id: RecordID) throws -> [UInt8]? {
    guard
      case .bytes(let bytes)? = try find(id, of: .drive, withLargeFields: true)?.state.fields[
        "track"]?.value
    else { return nil }
    return bytes
  }
}

@Suite("The order of records", .temporaryDirectory)
struct RecordOrderTests {
  @Test("of one day is the same on a device that loaded a snapshot")
  func order() throws {
    let (van, phone) = (SyncingDevice("van"), SyncingDevice("phone"))
    let remote = MemoryRemote()
    for number in 0..<300 { try van.checkin("Place \(number)") }
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    phone.now = Moment(milliseconds: phone.now.milliseconds + 1, isProven: true)
    try phone.checkin("Newest")
    try phone.sync(remote)
    try van.sync(remote)
    let places = try van.listed()
    #expect(places.first == "Newest" && places.dropFirst().first == "Place 299")
    #expect(try phone.listed() == places)
  }
}

extension SyncingDevice {
  /// The places of check-ins, as a list shows them.
  func listed() throws -> [String] {
    var places: [String] = []
    try store.forEach(RecordQuery(.checkin)) { places.append($0[.place] ?? "") }
    return places
  }
}
