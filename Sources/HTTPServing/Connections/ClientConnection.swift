internal import Glibc
internal import Text

/// One connection, from its first byte to its last; it never waits.
///
/// No matter what its client does or fails to do, it costs a bounded number of bytes and a bounded
/// time.
final class ClientConnection {
  enum Phase {
    /// Between two requests, or in the middle of one.
    case reading
    /// The request is complete, and the answer is being prepared.
    case answering(Exchange)
    case sending
    case streaming
    /// The last answer is sent; what still arrives is read and forgotten.
    case parting
    case closed
  }

  let descriptor: CInt
  let peer: NumericAddress
  private let limits: ServerLimits
  private(set) var phase = Phase.reading
  private var reader = RequestReader()
  private var output = SendQueue()
  /// When something must have happened.
  private(set) var deadline: Int64
  private var answerDeadline = Int64.max
  private var endsAfterAnswer = false
  private var isHeadOnly = false
  /// Whether the next request is here already, so that no news of it will come.
  private(set) var hasMore = false
  private var now: Int64

  /// Takes the socket, and closes it in the end.
  init(_ descriptor: CInt, peer: NumericAddress, limits: ServerLimits, now: Int64) {
    (self.descriptor, self.peer, self.limits, self.now) = (descriptor, peer, limits, now)
    deadline = now + limits.request
  }

  deinit {
    close(descriptor)
  }

  var isClosed: Bool { if case .closed = phase { true } else { false } }
  var isStreaming: Bool { if case .streaming = phase { true } else { false } }
  /// Whether it waits for a request that has not begun.
  var isIdle: Bool { if case .reading = phase { !reader.hasBegun } else { false } }

  var wantsToRead: Bool {
    switch phase {
    case .reading, .streaming, .parting: true
    default: false
    }
  }

  var wantsToWrite: Bool { !output.isEmpty }

  func waits(for exchange: Exchange) -> Bool {
    if case .answering(let current) = phase { current === exchange } else { false }
  }

  // MARK: For the loop

  /// Reads, asks for answers, sends and ends what is due.
  ///
  /// `isReady`: the kernel has news of it, as data, room, or its end.
  func turn(
    isReady: Bool, now: Int64, buffer: inout [UInt8], handle: (Exchange) -> Void
  ) {
    self.now = now
    hasMore = false
    if isReady {
      // News where none was asked for is the end of the connection.
      if !wantsToRead, !wantsToWrite { return end() }
      send()
      read(into: &buffer)
    }
    advance(handle)
    if case .closed = phase { return }
    if now >= min(deadline, answerDeadline) { expire() }
  }

  /// Closes it without a word.
  func end() {
    phase = .closed
    output = SendQueue()
  }

  private func expire() {
    guard case .reading = phase, reader.hasBegun else { return end() }
    refuse(.slow)
  }

  // MARK: Reading

  private func read(into buffer: inout [UInt8]) {
    guard wantsToRead else { return }
    let most = if case .reading = phase { min(buffer.count, reader.room) } else { buffer.count }
    let count = recv(descriptor, &buffer, most, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return end() }
    switch phase {
    case .reading:
      if !reader.hasBegun { deadline = now + limits.request }
      reader.take(buffer[..<count])
    // A client that streams has nothing to say.
    case .streaming: end()
    default: break
    }
  }

  /// Has requests answered one after the other, as long as they are there.
  private func advance(_ handle: (Exchange) -> Void) {
    while case .reading = phase {
      do throws(RequestProblem) {
        guard let (head, body) = try reader.next() else { return }
        endsAfterAnswer = head.endsConnection
        isHeadOnly = head.method == .head
        let exchange = Exchange(Request(head: head, body: body, peer: peer), self)
        phase = .answering(exchange)
        deadline = .max
        handle(exchange)
      } catch {
        return refuse(error)
      }
    }
  }

  private func refuse(_ problem: RequestProblem) {
    reader = RequestReader()
    endsAfterAnswer = true
    isHeadOnly = false
    begin(
      Response(
        problem.status, type: "text/plain; charset=utf-8",
        .bytes(Array("\(problem.sentence)\n".utf8))))
  }

  // MARK: Answering

  /// Says that there is no room for it.
  func turnAway() {
    endsAfterAnswer = true
    begin(
      Response(
        .unavailable, type: "text/plain; charset=utf-8",
        .bytes(Array("there are too many connections\n".utf8))))
  }

  func answer(_ response: Response, to exchange: Exchange) {
    guard waits(for: exchange) else { return }
    begin(response)
  }

  private func begin(_ response: Response) {
    endsAfterAnswer = endsAfterAnswer || response.endsConnection
    output.add(response.head(endsConnection: endsAfterAnswer))
    if !isHeadOnly { output.add(response.body) }
    phase = .sending
    (deadline, answerDeadline) = (now + limits.stall, now + limits.answer)
    send()
  }

  func beginStream(_ response: Response, for exchange: Exchange) {
    guard waits(for: exchange) else { return }
    SocketOptions.set(descriptor, SOL_SOCKET, SO_SNDBUF, CInt(clamping: limits.streamBacklog / 2))
    output.add(response.streamHead)
    phase = .streaming
    send()
  }

  func sendMore(_ bytes: [UInt8]) {
    guard case .streaming = phase else { return }
    guard output.count + bytes.count <= limits.streamBacklog else { return end() }
    if output.isEmpty { deadline = now + limits.stall }
    output.add(bytes)
    send()
  }

  func endStream() {
    guard case .streaming = phase else { return }
    endsAfterAnswer = true
    phase = .sending
    deadline = now + limits.stall
    send()
  }

  private func send() {
    switch output.send(to: descriptor) {
    case .nothing: break
    case .some: deadline = now + limits.stall
    case .failed: return end()
    }
    guard output.isEmpty else { return }
    switch phase {
    case .sending: finishAnswer()
    case .streaming: deadline = .max
    default: break
    }
  }

  private func finishAnswer() {
    answerDeadline = .max
    if endsAfterAnswer {
      // A connection that is closed while bytes are unread shows the client an error, and not what
      // it was told.
      shutdown(descriptor, CInt(SHUT_WR))
      phase = .parting
      deadline = now + limits.parting
    } else {
      phase = .reading
      hasMore = reader.hasBegun
      deadline = now + (hasMore ? limits.request : limits.idle)
    }
  }
}
