internal import CLinux
internal import Glibc

/// The control socket of the recorder: it answers `vanlog` and never blocks the recorder.
///
/// The recorder's loop polls its descriptors and calls `turn`. Only the holder of the black box's
/// lock may open one, since an old socket is removed.
public struct ControlServer: ~Copyable {
  /// What clients may cost; times are in milliseconds.
  public struct Limits: Hashable, Sendable {
    public var clients = 16
    /// Watchers stay for hours; the other places are for commands.
    public var watchers = 8
    /// How long a request may take to arrive, and an answer to be read.
    public var request: Int64 = 2_000
    /// How long a watcher may leave pending output unread.
    public var watcher: Int64 = 30_000
    /// The most bytes pending for a watcher, before lines are dropped.
    public var output = 16_384

    public init() {}
  }

  /// The pause after the system refuses to accept, as when all its descriptors are in use: the
  /// listening socket then stays readable, and polling it would spin.
  private static let pauseAfterFailure: Int64 = 1_000

  private let path: String
  private var listener: ControlListener
  private let limits: Limits
  private let user: UInt32
  private var clients: [ControlConnection] = []
  private var buffer = [UInt8](repeating: 0, count: ControlRequest.sizeLimit)
  private var pausedUntil: Int64?

  /// Listens in a folder, which is `run` of the home; only our user and root may ask.
  public init(
    folder path: String, limits: Limits = Limits(), user: UInt32? = nil, takesOver: Bool = false
  ) throws(ControlError) {
    self.init(
      try ControlListener.open(in: path, backlog: limits.clients, takesOver: takesOver), path,
      limits, user ?? geteuid())
  }

  private init(
    _ listener: consuming ControlListener, _ path: String, _ limits: Limits, _ user: UInt32
  ) {
    self.listener = listener
    self.path = path
    self.limits = limits
    self.user = user
  }

  var watcherCount: Int { clients.count { $0.phase == .watching } }
  /// The shortest interval that a watcher has asked for; `nil` without watchers, when composing lines would
  /// be a waste.
  public var watchPause: Int64? {
    var shortest: Int64?
    for client in clients where client.phase == .watching {
      shortest = min(shortest ?? client.watchPause, client.watchPause)
    }
    return shortest
  }
  public var clientCount: Int { clients.count }
  /// Whether a client waits for an answer that is not known yet.
  public var isHolding: Bool { clients.contains { $0.held != nil } }

  // MARK: For the loop

  /// Lists each descriptor and what to poll it for.
  public func forEachDescriptor(
    _ body: (_ descriptor: CInt, _ forReading: Bool, _ forWriting: Bool) -> Void
  ) {
    if pausedUntil == nil { body(listener.socket.descriptor, true, false) }
    for client in clients { body(client.descriptor, client.wantsToRead, client.wantsToWrite) }
  }

  /// When `turn` needs to be called even if nothing happens.
  public var deadline: Int64? {
    // Asked twice a turn, so it builds no list.
    var next = pausedUntil
    for client in clients {
      if let deadline = client.deadline { next = min(next ?? deadline, deadline) }
    }
    return next
  }

  /// Accepts, reads, answers and closes what is ready; never waits.
  ///
  /// `answer` carries out a request; `nil` means that the answer to a `statusOnceKnown` is not known
  /// yet, so that it is asked again in the next turn. A refusal that it throws is sent to the client.
  public mutating func turn(
    now: Int64, answer: (ControlRequest) throws(ControlRefusal) -> ControlResponse?
  ) {
    accept(now: now)
    for client in clients {
      client.flush(now: now)
      serve(client, now: now, answer)
      client.expire(now: now)
    }
    clients.removeAll { $0.phase == .closed }
  }

  /// Sends a line to all watchers; a slow reader loses lines, and eventually the connection.
  public mutating func publish(_ event: ControlResponse, now: Int64) {
    for client in clients { client.publish(event, now: now) }
    clients.removeAll { $0.phase == .closed }
  }

  /// Whether clients can still find it.
  public var isThere: Bool { listener.isThere }

  /// Sends what it can and lets go of all clients, but goes on listening.
  public mutating func dismissClients(now: Int64) {
    for client in clients { client.flush(now: now) }
    clients = []
  }

  /// Listens again if someone has removed the socket, and returns whether that was necessary.
  ///
  /// If that fails, the next call tries again. Clients stay connected.
  public mutating func renewIfRemoved() -> Bool {
    guard !listener.isThere else { return false }
    do {
      listener = try ControlListener.open(in: path, backlog: limits.clients)
      return true
    } catch {
      return false
    }
  }

  /// Closes everything and removes the socket; what the system has accepted is still delivered.
  public consuming func close(now: Int64) {
    for client in clients { client.flush(now: now) }
    listener.close()
  }

  // MARK: The parts

  private mutating func serve(
    _ client: ControlConnection, now: Int64,
    _ answer: (ControlRequest) throws(ControlRefusal) -> ControlResponse?
  ) {
    do throws(ControlRefusal) {
      guard let request = try client.read(into: &buffer) ?? client.heldRequest(now: now) else {
        return
      }
      do throws(ControlRefusal) {
        if case .watch = request, watcherCount >= limits.watchers {
          throw ControlRefusal.tooMany
        }
        guard let response = try answer(request) else { return client.hold(request, now: now) }
        client.answer(response, now: now)
        if case .watch(let pause) = request { client.watch(every: pause) }
      } catch {
        client.answer(.refused(error), now: now)
      }
    } catch {
      client.leave(error, now: now)
    }
  }

  private mutating func accept(now: Int64) {
    if let pausedUntil, now < pausedUntil { return }
    pausedUntil = nil
    for _ in 0..<limits.clients {
      let number = clinux_accept(listener.socket.descriptor)
      let code = errno
      guard number >= 0 else {
        let isNothing = code == EAGAIN || code == EINTR || code == ECONNABORTED
        if !isNothing { pausedUntil = now + Self.pauseAfterFailure }
        return
      }
      welcome(LocalSocket(number), now: now)
    }
  }

  private mutating func welcome(_ socket: consuming LocalSocket, now: Int64) {
    // A stranger gets no answer: it need not know that there is a recorder.
    guard Self.isTrusted(clinux_peer_user(socket.descriptor), by: user) else { return }
    guard clients.count < limits.clients else {
      _ = socket.send(ControlResponse.refused(.tooMany).line[...])
      return
    }
    clients.append(ControlConnection(socket, now: now, limits: limits))
  }

  /// Whether a user may ask: the recorder's own, and root, who can do everything anyway.
  static func isTrusted(_ peer: Int, by user: UInt32) -> Bool {
    peer == 0 || peer == Int(user)
  }
}
