import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Numbers that no device counts to, from a remote or from a device gone mad.
@Suite(.temporaryDirectory) struct HostileNumbersTests {
  let remote = MemoryRemote()
  let van = SyncingDevice("van")
  let phone = SyncingDevice("phone")
  let tablet = SyncingDevice("tablet")

  private func meet() throws {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    for device in [phone, tablet] {
      try device.join(on: remote)
      try device.checkin(device.name)
      try device.sync(remote)
    }
    try van.sync(remote)
  }

  @Test func `names of heads with huge numbers are not names`() throws {
    try meet()
    let most = UInt64.max
    for device in [phone, tablet] {
      let actor = try device.store.currentActor()
      let name = try #require(ObjectName("heads/\(actor.id)-\(most)-\(most)-\(most)"))
      remote.objects[name] = [1]
    }
    let report = try van.sync(remote)
    #expect(report.failure == nil && report.troubles == [])
    #expect(try van.places() == ["Lagos", "phone", "tablet"])
  }

  @Test func `a head with impossible numbers harms no one`() throws {
    try meet()
    let (own, actor) = (try van.store.currentActor(), try phone.store.currentActor())
    let keys = try phone.syncing.requireKeys()
    var head = Head(actor: actor, number: 99, device: keys.published)
    head.missing = [SegmentPlace(actor: own, lane: .records, number: 0)]
    let huge = UInt64(Int64.max)
    head.seen = [own, actor].map { Head.Seen(actor: $0, records: huge, files: huge) }
    head.snapshot = Head.Snapshot(number: 1, seen: head.seen)
    remote.objects[head.name.object] = try head.sealed(with: keys)
    let report = try van.sync(remote)
    #expect(report.failure == nil)
    #expect(try van.places() == ["Lagos", "phone", "tablet"])
  }
}
