import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// One object is damaged, and only the remote and the keys are left: everything else comes back, and
/// nothing is missing in silence.
@Suite("A restore from a damaged repository", .temporaryDirectory)
struct DamagedRepositoryTests {
  enum Damage: String, CaseIterable { case flip, cut, empty, delete, swap }

  enum Kind: String, CaseIterable {
    case head = "heads"
    case segment = "log"
    case snapshot = "snap"
    case document = "blob"
  }

  struct Case: CustomTestStringConvertible {
    let kind: Kind
    let damage: Damage
    var testDescription: String { "\(kind) \(damage)" }

    static let all = Kind.allCases.flatMap { kind in
      Damage.allCases.map { Case(kind: kind, damage: $0) }
    }
  }

  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  /// Two devices with a place in each segment, two snapshots, and a document.
  private func fill() throws -> [String] {
    for device in [van, phone] {
      device.limits = SyncLimits(segmentsBetweenSnapshots: 3, segmentsBetweenHeads: 2)
    }
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    var places: [String] = []
    let source = TemporaryDirectory.current.file("insurance.pdf")
    try Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0) }).write(
      to: URL(fileURLWithPath: source))
    for round in 1...5 {
      for device in [van, phone] {
        let place = "\(device.name) \(round)"
        try device.checkin(place, day: 20_000 + round)
        places.append(place)
        #expect(try device.sync(remote).failure == nil)
      }
    }
    return places.sorted()
  }

  private struct Restored {
    let places: [String]
    let report: SyncReport
  }

  private func restore(_ objects: [ObjectName: [UInt8]], _ name: String) throws -> Restored {
    let damaged = MemoryRemote()
    damaged.objects = objects
    let late = SyncingDevice(name)
    let keys = LocalKeys(
      data: try van.syncing.requireKeys().data, device: DeviceKeys.random(), id: SyncHome.newID(),
      name: name)
    let session = SyncSession(
      try late.store, home: late.home, keys: keys, remote: damaged,
      state: RemoteState(number: 1, address: damaged.address), now: late.now, pause: { _ in })
    let report = try session.run()
    let places = try late.places()
    try late.reopen()
    return Restored(places: places, report: report)
  }

  private func damage(
    _ name: ObjectName, _ damage: Damage, in objects: [ObjectName: [UInt8]]
  ) -> [ObjectName: [UInt8]] {
    var objects = objects
    guard var bytes = objects[name] else { return objects }
    switch damage {
    case .flip:
      bytes[bytes.count / 2] ^= 1
      objects[name] = bytes
    case .cut: objects[name] = Array(bytes.prefix(bytes.count / 2))
    case .empty: objects[name] = []
    case .delete: objects[name] = nil
    case .swap:
      let other = objects.keys.sorted().first { $0 != name && $0.folders == name.folders }
      objects[name] = other.flatMap { objects[$0] } ?? []
    }
    return objects
  }

  @Test("gives back what the other objects hold", arguments: Case.all)
  func oneObject(_ one: Case) throws {
    let places = try fill()
    let folder = try #require(ObjectName(one.kind.rawValue))
    let names = remote.objects.keys.filter { $0.isBelow(folder) }.sorted()
    for (index, name) in names.enumerated() {
      let restored = try restore(
        damage(name, one.damage, in: remote.objects), "late\(index)")
      #expect(restored.report.failure == nil, "\(name)")
      let lost = Set(places).subtracting(restored.places)
      switch one.kind {
      case .head, .snapshot, .document: #expect(lost.isEmpty, "\(name)")
      // Each holds one place, which a snapshot may have too.
      case .segment: #expect(lost.count <= 1, "\(name): \(lost)")
      }
      let isTold = !restored.report.incomplete.isEmpty || !restored.report.troubles.isEmpty
      #expect(lost.isEmpty || !restored.report.incomplete.isEmpty, "\(name): \(lost)")
      #expect(one.damage == .delete || isTold || lost.isEmpty, "\(name)")
    }
  }

  @Test("counts what is here of each device, and what is missing", arguments: Damage.allCases)
  func counts(_ damage: Damage) throws {
    try van.begin(on: remote)
    try van.sync(remote)
    for place in ["Faro", "Beja", "Lagos", "Porto"] {
      try van.checkin(place)
      try van.sync(remote)
    }
    let actor = try van.store.currentActor()
    let lost = SegmentPlace(actor: actor, lane: .records, number: 2)
    let objects = self.damage(Names.segment(lost), damage, in: remote.objects)
    let restored = try restore(objects, "late")
    #expect(restored.places == ["Faro", "Lagos", "Porto"])
    let first = try #require(restored.report.incomplete.first)
    #expect((first.device, first.here, first.offered) == ("van", 3, 4))
  }

  @Test("takes what comes later too, and is whole once the gap is filled")
  func healed() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    for place in ["Faro", "Beja", "Lagos"] {
      try van.checkin(place)
      try van.sync(remote)
    }
    let actor = try van.store.currentActor()
    let name = Names.segment(SegmentPlace(actor: actor, lane: .records, number: 1))
    let bytes = remote.objects.removeValue(forKey: name)
    #expect(try phone.sync(remote).incomplete.map(\.here) == [2])
    #expect(try phone.places() == ["Beja", "Lagos"])
    try van.checkin("Porto")
    try van.sync(remote)
    #expect(try phone.sync(remote).incomplete.map(\.here) == [3])
    #expect(try phone.places() == ["Beja", "Lagos", "Porto"])
    remote.objects[name] = bytes
    let report = try phone.sync(remote)
    #expect(report.incomplete.isEmpty && report.troubles.isEmpty)
    #expect(try phone.contents() == van.contents())
    for device in [van, phone, van] { #expect(try device.sync(remote).troubles == []) }
  }

  @Test("that is new has two heads, so that one may rot")
  func twoHeads() throws {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    let heads = remote.objects.keys.filter { $0.isBelow(Names.heads) }
    #expect(heads.count == 2)
    try van.checkin("Porto")
    try van.sync(remote)
    #expect(remote.objects.keys.filter { $0.isBelow(Names.heads) }.count == 2)
  }
}
