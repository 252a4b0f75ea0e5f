import Testing

@testable import TripSync

/// How much is on its way at once.
@Suite("The pace of a link") struct LinkPaceTests {
  private let remote = MemoryRemote()

  private func metered(isShaky: Bool = false) -> MeteredRemote {
    MeteredRemote(remote, SyncBudget(), isShaky: isShaky, uptime: { 0 }, pause: { _ in })
  }

  private func puts(_ numbers: ClosedRange<Int>) -> [RemoteChange] {
    numbers.compactMap { number in ObjectName("a/\(number)").map { .put($0, [UInt8(number)]) } }
  }

  @Test(
    "follows what was measured, within limits",
    arguments: [
      (15_000, 1, 128 << 10), (16_384, 4_000, 64 << 10), (100_000, 4_000, 100_000),
      (50_000, 1_000, 200_000), (50_000, 0, 1 << 20),
    ])
  func measured(count: Int, milliseconds: Int64, bytes: Int) {
    var pace = LinkPace(isShaky: false)
    pace.learn(count, in: milliseconds)
    #expect(pace.bytes == bytes)
  }

  @Test("lets many small things go together, and large ones alone")
  func objects() {
    var pace = LinkPace(isShaky: false)
    #expect(pace.objects(of: 1_000) == 8 && pace.objects(of: 64 << 10) == 2)
    #expect(pace.hasRoom(for: 64 << 10, after: 1, 64 << 10))
    #expect(!pace.hasRoom(for: (64 << 10) + 1, after: 1, 64 << 10))
    #expect(!pace.hasRoom(for: 1, after: 8, 8))
    pace.breakOff()
    #expect(pace.objects(of: 1) == 1 && !pace.hasRoom(for: 1, after: 1, 1))
  }

  @Test("lets one thing follow the other once a link has broken")
  func broken() throws {
    var failures = 1
    remote.before = { [remote] (verb, name) throws(RemoteError) in
      guard failures > 0, name?.text == "a/2" else { return }
      failures -= 1
      throw RemoteError(.temporary(retryAfterSeconds: nil), .put, name, on: remote.address)
    }
    let metered = metered()
    try metered.change(all: puts(1...3))
    #expect(remote.objects.count == 3 && metered.sentBytes == 3 && metered.pace.isShaky)
    remote.forgetRequests()
    try metered.change(all: puts(4...6))
    #expect(remote.objects.count == 6 && remote.requests.count == 3)
    #expect(metered.requests == 9)
  }

  @Test("is none after a sync that failed")
  func afterFailure() throws {
    let metered = metered(isShaky: true)
    let names = puts(1...4).map(\.name)
    #expect(metered.get(all: names, of: 100, limit: 1_000).isEmpty)
    #expect(remote.requests == [])
  }
}
