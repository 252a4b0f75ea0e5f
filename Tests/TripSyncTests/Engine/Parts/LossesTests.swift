import Testing

@testable import Records
@testable import TripSync

/// What is told as missing, and what may only be late.
@Suite struct LossesTests {
  private typealias Sample = HeadSample

  @Test func `only what was missing before is more than late`() {
    let part = LostPart.snapshotPart(Sample.actor(2), [1])
    let losses = Losses(missing: [Sample.place(1)], lost: [part])
    for number in 1...2 { losses.miss(Sample.place(UInt64(number))) }
    losses.lose(.snapshotPart(Sample.actor(2), [2]))
    #expect(losses.missingStill == [Sample.place(1)])
    #expect(losses.lostStill == [])
    losses.lose(part)
    #expect(losses.lostStill == [part])
  }

  @Test func `a head is due when it would say something else`() throws {
    var state = RemoteState(number: 1, address: MemoryRemote().address)
    let losses = Losses(missing: [Sample.place(1)])
    #expect(!losses.areNews(to: state))
    losses.miss(Sample.place(1))
    #expect(losses.areNews(to: state))
    state.missing = [Sample.place(1)]
    #expect(!losses.areNews(to: state))
    losses.lackKey()
    #expect(losses.areNews(to: state))
  }

  @Test func `a trouble counts the syncs that met it, and is reported once in each`() {
    var known: [Trouble] = []
    for (sync, now) in [Int64(10), 20].enumerated() {
      var troubles = Troubles()
      for _ in 1...2 { troubles.note(.altered, "repo", "text", at: now, in: &known) }
      #expect(troubles.found.map(\.count) == [sync + 1])
    }
    #expect(known.map(\.since) == [10])
  }

  @Test func `beyond a gap a number is tried until it is here`() throws {
    var beyond = Beyond(after: 3)
    beyond.note(5, isHere: true)
    beyond.note(6, isHere: false)
    #expect((3...7).filter { beyond.isOpen($0) } == [6, 7])
    #expect(Beyond(stored: beyond.stored) == beyond)
    beyond.note(6, isHere: true)
    #expect(beyond.lacking == [])
  }
}
