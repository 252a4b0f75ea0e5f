import Glibc
import Text

/// A phone with one connection to the server.
final class WebPhone {
  struct Reply {
    let status: Int
    let body: [UInt8]
    let milliseconds: Double
  }

  private let descriptor: CInt
  private let host: String
  private let token: String?
  private var bytes: [UInt8] = []
  private var asked: Int64 = 0

  convenience init(_ van: ServedVan, token: String?) throws {
    try self.init(port: van.port, token: token)
  }

  init(port: UInt16, token: String?) throws {
    host = "127.0.0.1:\(port)"
    self.token = token
    descriptor = try FreePort.connect(port)
  }

  /// Pairs a phone with the server of a home, and returns its token.
  static func pair(dist: String, home: String, port: UInt16) throws -> String {
    let answer = try Command.output("\(dist)/vanlog", "--home", home, "web", "pair", "--json")
    guard let code = try JSONValue(parsing: Array(answer.utf8))["code"]?.string else {
      throw Child.Problem(description: "there is no code")
    }
    let phone = try WebPhone(port: port, token: nil)
    let told = try phone.post("/api/pair", #"{"code":"\#(code)","name":"bench"}"#)
    guard let token = try JSONValue(parsing: told.body)["token"]?.string else {
      throw Child.Problem(description: "the phone is not let in")
    }
    return token
  }

  deinit {
    close(descriptor)
  }

  func get(_ path: String, expecting status: Int) throws -> Reply {
    try ask(path)
    let reply = try reply()
    guard reply.status == status else {
      throw Child.Problem(
        description: "\(path): \(reply.status) \(String(decoding: reply.body, as: UTF8.self))")
    }
    return reply
  }

  func post(_ path: String, _ body: String) throws -> Reply {
    try send(
      "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-Vanlog: 1\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return try reply()
  }

  func ask(_ path: String) throws {
    let token = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    try send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(token)\r\n")
  }

  private func send(_ text: String) throws {
    let request = Array(text.utf8)
    asked = Self.nanoseconds()
    guard Glibc.send(descriptor, request, request.count, CInt(MSG_NOSIGNAL)) == request.count else {
      throw Child.Problem(description: "the server has closed the connection")
    }
  }

  func reply() throws -> Reply {
    var end = bytes.index(ofBytes: Self.headEnd)
    while end == nil {
      try receive()
      end = bytes.index(ofBytes: Self.headEnd)
    }
    let head = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
    let words = head.split(separator: " ", maxSplits: 2)
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    let size = length.flatMap { Int($0.dropFirst(16)) } ?? 0
    let whole = (end ?? 0) + Self.headEnd.count + size
    while bytes.count < whole { try receive() }
    let body = Array(bytes[(whole - size)..<whole])
    bytes.removeFirst(whole)
    return Reply(
      status: words.count > 1 ? Int(words[1]) ?? 0 : 0, body: body,
      milliseconds: Double(Self.nanoseconds() - asked) / 1e6)
  }

  // MARK: Streams

  func openStream() throws -> WebPhone {
    try ask("/api/live")
    return self
  }

  /// Reads until so many states have come.
  func listen(lines: Int) throws -> Int {
    let mark = Array("event: state".utf8)
    var found = 0
    while found < lines {
      while let place = bytes.index(ofBytes: mark) {
        bytes.removeFirst(place + mark.count)
        found += 1
      }
      if found < lines { try receive() }
    }
    return found
  }

  private static let headEnd = Array("\r\n\r\n".utf8)

  private func receive() throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30_000) > 0 else {
      throw Child.Problem(description: "the server does not answer")
    }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else { throw Child.Problem(description: "the server has hung up") }
    bytes += piece[..<count]
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension [UInt8] {
  /// Where some bytes begin for the first time.
  fileprivate func index(ofBytes bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (0...count - bytes.count).first {
      self[$0] == bytes[0] && self[$0...].starts(with: bytes)
    }
  }
}
