import TestSupport
import Testing

@testable import NetRemotes

/// Fetching from a server that can be anything.
@Suite struct FetcherTests {
  private func fetch(
    limit: Int = 10_000, patience: Int = 1, headers: [String] = [],
    _ handler: @escaping CannedServer.Handler
  ) throws -> (Result<FetchAnswer, Complaint>, CannedServer) {
    let server = try CannedServer(handler)
    var settings = NetSettings()
    settings.allowsPlainHTTP = true
    settings.patience = patience
    let url = "http://127.0.0.1:\(server.port)/v1/x?a=1,2&b=3"
    var order = try FetchOrder(Array("1 get \(limit) \(url)".utf8))
    for header in headers { try order.take(header: Array(header.utf8)) }
    let fetcher = Fetcher(settings)
    return (Result { () throws(Complaint) in try fetcher.fetch(order) }, server)
  }

  private func kind(_ result: Result<FetchAnswer, Complaint>) -> Complaint.Kind? {
    if case .failure(let complaint) = result { complaint.kind } else { nil }
  }

  @Test func `an answer comes with its headers, and few bytes ask for it`() throws {
    let (result, server) = try fetch(headers: ["If-None-Match: \"old\"", "User-Agent: vanlog/9"]) {
      _, _ in .init(200, ["ETag: \"new\"", "Cache-Control: max-age=600"], body: Array("{}".utf8))
    }
    let answer = try result.get()
    #expect(answer.status == 200)
    #expect(answer.body == Array("{}".utf8))
    #expect(answer.etag == "\"new\"")
    #expect(answer.fresh == 600)
    let request = try #require(server.requests.first)
    #expect(request.lines[0] == "GET /v1/x?a=1,2&b=3 HTTP/1.1")
    #expect(request.header("If-None-Match") == "\"old\"")
    #expect(request.header("User-Agent") == "vanlog/9")
    #expect(request.header("Accept-Encoding") == "gzip")
    #expect(request.header("Cookie") == nil)
    #expect(request.size < 250)
  }

  @Test(arguments: [203, 304, 400, 403, 404, 429, 500, 503])
  func `any other status is an answer too`(status: Int) throws {
    let (result, _) = try fetch { _, _ in
      .init(status, ["Retry-After: 90"], body: status == 304 ? [] : Array("why".utf8))
    }
    let answer = try result.get()
    #expect(answer.status == status)
    #expect(answer.retryAfter == 90)
    #expect(answer.body == (status == 304 ? [] : Array("why".utf8)))
  }

  @Test func `a compressed body is unpacked`() throws {
    let text = Array(String(repeating: "weather ", count: 500).utf8)
    let packed = try Gzip.packed(text)
    let (result, _) = try fetch { _, _ in
      .init(200, ["Content-Encoding: gzip"], body: packed)
    }
    #expect(try result.get().body == text)
  }

  @Test func `a small body that unpacks to more than the limit ends the transfer`() throws {
    let packed = try Gzip.packed([UInt8](repeating: 0x20, count: 50_000_000))
    #expect(packed.count < 100_000)
    let (result, _) = try fetch(limit: 100_000) { _, _ in
      .init(200, ["Content-Encoding: gzip"], body: packed)
    }
    #expect(kind(result) == .tooLarge)
  }

  @Test func `a body without end is cut off at the limit`() throws {
    let (result, _) = try fetch { _, _ in
      .init("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 5_000), .repeatForEver)
    }
    #expect(kind(result) == .tooLarge)
  }

  @Test(arguments: [CannedServer.Answer.End.hang, .slowly])
  func `a server that takes forever is given up`(end: CannedServer.Answer.End) throws {
    let (result, _) = try fetch { _, _ in
      .init(
        "HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n" + String(repeating: "x", count: 3_999),
        end)
    }
    #expect(kind(result) == .temporary(seconds: nil))
  }

  @Test func `a body that is cut short is not an answer`() throws {
    let (result, _) = try fetch { _, _ in
      .init(200, body: [UInt8](repeating: 0x20, count: 1_000)).without(last: 10)
    }
    #expect(kind(result) == .temporary(seconds: nil))
  }

  @Test func `a redirection on the same server is followed`() throws {
    let (result, server) = try fetch { _, number in
      number == 0 ? .init(301, ["Location: /v2?a=1"]) : .init(200, body: Array("ok".utf8))
    }
    #expect(try result.get().body == Array("ok".utf8))
    #expect(server.requests.map { $0.lines[0] }.last == "GET /v2?a=1 HTTP/1.1")
  }

  @Test(arguments: [
    "https://elsewhere.example/", "//elsewhere.example/", "http://127.0.0.1:1/", "x",
    "https://127.0.0.1/", "file:///etc/passwd",
  ])
  func `a redirection to another server is refused`(location: String) throws {
    let (result, server) = try fetch { _, _ in .init(302, ["Location: \(location)"]) }
    #expect(kind(result) == .refused)
    #expect(server.requests.count == 1)
  }

  @Test func `redirections without end are given up`() throws {
    let (result, server) = try fetch { _, _ in .init(302, ["Location: /again"]) }
    #expect(kind(result) == .other)
    #expect(server.requests.count == 4)
  }

  @Test func `a second order goes over the same connection`() throws {
    let server = try CannedServer { _, _ in .init(200, body: [1]) }
    var settings = NetSettings()
    settings.allowsPlainHTTP = true
    let fetcher = Fetcher(settings)
    let order = try FetchOrder(Array("1 get 10 http://127.0.0.1:\(server.port)/".utf8))
    for _ in 0..<2 { #expect(try fetcher.fetch(order).status == 200) }
    #expect(server.requests.map(\.connection) == [0, 0])
  }

  @Test func `nothing is sent in plain unless it is allowed`() throws {
    let server = try CannedServer { _, _ in .init(200) }
    let order = try FetchOrder(Array("1 get 10 http://127.0.0.1:\(server.port)/".utf8))
    #expect(throws: Complaint.self) { try Fetcher(NetSettings()).fetch(order) }
    #expect(server.requests.isEmpty)
  }
}
