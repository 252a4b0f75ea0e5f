import Foundation
import Testing

@testable import TestSupport

/// The servers that tests share, which live longer than a test.
struct LocalServerTests {
  @Test func `a server holds nothing open that belongs to a test`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let port = try Loopback.freePort()
    let server = try LocalServer(
      in: try LocalServer.makeFolder(),
      ["python3", "-m", "http.server", "--bind", "127.0.0.1", "\(port)"], port: port)
    close(ends[1])
    var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 10_000) == 1)
    #expect(request.revents & Int16(POLLHUP) != 0)
    withExtendedLifetime(server) {}
  }

  @Test func `no port is given out twice`() throws {
    let ports = try (0..<200).map { _ in try Loopback.freePort() }
    #expect(Set(ports).count == ports.count)
  }
}
