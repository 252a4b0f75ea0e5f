import Testing

@testable import NetRemotes

/// How many connections several requests are sent over where none carries more than one at a time.
@Suite struct ConnectionTests {
  private func requests(_ count: Int, of size: Int) -> [HTTPRequest] {
    (0..<count).map { number in
      var request = HTTPRequest("PUT", "https://example.org/\(number)")
      request.body = [UInt8](repeating: 0, count: size)
      return request
    }
  }

  @Test(arguments: [(1, 500_000, 4), (3, 1_000, 1), (5, 13_107, 1), (5, 13_108, 4), (6, 10, 4)])
  func `over TLS a few small requests share the open one`(count: Int, size: Int, most: Int) {
    #expect(HTTPClient.connections(for: requests(count, of: size), isSecure: true) == most)
  }

  @Test func `without TLS each may have its own, and deletes have no bytes`() {
    #expect(HTTPClient.connections(for: requests(3, of: 10), isSecure: false) == 4)
    let deletes = (0..<5).map { HTTPRequest("DELETE", "https://example.org/\($0)") }
    #expect(HTTPClient.connections(for: deletes, isSecure: true) == 1)
  }
}
