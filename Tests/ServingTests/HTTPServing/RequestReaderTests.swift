import TestSupport
import Testing
import Text

@testable import HTTPServing

/// Requests as bytes, and what they are taken for.
struct RequestReaderTests {
  /// The first request of some bytes that arrive in pieces, or why it is refused.
  private func outcome(
    of pieces: [ArraySlice<UInt8>]
  ) -> Result<(head: RequestHead, body: [UInt8])?, RequestProblem> {
    var reader = RequestReader()
    do throws(RequestProblem) {
      for piece in pieces {
        reader.take(piece)
        if let request = try reader.next() { return .success(request) }
      }
      return .success(nil)
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: MalformedRequest.all)
  func `a malformed request is refused, wherever it is split`(request: MalformedRequest) throws {
    for place in 0...request.bytes.count {
      let pieces = [request.bytes[..<place], request.bytes[place...]]
      guard case .failure(let problem) = outcome(of: pieces) else {
        Issue.record("it is taken when split at \(place)")
        return
      }
      #expect(problem.status.rawValue == request.status, "split at \(place)")
    }
  }

  @Test(arguments: MalformedRequest.all)
  func `a malformed request is refused byte by byte`(request: MalformedRequest) throws {
    let pieces = request.bytes.indices.map { request.bytes[$0...$0] }
    guard case .failure(let problem) = outcome(of: pieces) else {
      Issue.record("it is taken")
      return
    }
    #expect(problem.status.rawValue == request.status)
  }

  private static let whole = Array(
    ("POST /api/ledger?a=b%20c&d=%C3%A9+%2B HTTP/1.1\r\nHOST: van:8043\r\ncontent-length:  5 \r\n"
      + "Accept-Encoding: br\r\naccept-encoding: gzip;q=0.5\r\nX-Other: \u{E9}\r\n\r\nhello").utf8)

  @Test func `a request is read the same, wherever it is split`() throws {
    for place in 0...Self.whole.count {
      let pieces = [Self.whole[..<place], Self.whole[place...]]
      guard case .success(let request?) = outcome(of: pieces) else {
        Issue.record("it is not read when split at \(place)")
        return
      }
      #expect(request.head.method == .post)
      #expect(request.head.target.path == "/api/ledger")
      #expect(
        request.head.target.query == [
          RequestTarget.Value(name: "a", text: "b c"), RequestTarget.Value(name: "d", text: "é +"),
        ])
      #expect(request.head[.host] == "van:8043")
      #expect(request.head.takesGzip)
      #expect(request.body == Array("hello".utf8))
    }
  }

  @Test func `requests that arrive together are read one after the other`() throws {
    var reader = RequestReader()
    reader.take(Self.whole + Array("GET /next HTTP/1.1\r\nHost: van\r\n\r\nGET".utf8))
    let requests = [try reader.next(), try reader.next(), try reader.next()]
    #expect(requests[0]?.body == Array("hello".utf8))
    #expect(requests[1]?.head.target.path == "/next")
    #expect(requests[2] == nil)
    #expect(reader.hasBegun)
  }

  @Test func `a head may be as long as the limit and no longer`() throws {
    let start = "GET / HTTP/1.1\r\nHost: van\r\nX: "
    let fill = HeadScanner.limit - start.utf8.count - 4
    for (extra, isTaken) in [(0, true), (1, false)] {
      let bytes = Array((start + String(repeating: "y", count: fill + extra) + "\r\n\r\n").utf8)
      switch outcome(of: [bytes[...]]) {
      case .success(let request): #expect(request != nil && isTaken)
      case .failure(let problem): #expect(problem == .headTooLong && !isTaken)
      }
    }
  }

  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("deflate, gzip", true), ("gzip;q=1.0", true),
    ("gzip; q=0.2", true), ("gzip;q=0", false), ("gzip;q=0.000", false), ("br", false),
    ("identity", false), ("x-gzip", false), ("", false),
  ])
  func `it knows whether an answer may be compressed`(header: String, takes: Bool) throws {
    let bytes = Array("GET / HTTP/1.1\r\nHost: van\r\nAccept-Encoding: \(header)\r\n\r\n".utf8)
    guard case .success(let request?) = outcome(of: [bytes[...]]) else {
      Issue.record("it is refused")
      return
    }
    #expect(request.head.takesGzip == takes)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `what is taken for a request survives being written again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var taken = 0
    for _ in 0..<2_000 {
      var bytes = Self.whole
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      guard case .success(let request?) = outcome(of: [bytes[...]]) else { continue }
      taken += 1
      let length = request.head.bodySize
      #expect(request.body.count == length)
      #expect(request.head.target.path.hasPrefix("/"))
      #expect(request.head[.host]?.isEmpty == false)
    }
    #expect(taken > 100)
  }
}

/// Parts of files that are asked for.
struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=10-", 10..<100), ("bytes=-5", 95..<100),
    ("bytes=-500", 0..<100), ("bytes=50-500", 50..<100), ("bytes=100-", 0..<0),
    ("bytes=100-200", 0..<0), ("bytes=-0", 100..<100),
  ])
  func `a single range lies within the file`(text: String, range: Range<Int>) {
    #expect(ByteRange.parse(text, size: 100) == range)
  }

  @Test(arguments: [
    "bytes=", "bytes=-", "bytes=5-4", "bytes=0-1,3-4", "lines=0-1", "bytes 0-1", "bytes=a-b",
    "bytes=0x1-2", "bytes=1-2-3", "bytes=99999999999999999999-", "bytes= 0-1", "",
  ])
  func `anything else is passed over`(text: String) {
    #expect(ByteRange.parse(text, size: 100) == nil)
  }

  @Test func `an empty file has no ranges`() {
    #expect(ByteRange.parse("bytes=0-", size: 0) == 0..<0)
    #expect(ByteRange.parse("bytes=-1", size: 0) == 0..<0)
  }
}
