internal import Foundation

/// A web server on loopback that answers just what a test wants it to.
public final class CannedServer: @unchecked Sendable {
  /// What a client sent.
  public struct Request: Sendable {
    /// Lines without their ends, the first one with method and path.
    public let lines: [String]
    public let body: [UInt8]
    /// How many bytes it had in all.
    public let size: Int
    /// Which connection it came on, counted from 0.
    public let connection: Int

    public var method: String { String(lines.first?.prefix { $0 != " " } ?? "") }

    /// The value of a header; `nil` if there is none.
    public func header(_ name: String) -> String? {
      let start = name.lowercased() + ":"
      return lines.first { $0.lowercased().hasPrefix(start) }.map {
        $0.dropFirst(start.count).trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// What is sent back, and what becomes of the connection then.
  public struct Answer: Sendable {
    public enum End: Sendable {
      case keep, close
      /// A few bytes at a time, for some seconds.
      case slowly
      /// Nothing more is sent, but the connection stays.
      case hang
      /// The last bytes are sent again and again.
      case repeatForEver
    }

    var bytes: [UInt8]
    var end: End

    public init(_ text: String, _ end: End = .keep) {
      (bytes, self.end) = (Array(text.utf8), end)
    }

    /// A whole answer with a body.
    public init(
      _ status: Int, _ headers: [String] = [], body: [UInt8] = [], _ end: End = .keep
    ) {
      let lines = ["HTTP/1.1 \(status) x", "Content-Length: \(body.count)"] + headers + ["", ""]
      (bytes, self.end) = (Array(lines.joined(separator: "\r\n").utf8) + body, end)
    }

    /// How many bytes it has in all.
    public var size: Int { bytes.count }

    /// All but the last bytes of another answer, and then the end.
    public func without(last count: Int) -> Answer {
      var answer = self
      answer.bytes.removeLast(count)
      answer.end = .close
      return answer
    }
  }

  public typealias Handler = @Sendable (Request, _ number: Int) -> Answer

  private let listener: LoopbackListener
  private let handler: Handler
  private let lock = NSCondition()
  private var heard: [Request] = []

  /// Answers each request with what the handler makes of it; `number` counts them from 0.
  public init(_ handler: @escaping Handler) throws {
    self.handler = handler
    listener = try LoopbackListener()
    listener.serve { [weak self] connection, number in self?.serve(connection, number) }
  }

  deinit { listener.close() }

  public var port: UInt16 { listener.port }

  /// All requests until now.
  public var requests: [Request] { lock.withLock { heard } }

  /// Returns when a request has come.
  public func waitForRequest() {
    lock.withLock { while heard.isEmpty { lock.wait() } }
  }

  private func serve(_ connection: CInt, _ number: Int) {
    var reader = RequestReader(connection: connection, number: number)
    while let request = reader.next() {
      let count = lock.withLock {
        heard.append(request)
        lock.broadcast()
        return heard.count - 1
      }
      guard send(handler(request, count), to: connection) else { break }
    }
  }

  /// Sends an answer, and returns whether another request may follow.
  private func send(_ answer: Answer, to connection: CInt) -> Bool {
    var isListening = true
    repeat {
      var rest = answer.bytes[...]
      while !rest.isEmpty, isListening {
        let count = rest.withUnsafeBytes {
          // The head comes at once.
          let most = rest.startIndex == 0 ? 40 : 10
          let count = answer.end == .slowly ? min($0.count, most) : $0.count
          return Foundation.send(connection, $0.baseAddress, count, CInt(MSG_NOSIGNAL))
        }
        if answer.end == .slowly { usleep(300_000) }
        isListening = count > 0
        rest = rest.dropFirst(max(count, 0))
      }
    } while answer.end == .repeatForEver && isListening
    if answer.end == .hang {
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
    }
    return answer.end == .keep && isListening
  }
}

/// Reads requests with their bodies from a connection.
private struct RequestReader {
  let connection: CInt
  let number: Int
  private var received: [UInt8] = []

  init(connection: CInt, number: Int) {
    (self.connection, self.number) = (connection, number)
  }

  mutating func next() -> CannedServer.Request? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd: Int?
    while headEnd == nil {
      headEnd = received.indices.first { received[$0...].starts(with: end) }
      guard headEnd != nil || receive() else { return nil }
    }
    let head = String(decoding: received[..<(headEnd ?? 0)], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
    let start = (headEnd ?? 0) + end.count
    let whole = start + (length ?? 0)
    while received.count < whole { guard receive() else { return nil } }
    let body = Array(received[start..<whole])
    received.removeFirst(whole)
    return .init(lines: lines, body: body, size: whole, connection: number)
  }

  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }
}
