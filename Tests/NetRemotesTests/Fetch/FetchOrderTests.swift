import Testing

@testable import NetRemotes

/// Orders for `vanlog-net fetch`.
@Suite struct FetchOrderTests {
  @Test func `an order names a limit and an address`() throws {
    let order = try FetchOrder(Array("7 get 1000 https://api.example.org/v1?lat=1&lon=2".utf8))
    #expect(order.number == "7")
    #expect(order.limit == 1_000)
    #expect(order.url == "https://api.example.org/v1?lat=1&lon=2")
    #expect(order.server.authority == "api.example.org")
    #expect(order.server.isSecure)
  }

  @Test(arguments: [
    "", "7", "x get 10 https://a.b/", "7 put 10 https://a.b/", "7 get 0 https://a.b/",
    "7 get 99999999 https://a.b/", "7 get 10 ftp://a.b/", "7 get 10 file:///etc/passwd",
    "7 get 10 https://user@a.b/", "7 get 10 https://", "7 get 10 https://a.b/ c",
    "7 get 10 https://a.b/\u{7}", "7 get 10 https://ä.b/",
  ])
  func `anything else is refused`(line: String) {
    #expect(throws: Complaint.self) { try FetchOrder(Array(line.utf8)) }
  }

  @Test func `only conditions and the program's own name may be sent`() throws {
    var order = try FetchOrder(Array("7 get 1000 https://a.b/".utf8))
    try order.take(header: Array("If-None-Match: \"x\"".utf8))
    try order.take(header: Array("User-Agent: vanlog/1 me@example.org".utf8))
    #expect(order.conditions == ["If-None-Match: \"x\""])
    #expect(order.userAgent == "vanlog/1 me@example.org")
  }

  @Test(arguments: [
    "Cookie: a=b", "Host: c.d", "Authorization: Basic eA==", "nothing", "ETag\r: x",
  ])
  func `other headers are refused`(line: String) throws {
    var order = try FetchOrder(Array("7 get 1000 https://a.b/".utf8))
    #expect(throws: Complaint.self) { try order.take(header: Array(line.utf8)) }
  }
}
