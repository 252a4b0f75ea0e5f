public import DaemonKit
internal import Glibc
public import Text

/// A server of HTTP/1.1 for a loop around `poll`, on one thread.
///
/// It takes what browsers send and refuses the rest; what it answers, others decide.
public final class HTTPServer {
  /// The pause after the system refuses to accept, as when all its descriptors are in use: the
  /// listening socket then stays readable, and polling it would spin.
  private static let pauseAfterFailure: Int64 = 1_000
  private static let bufferSize = 16_384
  /// How many at once are told that there is no room.
  private static let mostTurnedAway = 16

  private let limits: ServerLimits
  private let admits: (NumericAddress) -> Bool
  private var listener: Listener?
  private var connections: [ClientConnection] = []
  private var pausedUntil: Int64?
  private var buffer = [UInt8](repeating: 0, count: bufferSize)

  /// A server that does not listen yet; `admits` says who may connect at all.
  public init(limits: ServerLimits = ServerLimits(), admits: @escaping (NumericAddress) -> Bool) {
    (self.limits, self.admits) = (limits, admits)
  }

  /// Where it listens.
  public var address: ServiceAddress? {
    switch listener {
    case .some(let listener): listener.address
    case nil: nil
    }
  }

  private var listeningDescriptor: CInt? {
    switch listener {
    case .some(let listener): listener.descriptor
    case nil: nil
    }
  }

  public var connectionCount: Int { connections.count }

  /// Listens at an address in place of the one before, and drops all that came by that.
  public func listen(at address: ServiceAddress) throws(ListeningError) {
    listener = nil
    dismissClients()
    listener = try Listener.open(address, backlog: CInt(clamping: limits.connections))
  }

  public func stopListening() {
    listener = nil
  }

  /// Closes all connections.
  public func dismissClients() {
    for connection in connections { connection.end() }
    connections = []
  }

  // MARK: For the loop

  public func add(to loop: inout EventLoop) {
    if pausedUntil == nil, let descriptor = listeningDescriptor { loop.add(descriptor) }
    for connection in connections {
      loop.add(
        connection.descriptor, forReading: connection.wantsToRead,
        forWriting: connection.wantsToWrite)
    }
  }

  /// When `turn` needs to be called even if nothing happens.
  public var deadline: Int64? {
    var next = pausedUntil
    for connection in connections {
      if connection.hasMore { return .min }
      if connection.deadline < .max { next = earliest(next, connection.deadline) }
    }
    return next
  }

  /// Accepts, reads, sends and closes what is ready; never waits.
  public func turn(_ loop: EventLoop, now: Int64, handle: (Exchange) -> Void) {
    for connection in connections {
      connection.turn(
        isReady: loop.isReady(connection.descriptor), now: now, buffer: &buffer, handle: handle)
    }
    connections.removeAll(where: \.isClosed)
    // New ones come last: a number that was just closed may be one of theirs.
    accept(now: now)
  }

  // MARK: The parts

  private func accept(now: Int64) {
    if let pausedUntil, now < pausedUntil { return }
    pausedUntil = nil
    for _ in 0..<limits.connections {
      guard let descriptor = listeningDescriptor else { return }
      let (number, code) = Listener.accept(descriptor)
      guard number >= 0 else {
        let isNothing = code == EAGAIN || code == EINTR || code == ECONNABORTED
        if !isNothing { pausedUntil = now + Self.pauseAfterFailure }
        return
      }
      welcome(number, now: now)
    }
  }

  private func welcome(_ descriptor: CInt, now: Int64) {
    // A stranger gets no answer: it need not know that anyone listens.
    guard let peer = SocketName(ofPeerOf: descriptor)?.host, admits(peer),
      connections.count < limits.connections + Self.mostTurnedAway
    else {
      close(descriptor)
      return
    }
    SocketOptions.sendAtOnce(descriptor)
    let connection = ClientConnection(descriptor, peer: peer, limits: limits, now: now)
    let isRoom =
      makeRoom(below: limits.connectionsPerPeer) { $0.peer == peer }
      && makeRoom(below: limits.connections) { _ in true }
    if !isRoom { connection.turnAway() }
    connections.append(connection)
  }

  /// Whether there are fewer than a number of such connections, if need be after the one that has
  /// been idle for longest is closed.
  private func makeRoom(below most: Int, _ counts: (ClientConnection) -> Bool) -> Bool {
    guard connections.count(where: counts) >= most else { return true }
    let idle = connections.filter { counts($0) && $0.isIdle }
    guard let oldest = idle.min(by: { $0.deadline < $1.deadline }) else { return false }
    oldest.end()
    connections.removeAll(where: \.isClosed)
    return true
  }
}

/// What clients may cost; times are in milliseconds.
public struct ServerLimits: Hashable, Sendable {
  public var connections = 64
  public var connectionsPerPeer = 16
  /// How long a request may take to arrive, from its first byte on, and the first one from the
  /// connection on.
  public var request: Int64 = 5_000
  /// How long a connection may do nothing between two requests.
  public var idle: Int64 = 60_000
  /// How long a client may take nothing of an answer.
  public var stall: Int64 = 15_000
  /// How long an answer may take in all.
  public var answer: Int64 = 300_000
  /// How many bytes of a stream may wait for its client.
  public var streamBacklog = 65_536
  /// How long a connection that was refused is read on, so that the client sees the answer.
  public var parting: Int64 = 1_000

  public init() {}
}
