import LinkProxy
import TestSupport
import Testing

@testable import TripSync

/// The bad link that tests and benchmarks sync over.
@Suite(.temporaryDirectory) struct LinkProxyTests {
  private typealias Answer = CannedServer.Answer

  private func remote(_ link: LinkProxy) throws -> any Remote {
    var options = try RemoteUnderTest.options()
    options.allowsPlainHTTP = true
    return try RemoteAddress(parsing: "webdav+http://127.0.0.1:\(link.port)/van").remote(options)
  }

  @Test(arguments: [LinkManners(), LinkManners(delay: 2), LinkManners(bytesPerSecond: 900_000)])
  func `what passes is complete, and counted`(manners: LinkManners) throws {
    let bytes = sample(60_000)
    let server = try CannedServer { request, _ in
      request.method == "GET" ? Answer(200, body: bytes) : Answer(201)
    }
    let link = try LinkProxy(to: server.port, manners)
    let remote = try remote(link)
    try remote.put("a", bytes)
    try remote.put("b", sample(10))
    #expect(try remote.get("c") == bytes)
    #expect(server.requests.first?.body == bytes)
    var tally = LinkTally()
    (tally.connections, tally.roundTrips) = (1, 3)
    tally.sentBytes = server.requests.map(\.size).reduce(0, +)
    let head = "HTTP/1.1 201 x\r\nContent-Length: 0\r\n\r\n".utf8.count
    tally.receivedBytes = 3 * head + 4 + bytes.count
    #expect(link.tally == tally)
    link.startCounting()
    try remote.put("d", sample(10))
    #expect(link.tally.roundTrips == 1 && link.tally.connections == 0)
  }

  @Test func `connections are cut after this many bytes, in turn`() throws {
    let server = try CannedServer { _, _ in Answer(201) }
    let link = try LinkProxy(to: server.port, LinkManners(cuts: [500, 100_000]))
    let remote = try remote(link)
    #expect(kind { try remote.put("a", sample(1_000)) } == .temporary(retryAfterSeconds: nil))
    #expect(link.tally.cuts == 1 && link.tally.bytes == 500)
    try remote.put("a", sample(1_000))
    #expect(link.tally.cuts == 1 && server.requests.count == 1)
  }

  @Test func `who waits for a connection hears of it, even if nothing passes`() throws {
    let server = try CannedServer { _, _ in Answer(201) }
    let link = try LinkProxy(to: server.port, LinkManners(isFrozen: true))
    #expect(throws: LinkProxy.Failure.self) { try link.waitForConnection(seconds: 0) }
    #expect(LoopbackSocket.answers(on: link.port))
    try link.waitForConnection()
    link.startCounting()
    #expect(throws: LinkProxy.Failure.self) { try link.waitForConnection(seconds: 0) }
  }

  @Test func `without a link no one answers, and with it again someone does`() throws {
    let server = try CannedServer { _, _ in Answer(201) }
    let link = try LinkProxy(to: server.port)
    let remote = try remote(link)
    try remote.put("a", [1])
    link.manners.isPlugged = false
    #expect(kind { try remote.put("b", [1]) } == .offline)
    link.manners.isPlugged = true
    try remote.put("b", [1])
    #expect(server.requests.map(\.body) == [[1], [1]])
  }
}
