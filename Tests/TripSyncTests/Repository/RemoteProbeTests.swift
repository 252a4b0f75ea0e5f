import Testing

@testable import TripSync

/// What a place is tried out with, before anything is entrusted to it.
@Suite struct RemoteProbeTests {
  private let remote = MemoryRemote()

  @Test func `is little, and gone afterwards`() throws {
    var sizes: [Int] = []
    remote.after = { _, bytes in
      sizes.append(bytes.count)
      return bytes
    }
    try RemoteProbe.check(remote)
    #expect(sizes == [4_096] && remote.objects.isEmpty)
    #expect(remote.requests.map { $0.prefix { $0 != " " } } == ["put", "put", "get", "delete"])
  }

  @Test func `other bytes than were stored make it unfit`() throws {
    remote.after = { _, bytes in bytes.map { ~$0 } }
    #expect(throws: RepositoryError.self) { try RemoteProbe.check(remote) }
    #expect(remote.objects.isEmpty)
  }
}
