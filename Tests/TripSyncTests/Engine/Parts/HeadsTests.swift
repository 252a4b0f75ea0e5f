import Testing
import Text

@testable import Records
@testable import TripSync

/// How far what the others say is believed.
@Suite struct HeadsTests {
  private typealias Sample = HeadSample
  private let heads = Heads()

  private func revocation(of device: UInt8, _ seen: [Head.Seen]) -> Revocation {
    Revocation(device: Sample.id(device), seen: seen, epoch: 1)
  }

  @Test func `a lane goes as far as the newest of names and head says`() {
    heads.recall([Sample.head(2, records: 5), Sample.head(3, records: 9)])
    heads.list(
      [Sample.head(2, at: 2, records: 7).name, Sample.head(3, records: 8).name],
      own: Sample.actor(1), former: [])
    #expect(heads.target(of: Sample.actor(2), .records) == 7)
    #expect(heads.target(of: Sample.actor(3), .records) == 9)
    #expect(heads.target(of: Sample.actor(4), .records) == 0)
  }

  @Test func `what others had from a revoked device counts`() {
    heads.recall(
      [Sample.head(2, records: 5), Sample.head(3, seen: [Sample.seen(2, 4)])],
      revocations: [revocation(of: 2, [Sample.seen(2, 3)])])
    #expect(heads.target(of: Sample.actor(2), .records) == 3)
    #expect(heads.most(of: Sample.head(2, records: 5), .records) == 3)
    #expect(heads.trusted.map(\.actor) == [Sample.actor(3)])
  }

  @Test func `what any device has seen of others counts`() {
    heads.recall([Sample.head(2, records: 5), Sample.head(3, seen: [Sample.seen(2, 8)])])
    #expect(heads.most(of: Sample.head(2, records: 5), .records) == 8)
  }

  @Test func `own and former heads are told apart from others`() {
    let (own, former, other) = (Sample.head(1), Sample.head(2), Sample.head(3))
    heads.list(
      [Sample.head(1, at: 3).name, own.name, former.name, other.name],
      own: Sample.actor(1), former: [Sample.actor(1), Sample.actor(2)])
    #expect(heads.own == [own.name, Sample.head(1, at: 3).name])
    #expect(heads.former == [former.name])
    #expect(heads.offer(of: Sample.actor(1))?.newest.number == 3)
  }

  @Test func `known devices are asked for before strangers`() {
    heads.recall([Sample.head(9)])
    heads.list(
      [Sample.head(2).name, Sample.head(9, at: 2).name], own: Sample.actor(1), former: [])
    #expect(heads.offersInOrder.map(\.newest.actor) == [Sample.actor(9), Sample.actor(2)])
  }

  @Test func `segments may go that every other device has which takes part`() {
    var left = Sample.head(4)
    left.hasLeft = true
    var renamed = Sample.head(5, seen: [Sample.seen(1, 9)])
    renamed.former = [Sample.actor(6)]
    heads.recall(
      [Sample.head(2, seen: [Sample.seen(1, 7)]), Sample.head(3), left, renamed, Sample.head(6)],
      revocations: [revocation(of: 3, [])])
    let me = Sample.id(1)
    #expect(heads.acknowledged(.records, of: Sample.actor(1), exceptBy: me) == 7)
    heads.believe(Sample.head(7))
    #expect(heads.acknowledged(.records, of: Sample.actor(1), exceptBy: me) == 0)
  }

  @Test func `alone, a device waits for no one`() {
    #expect(heads.acknowledged(.records, of: Sample.actor(1), exceptBy: Sample.id(1)) == .max)
  }

  @Test func `the best snapshot has most of what is missing here`() {
    heads.recall([
      Sample.head(2, snapshot: [Sample.seen(2, 100)]),
      Sample.head(3, snapshot: [Sample.seen(2, 60), Sample.seen(3, 90)]),
      Sample.head(4, snapshot: [Sample.seen(4, 999)]),
    ])
    heads.believe(revocation(of: 4, []))
    #expect(heads.bestSnapshot(beyond: [])?.actor == Sample.actor(3))
    #expect(heads.bestSnapshot(beyond: [Sample.seen(3, 90)])?.actor == Sample.actor(2))
    #expect(heads.snapshots(containing: Sample.place(61, of: 2)).map(\.actor) == [Sample.actor(2)])
  }
}
