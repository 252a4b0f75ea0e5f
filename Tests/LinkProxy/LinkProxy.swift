internal import CLinux
internal import Glibc

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
    guard clinux_pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
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

  /// Returns when a client has connected since then.
  public func waitForConnection(seconds: Int = 60) throws {
    guard control.wait(seconds: seconds, until: { $0.connections > 0 }) else {
      throw Failure(description: "nobody has connected for \(seconds) seconds")
    }
  }

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
