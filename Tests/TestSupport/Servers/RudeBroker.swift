internal import Foundation

/// A server that pretends to be an MQTT broker, and behaves badly.
public final class RudeBroker: @unchecked Sendable {
  public enum Manner: String, Sendable, CaseIterable {
    /// Hangs up at once.
    case hangsUp
    /// Accepts the connection and says nothing.
    case saysNothing
    /// Answers the greeting, and nothing after that.
    case forgets
    /// Says that the password is wrong.
    case refuses
    /// Sends message after message that nobody has asked for.
    case floods
    /// Announces the largest packet that there can be, and sends it.
    case swells
    /// Sends what is no MQTT.
    case babbles
  }

  public let port: UInt16
  private let listener: CInt
  private let manner: Manner
  private let lock = NSLock()
  private var count = 0
  private var open: [CInt] = []

  public init(_ manner: Manner) throws {
    self.manner = manner
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = Loopback.address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) | getsockname(listener, $0, &size)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard code == 0, Foundation.listen(listener, 16) == 0 else {
      throw LocalServer.Failure(description: "no port on loopback")
    }
    startAccepting()
  }

  private func startAccepting() {
    let listener = listener
    Thread.detachNewThread { [weak self] in
      Self.accept(listener) { [weak self] connection in self?.serve(connection) }
    }
  }

  private static func accept(_ listener: CInt, _ serve: @escaping @Sendable (CInt) -> Void) {
    while true {
      let connection = Foundation.accept(listener, nil, nil)
      guard connection >= 0 else { break }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      Thread.detachNewThread { serve(connection) }
    }
    close(listener)
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    for connection in open { shutdown(connection, CInt(SHUT_RDWR)) }
  }

  /// How many connections there were.
  public var connections: Int { lock.withLock { count } }

  private func serve(_ connection: CInt) {
    lock.withLock {
      count += 1
      open.append(connection)
    }
    let accepted: [UInt8] = [0x20, 2, 0, 0]
    switch manner {
    case .hangsUp: break
    case .saysNothing: readAll(connection)
    case .forgets: if send(accepted, connection) { readAll(connection) }
    case .refuses: _ = send([0x20, 2, 0, 5], connection)
    case .babbles:
      _ = send(Array(String(repeating: "HTTP/1.1 400 Bad Request\r\n", count: 20).utf8), connection)
      readAll(connection)
    case .floods:
      _ = send(accepted, connection)
      // PUBLISH of 1,000 bytes to the topic "a".
      let message = [0x30, 0xE8, 0x07, 0, 1, 0x61] + [UInt8](repeating: 0x20, count: 997)
      while send(message, connection) {}
    case .swells:
      _ = send(accepted, connection)
      _ = send([0x30, 0xFF, 0xFF, 0xFF, 0x7F, 0, 1, 0x61], connection)
      let piece = [UInt8](repeating: 0x20, count: 65_536)
      for _ in 0..<4_096 where send(piece, connection) {}
    }
    shutdown(connection, CInt(SHUT_RDWR))
  }

  private func send(_ bytes: [UInt8], _ connection: CInt) -> Bool {
    Foundation.send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
  }

  /// Reads until the other side hangs up.
  private func readAll(_ connection: CInt) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while recv(connection, &buffer, buffer.count, 0) > 0 {}
  }
}
