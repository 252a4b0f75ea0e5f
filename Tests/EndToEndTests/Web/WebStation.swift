import Foundation
import TestSupport
import Testing
import Text

/// The released server of the page on a home of the test, as phones find it.
final class WebStation {
  let port: UInt16
  private(set) var program: RecordingProgram

  /// Starts it; with `port` 0 it listens where the settings say.
  init(port: UInt16? = nil, options: [String] = []) throws {
    let port = try port ?? Loopback.freePort()
    self.port = port
    program = try Self.start(port, options)
    try waitUntilServing()
  }

  static func start(_ port: UInt16, _ options: [String] = []) throws -> RecordingProgram {
    try RecordingProgram(
      Van.program, ["web", "run", "--listen", "127.0.0.1:\(port)"] + options,
      environment: RecordingStation.environment)
  }

  private func waitUntilServing() throws {
    try Trouble.unless("the server to listen") { Phone.canConnect(port) }
  }

  var log: String { (try? Van.read(Van.home + "/run/web.log")) ?? "" }

  /// Ends it as the system does, or as a crash does, and starts it again.
  func restart(_ signal: Int32) throws {
    program.signal(signal)
    try program.waitForEnd()
    // A command that it was starting may hold its socket a moment longer.
    try Trouble.unless("the port to be free") { !Phone.canConnect(port) }
    program = try Self.start(port)
    try waitUntilServing()
  }

  /// A phone that is paired.
  func phone(right: String = "write", name: String = "Anna's phone") throws -> Phone {
    let pairing = try RecordingStation.json("web", "pair", "--right", right)
    let phone = try Phone(port)
    let answer = try phone.post(
      "/api/pair", ["code": pairing["code"] ?? .null, "name": .string(name)])
    #expect(answer.status == 200, "\(answer.text)")
    phone.token = answer.json?["token"]?.string
    return phone
  }
}

/// A phone with a connection of its own, which says exactly what a test tells it to.
final class Phone {
  struct Answer {
    var status = 0
    var headers: [String: String] = [:]
    var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue? { try? JSONValue(parsing: bytes) }
    var reason: String? { json?["reason"]?.string }
  }

  let port: UInt16
  var token: String?
  private var line: PhoneLine

  /// Where it connects from: with an address of its own on loopback, the server takes it for another machine.
  private let address: String

  init(_ port: UInt16, token: String? = nil, from address: String = "127.0.0.1") throws {
    (self.port, self.token, self.address) = (port, token, address)
    line = try PhoneLine(port, from: address)
  }

  static func canConnect(_ port: UInt16) -> Bool { (try? PhoneLine(port)) != nil }

  var host: String { "127.0.0.1:\(port)" }

  /// Sends a request on its connection, or on a new one if that was closed, and waits for the answer.
  func ask(
    _ method: String, _ target: String, headers: [String: String?] = [:], body: [UInt8]? = nil
  ) throws -> Answer {
    var all: [String: String?] = ["Host": host]
    all["Authorization"] = token.map { "Bearer \($0)" }
    if method == "POST" || method == "DELETE" {
      all["Origin"] = "http://\(host)"
      all["X-Vanlog"] = "1"
    }
    if let body {
      all["Content-Length"] = "\(body.count)"
      all["Content-Type"] = "application/json"
    }
    for (name, value) in headers { all[name] = .some(value) }
    var text = "\(method) \(target) HTTP/1.1\r\n"
    for (name, value) in all { if let value { text += "\(name): \(value)\r\n" } }
    let request = Array((text + "\r\n").utf8) + (body ?? [])
    if line.isClosed || line.hasHungUp { line = try PhoneLine(port, from: address) }
    line.send(request)
    return try line.answer(hasBody: method != "HEAD")
  }

  func get(_ target: String) throws -> Answer { try ask("GET", target) }

  func post(_ target: String, _ members: [String: JSONValue] = [:]) throws -> Answer {
    var json = JSONWriter()
    JSONValue.object(members.map { .init(name: $0.key, value: $0.value) }).write(to: &json)
    return try ask("POST", target, body: json.bytes)
  }

  /// Sends a request without waiting, and hangs up.
  func postAndLeave(_ target: String, _ text: String) throws {
    let line = try PhoneLine(port)
    line.send(
      Array(
        ("POST \(target) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-Vanlog: 1\r\n"
          + "Authorization: Bearer \(token ?? "")\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)").utf8))
  }

  /// Opens the stream of the drive.
  func listen() throws -> PhoneStream {
    let line = try PhoneLine(port)
    line.send(
      Array(
        "GET /api/live HTTP/1.1\r\nHost: \(host)\r\nAuthorization: Bearer \(token ?? "")\r\n\r\n"
          .utf8))
    return try PhoneStream(line)
  }
}

/// The events of a stream.
final class PhoneStream {
  private let line: PhoneLine

  init(_ line: PhoneLine) throws {
    self.line = line
    let head = try line.text(upTo: "\r\n\r\n") ?? ""
    guard head.hasPrefix("HTTP/1.1 200 "), head.contains("text/event-stream") else {
      throw Trouble("there is no stream: \(head)")
    }
  }

  /// The next event; `nil` at the end.
  func next() throws -> (name: String, data: JSONValue)? {
    while let text = try line.text(upTo: "\n\n") {
      guard text.hasPrefix("event: ") else { continue }
      let parts = text.dropFirst(7).split(separator: "\ndata: ", maxSplits: 1)
      guard parts.count == 2 else { throw Trouble("an event without data: \(text)") }
      return (String(parts[0]), try JSONValue(parsing: Array(parts[1].utf8)))
    }
    return nil
  }

  /// The next event that is as a test wants it.
  func next(_ name: String, where isSo: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    while let event = try next() {
      if event.name == name, isSo(event.data) { return event.data }
    }
    throw Trouble("the stream ended without '\(name)'")
  }
}

/// A connection.
final class PhoneLine {
  private let descriptor: CInt
  private var bytes: [UInt8] = []
  private(set) var isClosed = false

  init(_ port: UInt16, from own: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    _ = Self.withAddress(own, 0) { bind(descriptor, $0, $1) }
    let code = Self.withAddress("127.0.0.1", port) { connect(descriptor, $0, $1) }
    guard code == 0 else { throw Trouble("nobody listens at port \(port)") }
  }

  private static func withAddress(
    _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether the server has ended it, as one does that was killed.
  var hasHungUp: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN)
  }

  func send(_ request: [UInt8]) {
    _ = Glibc.send(descriptor, request, request.count, CInt(MSG_NOSIGNAL))
  }

  /// What comes up to some letters, without them; `nil` at the end.
  func text(upTo end: String) throws -> String? {
    let mark = Array(end.utf8)
    while true {
      if let place = bytes.firstRange(of: mark) {
        defer { bytes.removeFirst(place.upperBound) }
        return String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
      }
      guard try receive() else { return nil }
    }
  }

  func answer(hasBody: Bool) throws -> Phone.Answer {
    guard let head = try text(upTo: "\r\n\r\n") else { throw Trouble("the server hung up") }
    let lines = head.components(separatedBy: "\r\n")
    var answer = Phone.Answer()
    answer.status = Int(lines[0].split(separator: " ")[1]) ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      answer.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let size = hasBody ? Int(answer.headers["content-length"] ?? "0") ?? 0 : 0
    while bytes.count < size, try receive() {}
    answer.bytes = Array(bytes.prefix(size))
    bytes.removeFirst(answer.bytes.count)
    if answer.headers["connection"] == "close" { isClosed = true }
    return answer
  }

  private func receive() throws -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30_000) > 0 else { throw Trouble("the server says nothing") }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count > 0 { bytes += piece[..<count] } else { isClosed = true }
    return count > 0
  }
}
