import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Objects on their way.
@Suite(.temporaryDirectory) struct OutgoingTests {
  private let remote = MemoryRemote()

  private func outgoing(_ budget: SyncBudget = SyncBudget()) throws -> Outgoing {
    let device = SyncingDevice("van")
    let keys = LocalKeys(
      data: .random(for: SyncHome.newID()), device: .random(), id: SyncHome.newID(), name: "van")
    let session = SyncSession(
      try device.store, home: device.home, keys: keys, remote: remote,
      state: RemoteState(number: 1, address: remote.address), budget: budget, now: device.now)
    return Outgoing(session.visit)
  }

  private func put(
    _ number: UInt64, _ done: @escaping () -> Void = {}, isGood: Bool = true
  ) -> Delivery {
    let place = HeadSample.place(number)
    return Delivery(change: .put(Names.segment(place), [1]), place: place) {
      done()
    } onConflict: { _ in
      isGood
    }
  }

  @Test func `nothing leaves before it is sent, and then all at once`() throws {
    let outgoing = try outgoing()
    var done: [UInt64] = []
    for number in UInt64(1)...3 {
      #expect(try outgoing.deliver(put(number, { done.append(number) })))
    }
    #expect(remote.trips == 0 && done == [])
    #expect(outgoing.sentSoon(of: HeadSample.actor(1)).records == 3)
    #expect(try outgoing.flush())
    #expect(remote.trips == 1 && done == [1, 2, 3])
    #expect(outgoing.sentSoon(of: HeadSample.actor(1)).records == 0)
  }

  @Test func `behind a twin's segment nothing counts, and a head is taken back`() throws {
    let outgoing = try outgoing()
    remote.objects[Names.segment(HeadSample.place(1))] = [9]
    let head = HeadSample.head(1, records: 2).name.object
    var done: [UInt64] = []
    _ = try outgoing.deliver(put(1, { done.append(1) }, isGood: false))
    _ = try outgoing.deliver(put(2, { done.append(2) }))
    outgoing.add(Delivery(change: .put(head, [7]), whenDone: {}, onConflict: { _ in true }))
    remote.objects[head] = [7]
    #expect(try !outgoing.flush())
    #expect(done == [] && remote.objects[head] == nil)
  }

  @Test func `a spent budget stops what follows, and not the last word`() throws {
    let outgoing = try outgoing(SyncBudget(bytes: 1))
    _ = try outgoing.deliver(put(1))
    #expect(throws: BudgetSpent.self) { _ = try outgoing.deliver(put(2)) }
    outgoing.add(
      Delivery(change: .delete(Names.repository), whenDone: {}, onConflict: { _ in true }))
    #expect(try outgoing.flush())
    #expect(remote.requests == ["put log/\(HeadSample.actor(1).id)/1/0/1", "delete repo"])
  }
}
