import DurableFiles
import Foundation
import TestSupport
import Testing
import Text

@testable import HTTPServing

/// The server on real sockets, with a clock that the tests turn.
@Suite(.temporaryDirectory) struct HTTPServerTests {
  private static let get = Array("GET /a HTTP/1.1\r\nHost: van\r\n\r\n".utf8)

  @Test func `it answers requests on one connection, one after the other`() throws {
    let station = try Station()
    let visitor = try station.connect()
    for number in 1...3 {
      visitor.send("POST /\(number)?v=%2B HTTP/1.1\r\nHost: van\r\nContent-Length: 2\r\n\r\nhi")
      let reply = try station.reply(to: visitor)
      #expect(reply.status == 200)
      #expect(reply.text == "POST /\(number) v=+;hi")
      #expect(reply.headers["connection"] == nil)
    }
    #expect(station.server.connectionCount == 1)
  }

  @Test func `requests that arrive together are answered in order`() throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send((0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: van\r\n\r\n" }.joined())
    for number in 0..<50 {
      #expect(try station.reply(to: visitor).text == "GET /\(number) ")
    }
  }

  @Test func `one that comes while another is worked on waits for it`() throws {
    let station = try Station()
    var waiting: [Exchange] = []
    station.answer = { waiting.append($0) }
    let visitor = try station.connect()
    visitor.send("GET /1 HTTP/1.1\r\nHost: van\r\n\r\nGET /2 HTTP/1.1\r\nHost: van\r\n\r\n")
    try station.turn { waiting.count == 1 }
    station.turn()
    #expect(waiting.count == 1)
    Station.echo(waiting[0])
    #expect(try station.reply(to: visitor).text == "GET /1 ")
    // No news comes of the second, which is here already.
    try station.turn { waiting.count == 2 }
    Station.echo(waiting[1])
    #expect(try station.reply(to: visitor).text == "GET /2 ")
  }

  @Test func `a request may arrive byte by byte`() throws {
    let station = try Station()
    let visitor = try station.connect()
    for byte in Self.get {
      visitor.send([byte])
      station.turn(waiting: 100)
    }
    #expect(try station.reply(to: visitor).text == "GET /a ")
  }

  @Test(arguments: MalformedRequest.all)
  func `a malformed request is answered, and its connection closed`(
    request: MalformedRequest
  ) throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send(request.bytes)
    let reply = try station.reply(to: visitor)
    #expect(reply.status == request.status)
    #expect(reply.headers["connection"] == "close")
    station.now += 1_001
    try station.turn {
      visitor.receive()
      return visitor.hasEnded
    }
    // The end may have come with the answer, before any turn at the later time.
    station.turn()
    #expect(station.server.connectionCount == 0)
  }

  @Test func `HEAD is answered like GET, without the body`() throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send("HEAD /abc HTTP/1.1\r\nHost: van\r\n\r\nGET /b HTTP/1.1\r\nHost: van\r\n\r\n")
    var head: Reply?
    try station.turn {
      visitor.receive()
      head = head ?? visitor.takeReply(hasBody: false)
      return head != nil
    }
    #expect(head?.headers["content-length"] == "10")
    #expect(try station.reply(to: visitor).text == "GET /b ")
  }

  @Test func `a client that wants the connection to end gets its answer first`() throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send("GET / HTTP/1.1\r\nHost: van\r\nConnection: TE, Close\r\n\r\n")
    let reply = try station.reply(to: visitor)
    #expect(reply.headers["connection"] == "close")
    try station.turn {
      visitor.receive()
      return visitor.hasEnded
    }
  }

  // MARK: Time

  @Test func `half a request is given up after five seconds`() throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send("GET / HTTP/1.1\r\nHost: ")
    // One turn accepts, and one reads.
    station.turn(waiting: 100)
    station.turn(waiting: 100)
    station.now += 4_999
    station.turn()
    #expect(station.server.connectionCount == 1)
    station.now += 1
    #expect(try station.reply(to: visitor).status == 408)
  }

  @Test func `a request that drips is given up after five seconds all the same`() throws {
    let station = try Station()
    let visitor = try station.connect()
    var sent = 0
    for byte in Self.get where sent < 9 {
      visitor.send([byte])
      station.turn(waiting: 100)
      station.now += 700
      sent += 1
    }
    #expect(try station.reply(to: visitor).status == 408)
  }

  @Test func `half a body is given up too`() throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send("POST / HTTP/1.1\r\nHost: van\r\nContent-Length: 4\r\n\r\nab")
    station.turn(waiting: 100)
    station.turn(waiting: 100)
    station.now += 5_000
    #expect(try station.reply(to: visitor).status == 408)
  }

  @Test func `a connection on which nothing is asked is closed after five seconds`() throws {
    let station = try Station()
    let visitor = try station.connect()
    try station.turn { station.server.connectionCount == 1 }
    station.now += 5_000
    try station.turn {
      visitor.receive()
      return visitor.hasEnded
    }
    #expect(visitor.bytes == [])
  }

  @Test func `one that was answered may rest for a minute`() throws {
    let station = try Station()
    let visitor = try station.connect()
    visitor.send(Self.get)
    _ = try station.reply(to: visitor)
    station.now += 59_999
    station.turn()
    #expect(station.server.connectionCount == 1)
    station.now += 1
    station.turn()
    #expect(station.server.connectionCount == 0)
  }

  @Test func `a client that takes nothing of a long answer is dropped`() throws {
    let station = try Station()
    let long = [UInt8](repeating: 0x61, count: 16 << 20)
    station.answer = { $0.answer(Response(.ok, type: "text/plain", .bytes(long))) }
    let visitor = try station.connect()
    visitor.send(Self.get)
    for _ in 0..<100 { station.turn(waiting: 5) }
    #expect(station.server.connectionCount == 1)
    station.now += 15_000
    station.turn()
    #expect(station.server.connectionCount == 0)
  }

  @Test func `one that takes it slowly gets all of it`() throws {
    let station = try Station()
    let long = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    station.answer = { $0.answer(Response(.ok, type: "text/plain", .bytes(long))) }
    let visitor = try station.connect()
    visitor.send(Self.get)
    var reply: Reply?
    try station.turn {
      station.now += 100
      visitor.receive()
      reply = visitor.takeReply()
      return reply != nil
    }
    #expect(reply?.body == long)
  }

  // MARK: Numbers

  @Test func `the sixty-fifth connection takes the place of the one that is idle for longest`()
    throws
  {
    var limits = ServerLimits()
    limits.connectionsPerPeer = 100
    let station = try Station(limits: limits)
    var visitors: [Visitor] = []
    for _ in 0..<64 {
      visitors.append(try station.connect())
      visitors.last?.send(Self.get)
      _ = try station.reply(to: visitors[visitors.count - 1])
      station.now += 1
    }
    #expect(try station.reply(to: Self.get).status == 200)
    visitors[0].receive()
    visitors[1].receive()
    #expect(visitors[0].hasEnded)
    #expect(!visitors[1].hasEnded)
  }

  @Test func `it is turned away while all others are at work`() throws {
    var limits = ServerLimits()
    limits.connectionsPerPeer = 100
    let station = try Station(limits: limits)
    var waiting: [Exchange] = []
    station.answer = { waiting.append($0) }
    var visitors: [Visitor] = []
    for _ in 0..<64 {
      visitors.append(try station.connect())
      visitors.last?.send(Self.get)
      try station.turn { waiting.count == visitors.count }
    }
    let late = try station.reply(to: Self.get)
    #expect(late.status == 503)
    #expect(late.headers["connection"] == "close")
    for exchange in waiting { Station.echo(exchange) }
    for visitor in visitors { #expect(try station.reply(to: visitor).status == 200) }
  }

  @Test func `one machine gets sixteen connections`() throws {
    let station = try Station()
    var waiting: [Exchange] = []
    station.answer = { waiting.append($0) }
    var visitors: [Visitor] = []
    for _ in 0..<16 {
      visitors.append(try station.connect())
      visitors.last?.send(Self.get)
      try station.turn { waiting.count == visitors.count }
    }
    #expect(try station.reply(to: Self.get).status == 503)
  }

  @Test func `a flood of connections is not even told so`() throws {
    var limits = ServerLimits()
    limits.connections = 2
    let station = try Station(limits: limits)
    var waiting: [Exchange] = []
    station.answer = { waiting.append($0) }
    var visitors: [Visitor] = []
    for _ in 0..<60 {
      visitors.append(try station.connect())
      visitors.last?.send(Self.get)
      station.turn(waiting: 20)
    }
    #expect(station.server.connectionCount <= 18)
  }

  @Test func `a stranger is not answered`() throws {
    let station = try Station { _ in false }
    let visitor = try station.connect()
    visitor.send(Self.get)
    try station.turn {
      visitor.receive()
      return visitor.hasEnded
    }
    #expect(visitor.bytes == [])
  }

  // MARK: Answers

  @Test func `an answer can be a part of a file`() throws {
    let path = TemporaryDirectory.current.file("map")
    let content = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Data(content).write(to: URL(filePath: path))
    let file = try ServedFile(File(path))
    let station = try Station()
    station.answer = {
      $0.answer(Response(.partialContent, [], .file(file, 1_000..<400_000)))
    }
    #expect(try station.reply(to: Self.get).body == Array(content[1_000..<400_000]))
  }

  @Test func `a file that has become shorter ends the connection, not the server`() throws {
    let path = TemporaryDirectory.current.file("map")
    try Data(count: 500_000).write(to: URL(filePath: path))
    let file = try ServedFile(File(path))
    truncate(path, 10)
    let station = try Station()
    station.answer = { $0.answer(Response(.ok, [], .file(file, 0..<500_000))) }
    let visitor = try station.connect()
    visitor.send(Self.get)
    try station.turn {
      visitor.receive()
      return visitor.hasEnded
    }
    station.answer = Station.echo
    #expect(try station.reply(to: Self.get).status == 200)
  }

  @Test func `an answer that no one waits for any more is forgotten`() throws {
    let station = try Station()
    var waiting: Exchange?
    station.answer = { waiting = $0 }
    var visitor: Visitor? = try station.connect()
    visitor?.send(Self.get)
    try station.turn { waiting != nil }
    #expect(waiting?.isOpen == true)
    station.server.dismissClients()
    visitor = nil
    #expect(waiting?.isOpen == false)
    waiting.map(Station.echo)
    station.answer = Station.echo
    #expect(try station.reply(to: Self.get).status == 200)
    withExtendedLifetime(visitor) {}
  }

  @Test func `a stream continues until either side ends it`() throws {
    let station = try Station()
    var stream: HTTPServing.Stream?
    station.answer = { stream = $0.stream(Response(.ok, type: "text/event-stream", .bytes([]))) }
    let visitor = try station.connect()
    visitor.send(Self.get)
    try station.turn { stream != nil }
    stream?.send(Array("one\n".utf8))
    try station.turn {
      visitor.receive()
      return String(decoding: visitor.bytes, as: UTF8.self).hasSuffix("\r\n\r\none\n")
    }
    // Hours later it still goes on.
    station.now += 7_200_000
    station.turn()
    #expect(stream?.isOpen == true)
    stream?.send(Array("two\n".utf8))
    stream?.end()
    try station.turn {
      visitor.receive()
      return visitor.hasEnded
    }
    #expect(String(decoding: visitor.bytes, as: UTF8.self).hasSuffix("one\ntwo\n"))
    #expect(stream?.isOpen == false)
  }

  @Test func `a client that leaves a stream is noticed`() throws {
    let station = try Station()
    var stream: HTTPServing.Stream?
    station.answer = { stream = $0.stream(Response(.ok, type: "text/event-stream", .bytes([]))) }
    var visitor: Visitor? = try station.connect()
    visitor?.send(Self.get)
    try station.turn { stream != nil }
    visitor = nil
    try station.turn { stream?.isOpen == false }
    withExtendedLifetime(visitor) {}
  }

  @Test func `a client that never reads its stream is dropped, and no other`() throws {
    let station = try Station()
    var streams: [HTTPServing.Stream] = []
    station.answer = {
      streams.append($0.stream(Response(.ok, type: "text/event-stream", .bytes([]))))
    }
    let (deaf, other) = (try station.connect(), try station.connect())
    deaf.send(Self.get)
    try station.turn { streams.count == 1 }
    other.send(Self.get)
    try station.turn { streams.count == 2 }
    let line = [UInt8](repeating: 0x78, count: 999) + [0x0A]
    var rounds = 0
    try station.turn {
      for stream in streams { stream.send(line) }
      other.receive()
      rounds += 1
      return !streams[0].isOpen
    }
    #expect(streams[1].isOpen)
    // What the kernel holds for it is bounded too.
    #expect(rounds < 3_000)
  }
}
