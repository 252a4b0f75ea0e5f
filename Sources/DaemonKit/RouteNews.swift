internal import CLinux
internal import Glibc

/// News that routes have changed, reported by the kernel (rtnetlink).
///
/// It says only that something has changed: the tables of routes show what is true now.
public struct RouteNews: ~Copyable {
  /// The most messages that are taken in one turn.
  private static let messagesPerTurn = 64

  public let descriptor: CInt

  /// Begins to listen, or returns `nil` where that is forbidden.
  public init?() {
    let number = clinux_open_route_news()
    guard number >= 0 else { return nil }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }

  /// Takes what has arrived, and returns whether there was anything.
  public func take() -> Bool {
    var isNews = false
    var byte: UInt8 = 0
    for _ in 0..<Self.messagesPerTurn {
      // The rest of a message goes with its first byte.
      let count = recv(descriptor, &byte, 1, 0)
      let code = errno
      // News that was lost for want of room is news too.
      guard count > 0 || (count < 0 && code == ENOBUFS) else { break }
      isNews = true
    }
    return isNews
  }
}
