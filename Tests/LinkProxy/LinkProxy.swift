internal import Glibc
internal import Synchronization

/// A proxy on loopback that stands for a bad link: it delays, limits, cuts and counts what passes.
///
/// It works in a thread of its own until it is released.
public final class LinkProxy: Sendable {
  /// Why there is no proxy.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Where clients connect.
  public let port: UInt16
  private let control: LinkControl

  /// A link to a server on loopback.
  public init(to server: UInt16, _ manners: LinkManners = LinkManners()) throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let listener = LoopbackSocket.listening(on: 0) else {
      for end in ends { close(end) }
      throw Failure(description: "no port on loopback")
    }
    port = LoopbackSocket.port(of: listener)
    control = LinkControl(manners, wakeUp: ends[1])
    let loop = LinkLoop(
      control, listener: listener, port: port, server: server, wakeUp: ends[0])
    try Self.start(loop)
  }

  deinit { control.stop() }

  /// What the link is like from now on.
  public var manners: LinkManners {
    get { control.manners }
    set { control.manners = newValue }
  }

  /// What has passed since the last `startCounting`.
  public var tally: LinkTally { control.tally }

  /// Forgets what has passed.
  public func startCounting() { control.startCounting() }

  /// Runs a loop in a thread that nobody waits for.
  private static func start(_ loop: LinkLoop) throws {
    let context = Unmanaged.passRetained(loop).toOpaque()
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<LinkLoop>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    guard code == 0 else { throw Failure(description: "no thread (error \(code))") }
    pthread_detach(thread)
  }
}

/// What a proxy and its thread tell each other.
final class LinkControl: Sendable {
  private struct State {
    var manners: LinkManners
    var tally = LinkTally()
    /// How often counting began anew.
    var counting = 0
    var isStopped = false
    /// Changes that were made, and those that the thread has taken over.
    var changes = 0
    var taken = 0
  }

  /// What the thread goes by.
  struct Orders {
    let number: Int
    let manners: LinkManners
    let counting: Int
    let isStopped: Bool
  }

  private let state: Mutex<State>
  private let wakeUp: CInt

  init(_ manners: LinkManners, wakeUp: CInt) {
    state = Mutex(State(manners: manners))
    self.wakeUp = wakeUp
  }

  deinit { close(wakeUp) }

  var manners: LinkManners {
    get { state.withLock(\.manners) }
    set { change { $0.manners = newValue } }
  }

  /// What the thread has counted by now.
  var tally: LinkTally {
    change { _ in }
    return state.withLock(\.tally)
  }

  func startCounting() {
    change { state in
      state.tally = LinkTally()
      state.counting += 1
    }
  }

  func stop() { tell { $0.isStopped = true } }

  private func tell(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    var byte: UInt8 = 0
    _ = write(wakeUp, &byte, 1)
  }

  /// Changes something, and waits until the thread goes by it.
  private func change(_ body: (inout State) -> Void) {
    var number = 0
    tell { state in
      body(&state)
      state.changes += 1
      number = state.changes
    }
    while state.withLock({ $0.taken < number && !$0.isStopped }) { usleep(200) }
  }

  // MARK: For the thread

  /// Exchanges what has passed for what is to be done.
  func report(_ new: LinkTally, counting: Int) -> Orders {
    state.withLock { state in
      if state.counting == counting {
        state.tally.connections += new.connections
        state.tally.cuts += new.cuts
        state.tally.sentBytes += new.sentBytes
        state.tally.receivedBytes += new.receivedBytes
        state.tally.roundTrips = max(state.tally.roundTrips, new.roundTrips)
      }
      return Orders(
        number: state.changes, manners: state.manners, counting: state.counting,
        isStopped: state.isStopped)
    }
  }

  /// The orders are followed from now on.
  func confirm(_ orders: Orders) { state.withLock { $0.taken = orders.number } }
}
