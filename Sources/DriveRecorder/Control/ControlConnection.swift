internal import Text

/// One client of the control socket, as the recorder sees it.
///
/// It asks, one request at a time, or watches, or is leaving. No matter what it does or fails to
/// do, it costs a bounded number of bytes and no waiting.
final class ControlConnection {
  enum Phase {
    case asking, watching
    /// Nothing more is read; the connection closes once all output is sent.
    case leaving
    case closed
  }

  private let socket: LocalSocket
  private let limits: ControlServer.Limits
  private(set) var phase = Phase.asking
  private(set) var deadline: Int64?
  /// How often a watcher wants to hear, in milliseconds.
  private(set) var watchPause: Int64 = 0
  /// A request whose answer is not known yet.
  private(set) var held: ControlRequest?
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// Lines that a watcher has missed since the last one it received.
  private var lost: Int64 = 0

  init(_ socket: consuming LocalSocket, now: Int64, limits: ControlServer.Limits) {
    self.socket = socket
    self.limits = limits
    deadline = now + limits.request
  }

  var descriptor: CInt { socket.descriptor }
  var wantsToWrite: Bool { sent < output.count }
  var wantsToRead: Bool { (phase == .asking && !wantsToWrite) || phase == .watching }

  // MARK: Reading

  /// Reads once, and returns the request if it is now complete.
  func read(into buffer: inout [UInt8]) throws(ControlRefusal) -> ControlRequest? {
    guard wantsToRead else { return nil }
    switch socket.receive(into: &buffer) {
    case .nothingYet: return nil
    case .ended:
      phase = .closed
      return nil
    case .bytes(let count):
      // A watcher has nothing more to say.
      guard phase == .asking else {
        phase = .closed
        return nil
      }
      guard held == nil else { throw .tooMuch }
      return try request(adding: buffer[..<min(count, buffer.count)])
    }
  }

  /// Keeps a request until its answer is known, or until it has waited long enough.
  func hold(_ request: ControlRequest, now: Int64) {
    guard held == nil, case .statusOnceKnown(let wait) = request else { return }
    held = request
    deadline = now + wait
  }

  /// The request that waits for its answer; as it is answered at once if that has taken too long.
  func heldRequest(now: Int64) -> ControlRequest? {
    guard phase == .asking, let held else { return nil }
    return deadline.map { now >= $0 } == true ? .status : held
  }

  private func request(adding bytes: ArraySlice<UInt8>) throws(ControlRefusal) -> ControlRequest? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    guard input.count + (end ?? bytes.endIndex) < ControlRequest.sizeLimit else { throw .tooLong }
    guard let end else {
      input += bytes
      return nil
    }
    guard end == bytes.endIndex - 1 else { throw .tooMuch }
    let line = input + bytes[..<end]
    input = []
    // A client that has given up would not expect it to happen after all.
    guard !socket.isAbandoned else {
      phase = .closed
      return nil
    }
    return try ControlRequest(parsing: line)
  }

  // MARK: Writing

  /// Sends an answer and waits for the next request.
  func answer(_ response: ControlResponse, now: Int64) {
    output += response.line
    held = nil
    deadline = now + limits.request
    flush(now: now)
  }

  /// Sends a last answer and then closes.
  func leave(_ refusal: ControlRefusal, now: Int64) {
    guard phase == .asking else { return }
    phase = .leaving
    answer(.refused(refusal), now: now)
  }

  /// Sends the state from now on instead of answering, at this interval.
  func watch(every pause: Int64) {
    guard phase == .asking else { return }
    phase = .watching
    watchPause = pause
    if !wantsToWrite { deadline = nil }
  }

  /// Sends a change to a watcher, or counts it as lost if the watcher has not read enough yet.
  func publish(_ event: ControlResponse, now: Int64) {
    guard phase == .watching else { return }
    let gap = lost > 0 ? ControlResponse.event { $0.field("lost", lost) }.line : []
    guard output.count - sent + gap.count + event.line.count <= limits.output else {
      lost &+= 1
      return
    }
    lost = 0
    if !wantsToWrite { deadline = now + limits.watcher }
    output += gap + event.line
    flush(now: now)
  }

  /// Sends as much as there is room for.
  func flush(now: Int64) {
    while wantsToWrite {
      guard let count = socket.send(output[sent...]) else {
        phase = .closed
        return
      }
      if count == 0 { return }
      sent += count
      if phase == .watching { deadline = now + limits.watcher }
    }
    output.removeAll()
    sent = 0
    if phase == .watching { deadline = nil }
    if phase == .leaving { phase = .closed }
  }

  /// Ends what has taken too long.
  func expire(now: Int64) {
    guard let deadline, now >= deadline else { return }
    if phase == .asking, !input.isEmpty {
      leave(.tooSlow, now: now)
    } else {
      phase = .closed
    }
  }
}
