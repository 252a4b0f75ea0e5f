import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What whoever runs a remote can do: each act is noticed or harmless, changes nothing here, and
/// everything goes on once the remote is honest again.
@Suite("An enemy remote", .temporaryDirectory)
struct EnemyRemoteTests {
  let remote = MemoryRemote()
  let van = SyncingDevice("van")
  let phone = SyncingDevice("phone")

  /// Both devices have everything, and each has one change that the other lacks.
  private func begin() throws {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    try phone.checkin("Porto")
    try phone.sync(remote)
    try van.sync(remote)
    try phone.checkin("Sagres")
    try phone.sync(remote)
  }

  private func logs(of device: SyncingDevice) throws -> [ObjectName] {
    let folder = Names.log(of: try device.store.currentActor())
    return remote.objects.keys.filter { $0.isBelow(folder) }.sorted { $0.text < $1.text }
  }

  private func newestHead(of device: SyncingDevice) throws -> HeadName {
    let actor = try device.store.currentActor()
    return try #require(
      remote.objects.keys.compactMap(HeadName.init).filter { $0.actor == actor }.max())
  }

  private func kinds(_ report: SyncReport) -> Set<Trouble.Kind> { Set(report.troubles.map(\.kind)) }

  /// Once the remote is honest again, both have everything and nobody complains.
  private func expectPeace(_ places: [String] = ["Lagos", "Porto", "Sagres"]) throws {
    for _ in 1...4 {
      #expect(try van.sync(remote).failure == nil)
      #expect(try phone.sync(remote).failure == nil)
    }
    #expect(try van.places() == places)
    #expect(try van.contents() == phone.contents())
    #expect(try van.sync(remote).troubles == [])
    #expect(try phone.sync(remote).troubles == [])
  }

  @Test("it reads everything, and finds no word of it")
  func reading() throws {
    try begin()
    try van.add(
      .ledger,
      [
        .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"), .set(.amount, 4_250),
        .set(.currency, "EUR"), .set(.vendor, "Estrela Supermarket"),
        .set(.note, "bread and olives"),
      ])
    try van.sync(remote)
    let secrets = [
      "Lagos", "Porto", "Sagres", "Estrela", "olives", "EUR", "checkin", "ledger", "place",
      "correct horse", "van", "phone",
    ]
    for (name, bytes) in remote.objects {
      let isReadable = name == Names.repository || name.isBelow(Names.keys)
      for secret in secrets where !(isReadable && "vanlog".contains(secret)) {
        #expect(!bytes.contains(secret.utf8), "\(secret) is in \(name)")
        #expect(!name.text.contains(secret))
      }
    }
  }

  @Test(
    "it alters any object, and that is noticed and mended",
    arguments: ["flip", "truncate", "extend", "empty"])
  func altering(how: String) throws {
    try begin()
    let before = try van.contents()
    let news = try #require(logs(of: phone).last)
    let whole = try #require(remote.objects[news])
    remote.objects[news] = altered(whole, how)
    let report = try van.sync(remote)
    #expect(report.failure == nil)
    let trouble = try #require(report.troubles.first { $0.kind == .altered })
    #expect(trouble.about == news.text)
    #expect(trouble.text.hasPrefix("test:/memory altered \(news)"))
    // It was asked for twice, and what came is kept.
    let file = try #require(trouble.text.split(separator: " ").last)
    let kept = FileManager.default.contents(atPath: "\(van.home.path)/\(file)").map(Array.init)
    #expect(kept == altered(whole, how))
    #expect(try van.contents() == before)
    // The phone hears of it and sends its own copy again.
    try expectPeace()
    #expect(remote.objects[news] == whole)
  }

  private func altered(_ bytes: [UInt8], _ how: String) -> [UInt8] {
    var bytes = bytes
    switch how {
    case "flip": bytes[bytes.count / 2] ^= 1
    case "truncate": bytes.removeLast(7)
    case "extend": bytes += [0, 1, 2]
    default: bytes = []
    }
    return bytes
  }

  @Test("it alters every object in turn, and no device loses, gains or throws anything")
  func alteringAll() throws {
    try begin()
    let honest = remote.objects
    let (vans, phones) = (try van.contents(), try phone.contents())
    for (name, bytes) in honest {
      for how in ["flip", "empty"] {
        remote.objects[name] = altered(bytes, how)
        _ = try van.sync(remote, mode: .reading)
        _ = try phone.sync(remote, mode: .reading)
        remote.objects[name] = bytes
        #expect(Set(try van.contents()).isSuperset(of: vans))
        #expect(try phone.contents() == phones)
      }
    }
    #expect(remote.objects == honest)
    try expectPeace()
  }

  @Test("it swaps two segments, or moves one elsewhere: each must be what its name says")
  func swapping() throws {
    try begin()
    try phone.checkin("Faro")
    try phone.sync(remote)
    let names = try logs(of: phone).suffix(2)
    let (one, two) = (try #require(names.first), try #require(names.last))
    let honest = remote.objects
    let before = try van.contents()
    (remote.objects[one], remote.objects[two]) = (remote.objects[two], remote.objects[one])
    #expect(kinds(try van.sync(remote)).contains(.altered))
    #expect(try van.contents() == before)
    remote.objects = honest
    // To another lane and another device.
    let actor = try van.store.currentActor()
    let end = try van.store.end(of: .files, by: actor)
    remote.objects[Names.segment(end.place.next)] = honest[one]
    #expect(try van.sync(remote).failure == nil)
    try expectPeace(["Faro", "Lagos", "Porto", "Sagres"])
  }

  @Test("it shows an old head again, or everything as it was: that is reported, and stored again")
  func rollingBack() throws {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    let old = remote.objects
    try van.checkin("Porto")
    try van.sync(remote)
    try phone.checkin("Sagres")
    try phone.sync(remote)
    try van.sync(remote)
    remote.objects = old
    let report = try van.sync(remote)
    #expect(report.failure == nil)
    let text = try #require(report.troubles.first { $0.kind == .wentBack && $0.about == "heads" })
    #expect(
      text.text
        == "test:/memory went back to an older state; what this device had stored there is stored "
        + "again")
    try expectPeace()
  }

  @Test("it removes segments: their owner stores them again")
  func removing() throws {
    try begin()
    for name in try logs(of: phone) { remote.objects[name] = nil }
    for _ in 1...3 {
      #expect(try van.sync(remote).failure == nil)
    }
    let report = try van.sync(remote)
    #expect(kinds(report) == [.withheld])
    #expect(report.troubles.first?.text.contains("does not hand over number") == true)
    try expectPeace()
  }

  @Test("it withholds the news of one device: another one's head tells")
  func withholding() throws {
    try begin()
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    try tablet.sync(remote)
    try phone.checkin("Faro")
    try phone.sync(remote)
    try tablet.checkin("Beja")
    try tablet.sync(remote)
    let hidden = try newestHead(of: phone).object
    let bytes = remote.objects.removeValue(forKey: hidden)
    for _ in 1...2 { #expect(kinds(try van.sync(remote)).isSubset(of: [.wentBack])) }
    let report = try van.sync(remote)
    let text = try #require(report.troubles.first { $0.kind == .withheld }?.text)
    #expect(text.hasPrefix("'tablet' has seen 'phone' up to "))
    remote.objects[hidden] = bytes
    try expectPeace(["Beja", "Faro", "Lagos", "Porto", "Sagres"])
  }

  @Test("it shows each device another world: their words differ")
  func forking() throws {
    try begin()
    try van.sync(remote)
    #expect(try van.syncing.fingerprint() == phone.syncing.fingerprint())
    let view = remote.objects
    try phone.checkin("Faro")
    try phone.sync(remote)
    let phones = remote.objects
    remote.objects = view
    #expect(try van.sync(remote).troubles == [])
    #expect(try van.syncing.fingerprint() != phone.syncing.fingerprint())
    remote.objects = phones
    try expectPeace(["Faro", "Lagos", "Porto", "Sagres"])
  }

  @Test("it makes up a segment, also with keys of its own")
  func forging() throws {
    try begin()
    try van.sync(remote)
    let before = try van.contents()
    let actor = try phone.store.currentActor()
    let end = try phone.store.end(of: .records, by: actor)
    let keys = try van.syncing.requireKeys()
    let header = SegmentHeader(
      repository: keys.data.repository, actor: actor.id, lane: .records,
      number: end.place.number + 1, previous: end.hash, epoch: 1)
    let section = Segment.Section(kind: "checkin", content: [1, 2, 3])
    let forged = try Segment(header: header, sections: [section]).sealed(
      with: keys.data, signedBy: DeviceKeys.random())
    let name = Names.segment(end.place.next)
    let head = HeadName(
      actor: actor, number: 1_000, records: end.place.number + 1, files: 0)
    remote.objects[name] = forged
    remote.objects[head.object] = remote.objects[try newestHead(of: phone).object]
    let report = try van.sync(remote)
    #expect(report.failure == nil)
    #expect(kinds(report) == [.altered])
    #expect(try van.contents() == before)
    // Nor does its owner take it for its own.
    #expect(kinds(try phone.sync(remote)).contains(.altered))
    #expect(try phone.store.currentActor() == actor)
    remote.objects[head.object] = nil
    try phone.checkin("Faro")
    try phone.sync(remote)
    #expect(try phone.store.currentActor() == actor)
    try expectPeace(["Faro", "Lagos", "Porto", "Sagres"])
  }

  @Test("it shows a segment that follows another than the one before it, as of a copied device")
  func otherPrevious() throws {
    try begin()
    try van.sync(remote)
    let before = try van.contents()
    try phone.checkin("Faro")
    try phone.sync(remote)
    let name = try #require(logs(of: phone).last)
    let honest = try #require(remote.objects[name])
    let keys = try phone.syncing.requireKeys()
    let segment: Segment = try Segment.open(
      honest, with: keys.data, signedBy: keys.published.keys)
    let header = SegmentHeader(
      repository: segment.header.repository, actor: segment.header.actor,
      lane: segment.header.lane, number: segment.header.number,
      previous: Segment.chainHash(of: [1]), epoch: segment.header.epoch)
    remote.objects[name] = try Segment(header: header, sections: segment.sections).sealed(
      with: keys.data, signedBy: keys.device)
    #expect(kinds(try van.sync(remote)).contains(.altered))
    #expect(try van.contents() == before)
    remote.objects[name] = honest
    try expectPeace(["Faro", "Lagos", "Porto", "Sagres"])
  }

  @Test("it offers key slots of its own, or old ones: a device that has the key follows none")
  func slots() throws {
    try begin()
    let before = try van.syncing.requireKeys().data
    let repository = before.repository
    let other = try KeySlot.sealed(
      DataKeys.random(for: repository), passphrase: SyncingDevice.passphrase,
      cost: SyncingDevice.cost, id: SyncHome.newID())
    remote.objects[Names.slot(other.id)] = other.bytes
    try van.checkin("Faro")
    try expectPeace(["Faro", "Lagos", "Porto", "Sagres"])
    #expect(try van.syncing.requireKeys().data == before)
    #expect(PassphraseCost(passes: 1, mebibytes: 8) == nil)
  }

  @Test("it puts another repository in the place of this one, or nothing")
  func replacing() throws {
    try begin()
    let honest = remote.objects
    let before = try van.contents()
    let other = SyncingDevice("other")
    remote.objects = [:]
    let emptied = try #require(try van.sync(remote).failure)
    #expect("\(emptied)".hasPrefix("test:/memory is empty, although this device had stored"))
    #expect(remote.objects.isEmpty)
    try other.begin(on: remote)
    try other.sync(remote)
    let theirs = remote.objects
    let report = try van.sync(remote)
    let failure = try #require(report.failure)
    #expect("\(failure)".hasPrefix("test:/memory holds the data of another repository"))
    #expect(remote.objects == theirs)
    #expect(try van.contents() == before)
    remote.objects = honest
    try expectPeace()
  }

  @Test("it holds huge objects, bombs and a million names")
  func bombs() throws {
    try begin()
    let news = try #require(logs(of: phone).last)
    let honest = remote.objects
    remote.objects[news] = [UInt8](repeating: 0, count: 4 << 20)
    let report = try van.sync(remote)
    #expect(report.failure == nil && report.receivedBytes < 100_000)
    #expect(kinds(report) == [.altered])
    remote.objects = honest
    var random = SplitMix64(seed: 1)
    for number in 0..<12_000 {
      let actor = ActorID(RecordID(milliseconds: 0, using: &random))
      let head = HeadName(actor: actor, number: UInt64(number + 1), records: 9, files: 9)
      remote.objects[head.object] = [1]
    }
    let flooded = try van.sync(remote)
    #expect(flooded.failure == nil && flooded.requests < 60)
    #expect(kinds(flooded).contains(.junk) && flooded.troubles.count <= 100)
    remote.objects = honest
    try expectPeace()
  }

  @Test("evil names and stray files are left alone")
  func names() throws {
    try begin()
    for text in ["heads/..", "heads/../../etc", "heads/a\0b", "/etc/passwd", "heads/HEADS"] {
      #expect(ObjectName(text) == nil)
    }
    for text in ["desktop.ini", "heads/desktop.ini", "log/thumbs.db", "keys/readme.txt"] {
      guard let name = ObjectName(text) else { continue }
      remote.objects[name] = Array("[.ShellClassInfo]".utf8)
    }
    try van.checkin("Faro")
    for _ in 1...2 {
      #expect(try van.sync(remote).failure == nil)
      #expect(try phone.sync(remote).failure == nil)
    }
    #expect(try van.contents() == phone.contents())
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: some Collection<UInt8>) -> Bool {
    let part = Array(part)
    return part.count <= count
      && (0...(count - part.count)).contains { self[$0...].starts(with: part) }
  }
}
