import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What a remote hands over.
@Suite(.temporaryDirectory) struct ReadingTests {
  private let remote = MemoryRemote()
  private let device = SyncingDevice("van")

  private func reading() throws -> (Reading, Losses) {
    let keys = LocalKeys(
      data: .random(for: SyncHome.newID()), device: .random(), id: SyncHome.newID(), name: "van")
    let session = SyncSession(
      try device.store, home: device.home, keys: keys, remote: remote,
      state: RemoteState(number: 1, address: remote.address), now: device.now)
    let losses = Losses()
    return (Reading(session.visit, losses), losses)
  }

  @Test func `what was fetched ahead is not asked for again`() throws {
    let (reading, _) = try reading()
    let names = [UInt64(1), 2].map { Names.segment(HeadSample.place($0)) }
    for name in names { remote.objects[name] = [1] }
    try reading.fetchAhead(names)
    for name in names { #expect(try reading.fetch(name, limit: 9) == [1]) }
    #expect(remote.trips == 1)
    #expect(try reading.fetch(names[0], limit: 9) == [1])
    #expect(remote.trips == 2)
  }

  @Test func `wrong bytes are asked for again, and a foreign key only once`() throws {
    let (reading, losses) = try reading()
    remote.objects[Names.repository] = [1]
    var tries = 0
    func read(_ error: SegmentError) {
      #expect(throws: error) {
        try reading.read(Names.repository, limit: 9, keepsWrong: false) { _ in
          tries += 1
          throw error
        }
      }
    }
    read(.altered)
    #expect(tries == 2)
    read(.unknownEpoch(7))
    #expect(tries == 3)
    reading.noteUnusable(Names.repository, .unknownEpoch(7))
    #expect(losses.isLocked && reading.state.troubles.map(\.kind) == [.keyMissing])
  }

  @Test func `a listing knows the lanes of an actor, and passes over what is not a segment`() throws
  {
    let (reading, _) = try reading()
    for place in [
      HeadSample.place(2), HeadSample.place(300), HeadSample.place(1, .files),
      HeadSample.place(1, of: 2),
    ] { remote.objects[Names.segment(place)] = [1] }
    let actor = HeadSample.actor(1)
    remote.objects[Names.fixed("log/\(actor.id)/1/7/2")] = [1]
    let listing = LaneListing(reading.remote)
    #expect(try listing.numbers(.records, of: actor) == [2, 300])
    #expect(try listing.numbers(.files, of: actor) == [1])
    #expect(remote.trips == 1)
  }
}
