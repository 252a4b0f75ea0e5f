internal import CLinux
internal import Glibc
public import Text

/// A listening socket of TCP.
struct Listener: ~Copyable {
  /// Where it listens, with the port that the kernel chose if none was named.
  let address: ServiceAddress
  private let socket: OwnedSocket

  private init(_ socket: consuming OwnedSocket, _ address: ServiceAddress) {
    self.socket = socket
    self.address = address
  }

  var descriptor: CInt { socket.descriptor }

  /// Listens; the address of all of IPv6 takes those of IPv4 too.
  static func open(_ address: ServiceAddress, backlog: CInt) throws(ListeningError) -> Listener {
    let isFour = address.host.four != nil
    let kind =
      CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let number = Glibc.socket(isFour ? AF_INET : AF_INET6, kind, 0)
    guard number >= 0 else { throw ListeningError(address, errno) }
    let socket = OwnedSocket(descriptor: number)
    SocketOptions.set(number, SOL_SOCKET, SO_REUSEADDR, 1)
    if !isFour { SocketOptions.set(number, CInt(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    guard SocketName.bind(number, address) == 0, listen(number, backlog) == 0 else {
      throw ListeningError(address, errno)
    }
    let port = SocketName(ofOur: number)?.port ?? address.port
    return Listener(socket, ServiceAddress(host: address.host, port: port))
  }

  /// The next connection that waits, or the kernel's error.
  static func accept(_ listener: CInt) -> (descriptor: CInt, code: CInt) {
    let number = clinux_accept(listener)
    return (number, number < 0 ? errno : 0)
  }
}

/// A socket that is closed exactly once.
private struct OwnedSocket: ~Copyable {
  let descriptor: CInt

  deinit {
    close(descriptor)
  }
}

/// Why a server cannot listen.
public struct ListeningError: Error, Hashable, CustomStringConvertible {
  public let address: ServiceAddress
  public let code: CInt

  init(_ address: ServiceAddress, _ code: CInt) {
    (self.address, self.code) = (address, code)
  }

  /// Whether another program listens there.
  public var isInUse: Bool { code == EADDRINUSE }

  public var description: String {
    "cannot listen at \(address): \(String(cString: strerror(code)))"
  }
}
