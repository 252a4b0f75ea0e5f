import Synchronization
import TestSupport
import Testing

@testable import TripSync

/// Web servers that break off, hang, lie and lead elsewhere.
@Suite(.temporaryDirectory) struct LyingServerTests {
  private typealias Answer = CannedServer.Answer

  private func remote(_ server: CannedServer, patience: Int = 20) throws -> any Remote {
    var options = try RemoteUnderTest.options()
    options.allowsPlainHTTP = true
    options.patienceSeconds = patience
    return try RemoteAddress(parsing: "webdav+http://127.0.0.1:\(server.port)/van").remote(options)
  }

  private func bucket(_ server: CannedServer) throws -> any Remote {
    var options = RemoteOptions()
    options.credentialsFile = try RemoteUnderTest.credentialsFile("key = k\nsecret = s\n")
    options.allowsPlainHTTP = true
    return try RemoteAddress(parsing: "s3://127.0.0.1:\(server.port)/van").remote(options)
  }

  /// A list of a folder with these objects, and of nothing else.
  private static func list(_ names: [String], of folder: String = "/van/") -> Answer {
    var xml = "<multistatus xmlns=\"DAV:\"><response><href>\(folder)</href><propstat><prop>"
    xml += "<resourcetype><collection/></resourcetype></prop></propstat></response>"
    for name in names { xml += "<response><href>\(folder)\(name)</href></response>" }
    return Answer(207, body: Array((xml + "</multistatus>").utf8))
  }

  // MARK: What is sent

  @Test func `requests have no more lines than they need, and share a connection`() throws {
    let server = try CannedServer { request, _ in
      request.method == "PROPFIND" ? Self.list(["repo"]) : Answer(201)
    }
    let remote = try remote(server)
    #expect(try remote.names() == ["repo"])
    try remote.put("heads/a", Array("12345".utf8))
    let host = "Host: 127.0.0.1:\(server.port)"
    let login = "Authorization: Basic dmFuOmNhbmFyeTdTZzF3MHBWcQ=="
    let requests = server.requests
    #expect(
      requests.map(\.lines) == [
        [
          "PROPFIND /van/ HTTP/1.1", host, login, "Accept-Encoding: gzip", "User-Agent: vanlog",
          "Depth: 1", "Content-Length: 62",
        ],
        [
          "PUT /van/heads/a HTTP/1.1", host, login, "User-Agent: vanlog", "If-None-Match: *",
          "Content-Length: 5",
        ],
      ])
    #expect(requests.map(\.connection) == [0, 0])
    #expect(requests.last?.body == Array("12345".utf8))
  }

  @Test func `a large object is sent once, to a folder that is made before`() throws {
    let server = try CannedServer { request, number in
      request.method == "PUT" && number == 0 ? Answer(409) : Answer(201)
    }
    let remote = try remote(server)
    try remote.put("blob/a/1", sample(100_000))
    try remote.put("blob/a/2", sample(100_000))
    #expect(
      server.requests.map { $0.lines[0].prefix { $0 != "H" } } == [
        "MKCOL /van/blob/a/ ", "PUT /van/blob/a/1 ", "PUT /van/blob/a/2 ",
      ])
  }

  /// The folders of a server, each known by its path.
  private final class Folders: Sendable {
    private let names = Mutex<Set<String>>(["/van"])

    func removeAll() { names.withLock { $0 = ["/van"] } }

    /// Answers as WebDAV servers do.
    func answer(_ request: CannedServer.Request) -> Answer {
      let path = request.lines[0].split(separator: " ")[1]
      let name = String(path.hasSuffix("/") ? path.dropLast() : path)
      let above = String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)])
      return names.withLock { names in
        if names.contains(name) { return Answer(405) }
        guard names.contains(above) else { return Answer(409) }
        if request.method == "MKCOL" { names.insert(name) }
        return Answer(201)
      }
    }
  }

  @Test func `missing folders are made from the top, and those that are known are not tried`()
    throws
  {
    let folders = Folders()
    let server = try CannedServer { request, _ in folders.answer(request) }
    let remote = try remote(server)
    try remote.put("log/a/1/0/1", sample(100))
    try remote.put("log/a/2/0/1", sample(100))
    try remote.put("log/a/2/0/2", sample(100))
    #expect(
      server.requests.map { $0.lines[0].prefix { $0 != "H" } } == [
        "PUT /van/log/a/1/0/1 ", "MKCOL /van/log/a/1/0/ ", "MKCOL /van/log/ ", "MKCOL /van/log/a/ ",
        "MKCOL /van/log/a/1/ ", "MKCOL /van/log/a/1/0/ ", "PUT /van/log/a/1/0/1 ",
        "PUT /van/log/a/2/0/1 ", "MKCOL /van/log/a/2/0/ ", "MKCOL /van/log/a/2/ ",
        "MKCOL /van/log/a/2/0/ ", "PUT /van/log/a/2/0/1 ", "PUT /van/log/a/2/0/2 ",
      ])
  }

  @Test func `folders that someone has removed are made again`() throws {
    let folders = Folders()
    let server = try CannedServer { request, _ in folders.answer(request) }
    let remote = try remote(server)
    try remote.put("log/a/1", sample(100))
    folders.removeAll()
    try remote.put("log/b/1", sample(100))
    #expect(
      server.requests.suffix(5).map { $0.lines[0].prefix { $0 != "H" } } == [
        "PUT /van/log/b/1 ", "MKCOL /van/log/b/ ", "MKCOL /van/log/ ", "MKCOL /van/log/b/ ",
        "PUT /van/log/b/1 ",
      ])
  }

  @Test(arguments: [false, true])
  func `a page of a network that asks for a login is not an answer`(isBucket: Bool) throws {
    let page = Array("\n<!DOCTYPE html><html><body>Welcome to our camp!</body></html>".utf8)
    let server = try CannedServer { _, _ in
      Answer(200, ["Content-Type: text/html; charset=utf-8"], body: page)
    }
    let remote = try isBucket ? bucket(server) : remote(server)
    for ask: () throws -> Void in [
      { _ = try remote.list() }, { _ = try remote.get("repo", limit: 10) },
      { try remote.put("repo", [1]) }, { try remote.delete("repo") },
    ] {
      let error = try #require(throws: RemoteError.self) { try ask() }
      #expect(error.kind == .offline)
      #expect(error.detail.hasSuffix("sends a page, as networks with a login do (200)"))
    }
  }

  // MARK: Downloads

  @Test func `a download that breaks off continues where it was`() throws {
    let bytes = sample(100_000)
    let server = try CannedServer { request, _ in
      guard let range = request.header("Range") else {
        return Answer(200, body: bytes).without(last: 60_000)
      }
      let start = Int(range.dropFirst(6).dropLast()) ?? 0
      let headers = ["Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)"]
      let answer = Answer(206, headers, body: Array(bytes[start...]))
      return start < 70_000 ? answer.without(last: 20_000) : answer
    }
    #expect(try remote(server).get("repo") == bytes)
    #expect(
      server.requests.map { $0.header("Range") } == [nil, "bytes=40000-", "bytes=80000-"])
  }

  @Test func `a server that ignores where to continue is understood`() throws {
    let bytes = sample(1_000)
    let server = try CannedServer { _, number in
      let answer = Answer(200, body: bytes)
      return number == 0 ? answer.without(last: 600) : answer
    }
    #expect(try remote(server).get("repo") == bytes)
    #expect(try remote(server).get("repo", from: 990, limit: 10) == Array(bytes.suffix(10)))
  }

  @Test(arguments: [
    ("HTTP/1.1 206 x\r\nContent-Length: 5\r\nContent-Range: bytes 60-64/65\r\n\r\n12345", 50),
    ("HTTP/1.1 206 x\r\nContent-Length: 5\r\nContent-Range: bytes 51-55/56\r\n\r\n12345", 50),
  ])
  func `another part than was asked for is refused`(answer: String, start: Int) throws {
    let server = try CannedServer { _, _ in Answer(answer) }
    let remote = try remote(server)
    #expect(kind { _ = try remote.get("repo", from: start, limit: 100) } == .misbehaving)
  }

  @Test(arguments: [
    Answer("HTTP/1.1 200 x\r\nContent-Length: 10000000000\r\n\r\n0123456789", .repeatForEver),
    Answer("HTTP/1.1 200 x\r\nConnection: close\r\n\r\n0123456789", .repeatForEver),
    Answer("HTTP/1.1 200 x\r\n\r\n" + String(repeating: "HTTP", count: 100), .repeatForEver),
  ])
  func `an object without end is refused`(answer: CannedServer.Answer) throws {
    let server = try CannedServer { _, _ in answer }
    let remote = try remote(server)
    #expect(kind { _ = try remote.get("repo", limit: 5_000) } == .tooLarge(limit: 5_000))
  }

  // MARK: Uploads

  @Test(arguments: [(300, true), (0, true), (1_000, true), (1_001, false), (-1, false)])
  func `an upload that broke off is completed, and no other object is replaced`(
    stored: Int, isStored: Bool
  ) throws {
    let bytes = sample(1_000)
    let there = stored < 0 ? sample(300, seed: 9) : Array((bytes + [1]).prefix(stored))
    let server = try CannedServer { request, number in
      switch (request.method, number) {
      case ("PUT", 0): Answer("", .close)
      case ("PUT", 1): Answer(412)
      case ("PUT", _): Answer(201)
      case ("GET", _): Answer(200, body: there)
      default: Answer(204)
      }
    }
    let remote = try remote(server)
    #expect(kind { try remote.put("repo", bytes) } == .temporary(retryAfterSeconds: nil))
    #expect(kind { try remote.put("repo", bytes) } == (isStored ? nil : .conflict))
    let isReplaced = server.requests.contains { $0.method == "DELETE" }
    #expect(isReplaced == (isStored && stored < 1_000))
  }

  @Test func `a connection that the server has closed meanwhile is replaced`() throws {
    let server = try CannedServer { _, number in Answer(201, [], number % 2 == 0 ? .close : .keep) }
    let remote = try remote(server)
    for name in ["a", "b", "c", "d"] as [ObjectName] { try remote.put(name, sample(1_000)) }
    #expect(server.requests.map(\.connection) == [0, 1, 1, 2])
  }

  @Test func `a server that is slow is waited for as long as something moves`() throws {
    let bytes = sample(60)
    let server = try CannedServer { _, _ in Answer(200, body: bytes, .slowly) }
    #expect(try remote(server, patience: 1).get("repo") == bytes)
  }

  // MARK: Trouble

  @Test(arguments: [
    (Answer("HTTP/1.1 201 x\r\n", .hang), RemoteError.Kind.temporary(retryAfterSeconds: nil)),
    (Answer("", .hang), .temporary(retryAfterSeconds: nil)),
    (Answer("", .close), .temporary(retryAfterSeconds: nil)),
    (Answer(503, ["Retry-After: 120"]), .temporary(retryAfterSeconds: 120)),
    (Answer(429), .temporary(retryAfterSeconds: nil)), (Answer(507), .full),
    (Answer(401), .refused), (Answer(403), .refused), (Answer(405), .readOnly),
    (Answer(200, ["Content-Type: text/html"], body: Array("Log in!".utf8)), .misbehaving),
    (Answer(302, ["Location: http://127.0.0.1:1/login"]), .offline),
    (Answer(100), .temporary(retryAfterSeconds: nil)), (Answer(418), .misbehaving),
    (Answer("SSH-2.0-OpenSSH_9.2\r\n", .close), .misbehaving),
  ])
  func `an object is stored only if the server says so`(
    answer: CannedServer.Answer, expected: RemoteError.Kind
  ) throws {
    let server = try CannedServer { request, _ in
      // The folder is there, so that is not why.
      request.method == "MKCOL" ? Answer(405) : answer
    }
    let remote = try remote(server, patience: 1)
    #expect(kind { try remote.put("heads/a", sample(100)) } == expected)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `nothing follows a server that leads elsewhere`(status: Int) throws {
    let other = try CannedServer { _, _ in Answer(200) }
    let port = other.port
    let server = try CannedServer { _, _ in
      Answer(status, ["Location: http://127.0.0.1:\(port)/van/"])
    }
    let remote = try remote(server)
    #expect(kind { _ = try remote.list() } == .offline)
    #expect(kind { _ = try remote.get("repo") } == .offline)
    #expect(kind { try remote.put("repo", []) } == .offline)
    #expect(other.requests.isEmpty)
  }

  // MARK: Lists

  @Test(arguments: [
    "<html><body>Log in!</body></html>", "", "<multistatus>", "<multistatus/>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]><multistatus/>", "Log in!", "<a></b>",
    "<multistatus><response><href>/elsewhere/</href></response></multistatus>",
  ])
  func `what is not a list of the folder is not taken for an empty one`(body: String) throws {
    let server = try CannedServer { _, _ in Answer(207, body: Array(body.utf8)) }
    let remote = try remote(server)
    #expect(kind { _ = try remote.list() } == .misbehaving)
  }

  @Test func `of a list with odd names only those of objects are taken`() throws {
    let names = ["repo", "../x", "A", "%2e%2e", "a%2fb", "b/c", "c%00", "desktop.ini", "d", "repo"]
    let server = try CannedServer { _, _ in Self.list(names) }
    #expect(
      try remote(server).list()
        == RemoteListing(names: ["d", "repo"], isComplete: true, strays: 0))
  }

  @Test func `folders in folders without end are left`() throws {
    let server = try CannedServer { request, _ in
      let path = request.lines[0].split(separator: " ")[1]
      return Self.list(["a/"], of: String(path))
    }
    #expect(try remote(server).names() == [])
    #expect(server.requests.count == 8)
  }

  // MARK: S3

  @Test func `a server that says that the clock is wrong is believed once`() throws {
    let skewed = Array("<Error><Code>RequestTimeTooSkewed</Code></Error>".utf8)
    let server = try CannedServer { request, _ in
      let date = request.header("x-amz-date") ?? ""
      return date.hasPrefix("20990102T0304")
        ? Answer(200) : Answer(403, ["Date: Fri, 02 Jan 2099 03:04:05 GMT"], body: skewed)
    }
    var options = RemoteOptions()
    options.credentialsFile = try RemoteUnderTest.credentialsFile("key = k\nsecret = s\n")
    options.allowsPlainHTTP = true
    let remote = try RemoteAddress(parsing: "s3://127.0.0.1:\(server.port)/van").remote(options)
    try remote.put("heads/a", [1])
    try remote.put("heads/b", [1])
    #expect(server.requests.count == 3)
  }
}
