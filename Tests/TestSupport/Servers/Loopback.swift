internal import Foundation

/// Ports of this machine that only this machine reaches.
public enum Loopback {
  /// The kernel gives connections ports above these.
  private static let ports = UInt16(10_000)..<32_000

  private static let next = Next()

  /// A port that nobody uses now, that no connection will get, and that is given out once.
  public static func freePort() throws -> UInt16 {
    for _ in ports {
      let port = next.take()
      if isFree(port) { return port }
    }
    throw LocalServer.Failure(description: "no free port")
  }

  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// Counts through the ports, from another one in each process.
  private final class Next: @unchecked Sendable {
    private let lock = NSLock()
    private var offset = Int(getpid()) &* 97

    func take() -> UInt16 {
      lock.withLock {
        offset += 1
        return ports.lowerBound + UInt16(offset % ports.count)
      }
    }
  }

  /// Whether somebody accepts connections there.
  static func listens(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return address
  }
}
