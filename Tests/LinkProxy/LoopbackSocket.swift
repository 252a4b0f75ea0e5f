internal import Glibc

/// Sockets on this machine that only this machine reaches.
public enum LoopbackSocket {
  /// A port that nobody uses now.
  public static func freePort() -> UInt16? {
    guard let descriptor = listening(on: 0) else { return nil }
    defer { close(descriptor) }
    return port(of: descriptor)
  }

  /// Whether somebody accepts connections there.
  public static func answers(on port: UInt16) -> Bool {
    guard let descriptor = connected(to: port) else { return false }
    close(descriptor)
    return true
  }

  /// One that listens on a port, or on any that is free; `nil` if that one is taken.
  static func listening(on port: UInt16) -> CInt? {
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return nil }
    var yes: CInt = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    guard with(port, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 64) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// One that is connected to a port; `nil` if nobody listens there.
  static func connected(to port: UInt16) -> CInt? {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    guard with(port, { connect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      return nil
    }
    prepare(descriptor)
    return descriptor
  }

  /// The next connection of one that listens.
  static func accepted(_ listener: CInt) -> CInt? {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    prepare(descriptor)
    return descriptor
  }

  static func port(of descriptor: CInt) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Ends a connection at once, with what is still under way, even if a program that was started just
  /// now has it open too.
  static func cut(_ descriptor: CInt) {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }

  private static let kind =
    CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

  private static func prepare(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var yes: CInt = 1
    setsockopt(
      descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
  }

  private static func with(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
