internal import Foundation

/// Accepts connections on a port of loopback, each of which gets a thread.
final class LoopbackListener: @unchecked Sendable {
  let port: UInt16
  private let listener: CInt
  private let lock = NSLock()
  private var connections: [CInt] = []

  init() throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = Loopback.address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) | getsockname(listener, $0, &size)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard code == 0, listen(listener, 16) == 0 else {
      throw LocalServer.Failure(description: "no port on loopback")
    }
  }

  /// Hangs up on everybody and accepts no more.
  func close() {
    shutdown(listener, CInt(SHUT_RDWR))
    for connection in lock.withLock({ connections }) { shutdown(connection, CInt(SHUT_RDWR)) }
  }

  /// How many connections there were.
  var count: Int { lock.withLock { connections.count } }

  /// Serves each connection, counted from 0, and hangs up afterwards.
  func serve(_ body: @escaping @Sendable (_ connection: CInt, _ number: Int) -> Void) {
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        let number = lock.withLock {
          connections.append(connection)
          return connections.count - 1
        }
        Thread.detachNewThread {
          body(connection, number)
          shutdown(connection, CInt(SHUT_RDWR))
        }
      }
      Foundation.close(listener)
    }
  }
}
