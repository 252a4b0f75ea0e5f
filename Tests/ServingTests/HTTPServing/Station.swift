import DaemonKit
import Foundation
import Glibc
import Text

@testable import HTTPServing

/// A server on loopback whose loop and clock a test turns by hand.
final class Station {
  struct Failure: Error {}

  let server: HTTPServer
  /// What the server takes for the time, in milliseconds.
  var now: Int64 = 1_000_000
  /// What answers; echoes what was asked unless a test says otherwise.
  var answer: (Exchange) -> Void = Station.echo
  private var loop = EventLoop()

  init(
    limits: ServerLimits = ServerLimits(),
    admits: @escaping (NumericAddress) -> Bool = { _ in true }
  ) throws {
    server = HTTPServer(limits: limits, admits: admits)
    guard let address = ServiceAddress("127.0.0.1:0") else { throw Failure() }
    try server.listen(at: address)
  }

  /// Answers with method, path, values and body.
  static func echo(_ exchange: Exchange) {
    let request = exchange.request
    let values = request.query.map { "\($0.name)=\($0.text);" }.joined()
    let text = "\(request.method.rawValue) \(request.path) \(values)"
    exchange.answer(Response(.ok, type: "text/plain", .bytes(Array(text.utf8) + request.body)))
  }

  func connect() throws -> Visitor { try Visitor(server.address?.port ?? 0) }

  /// One turn of the loop; waits for news for a moment, if there is none yet.
  func turn(waiting milliseconds: Int64 = 0) {
    loop.startTurn()
    server.add(to: &loop)
    loop.wait(until: MonotonicClock.now + milliseconds)
    server.turn(loop, now: now) { answer($0) }
  }

  /// Turns until a visitor has what it waits for.
  func turn(until isDone: () -> Bool) throws {
    let deadline = MonotonicClock.now + 10_000
    while !isDone() {
      turn(waiting: 10)
      guard MonotonicClock.now < deadline else { throw Failure() }
    }
  }

  /// Sends bytes on a new connection, and returns all that comes back until it is closed or the
  /// answer is whole.
  func reply(to bytes: [UInt8]) throws -> Reply {
    let visitor = try connect()
    visitor.send(bytes)
    return try reply(to: visitor)
  }

  func reply(to visitor: Visitor) throws -> Reply {
    var reply: Reply?
    try turn {
      visitor.receive()
      reply = visitor.takeReply()
      return reply != nil || visitor.hasEnded
    }
    guard let reply else { throw Failure() }
    return reply
  }
}

/// An answer, taken apart.
struct Reply: Equatable {
  var status = 0
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// A client that does what a test says, byte by byte.
final class Visitor {
  private let descriptor: CInt
  private(set) var bytes: [UInt8] = []
  private(set) var hasEnded = false

  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Station.Failure() }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var one: CInt = 1
    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, 4)
  }

  deinit {
    close(descriptor)
  }

  func send(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  func finishSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  func receive() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { hasEnded = true }
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }

  /// The first whole answer of what has arrived, which is then forgotten.
  func takeReply(hasBody: Bool = true) -> Reply? {
    let end = Array("\r\n\r\n".utf8)
    guard let place = bytes.firstRange(of: end) else { return nil }
    let lines = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var reply = Reply()
    reply.status = Int(lines[0].split(separator: " ")[1]) ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      reply.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let size = hasBody ? Int(reply.headers["content-length"] ?? "0") ?? 0 : 0
    guard bytes.count >= place.upperBound + size else { return nil }
    reply.body = Array(bytes[place.upperBound..<place.upperBound + size])
    bytes.removeFirst(place.upperBound + size)
    return reply
  }
}
