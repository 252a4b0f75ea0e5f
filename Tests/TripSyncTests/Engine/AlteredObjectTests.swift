import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Objects that are not what was written, and parts that are not there any more.
@Suite("Altered and lost objects", .temporaryDirectory)
struct AlteredObjectTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func begin() throws {
    try van.begin(on: remote)
    for number in 0..<10 { try van.checkin("Place \(number)") }
    try van.sync(remote)
  }

  private func names(below text: String) -> [ObjectName] {
    remote.objects.keys.filter { $0.text.hasPrefix(text) }.sorted { $0.text < $1.text }
  }

  private func aside(_ device: SyncingDevice) -> [String] {
    let folder = device.home.path + "/sync-alarm"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private func addDocument(_ size: Int, to device: SyncingDevice) throws {
    var random = SplitMix64(seed: 5)
    let source = TemporaryDirectory.current.file("document")
    let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try Data(bytes).write(to: URL(filePath: source))
    let stored = try AttachmentStore(in: try device.home.make()).add(from: source)
    try device.add(
      .document,
      [
        .set(.title, "Papers"), .set(.content, stored.hash.description),
        .set(.fileName, "papers.pdf"), .set(.size, Int64(size)),
      ])
  }

  private func verify(_ device: SyncingDevice, _ scratch: String) throws -> SyncHome.Verification {
    let home = try device.syncing
    let state = try #require(home.remotes().first)
    return try home.verify(
      remote, state, in: SyncingDevice(scratch).home, buildDate: SyncingDevice.buildDate,
      now: device.now)
  }

  @Test("an object that was altered on the way is asked for again")
  func altered() throws {
    try begin()
    try phone.join(on: remote)
    var spoiled: Set<ObjectName> = []
    let remote = remote
    let honest = remote.objects
    remote.after = { name, bytes in
      guard spoiled.insert(name).inserted, name != Names.repository else { return bytes }
      return bytes.dropLast() + [bytes[bytes.count - 1] ^ 1]
    }
    let report = try phone.sync(remote)
    #expect(report.failure == nil && report.troubles == [])
    #expect(spoiled.count > 2 && aside(phone) == [])
    #expect(Set(remote.objects.keys).isSuperset(of: honest.keys))
    #expect(try phone.contents() == van.contents())
  }

  @Test("no more is put aside than has room")
  func bounded() throws {
    try begin()
    try phone.join(on: remote)
    try phone.sync(remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    let news = try #require(names(below: "log/").last)
    for number in 0..<20 {
      remote.objects[news] = [UInt8](repeating: UInt8(number), count: 1_000)
      #expect(try phone.sync(remote).failure == nil)
    }
    #expect(aside(phone).count == 16)
  }

  @Test("a head with another hash under a number that is known is reported at once")
  func fork() throws {
    try begin()
    try phone.join(on: remote)
    try phone.sync(remote)
    let keys = try van.syncing.requireKeys()
    let actor = try van.store.currentActor()
    var head = Head(actor: actor, number: 50, device: keys.published)
    let end = try van.store.end(of: .records, by: actor)
    head.records = Head.End(number: end.place.number, hash: [UInt8](repeating: 9, count: 32))
    remote.objects[head.name.object] = try head.sealed(with: keys)
    let report = try phone.sync(remote)
    #expect(report.failure == nil && report.troubles.map(\.kind) == [.twin])
    #expect(report.troubles.first?.text.hasPrefix("'van' has written number 1 twice") == true)
  }

  @Test("a part of a snapshot that was lost is stored again, and the others stay as they are")
  func lostSnapshotPart() throws {
    van.sizes.shortestPart = 200
    van.sizes.longestPart = 400
    try begin()
    let parts = names(below: "snap/").filter { $0.text.contains("/p/") }
    #expect(parts.count > 2)
    let lost = parts[1]
    let bytes = remote.objects.removeValue(forKey: lost)
    try phone.join(on: remote)
    for _ in 1...2 { try phone.sync(remote) }
    remote.forgetRequests()
    #expect(try van.sync(remote).publishedSnapshot)
    #expect(remote.objects[lost] == bytes)
    #expect(remote.requests.filter { $0.hasPrefix("put snap/") && $0.contains("/p/") }.count == 1)
    #expect(try phone.sync(remote).troubles == [])
    #expect(try phone.contents() == van.contents())
  }

  @Test("a part of a document that was lost or altered is stored again by who has it")
  func lostDocumentPart() throws {
    try begin()
    try addDocument(600_000, to: van)
    try van.sync(remote)
    let tablet = SyncingDevice("tablet")
    try tablet.join(on: remote)
    try tablet.sync(remote)
    #expect(try verify(tablet, "scratch1").isSame)
    let parts = names(below: "blob/")
    #expect(parts.count == 3)
    let honest = remote.objects
    remote.objects[parts[0]] = nil
    remote.objects[parts[1]]?[100] ^= 1
    let verification = try verify(tablet, "scratch2")
    #expect(!verification.isSame && verification.missingFiles.count == 1)
    try phone.join(on: remote)
    for _ in 1...6 {
      try phone.sync(remote)
      try tablet.sync(remote)
    }
    for part in parts { #expect(remote.objects[part] == honest[part]) }
    #expect(try verify(phone, "scratch3").isSame)
  }
}
