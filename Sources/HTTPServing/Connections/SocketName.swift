internal import Glibc
internal import Text

/// The address and the port of one end of a connection, as the kernel writes them.
struct SocketName {
  let host: NumericAddress
  let port: UInt16

  /// The name of the other end; `nil` once it is gone, or for anything but IP.
  init?(ofPeerOf descriptor: CInt) {
    self.init { getpeername(descriptor, $0, $1) }
  }

  /// The name of our own end.
  init?(ofOur descriptor: CInt) {
    self.init { getsockname(descriptor, $0, $1) }
  }

  private init?(_ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let name: (bytes: [UInt8], port: UInt16)? = withUnsafeMutablePointer(to: &storage) { pointer in
      let result = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask($0, &size) }
      guard result == 0 else { return nil }
      switch CInt(pointer.pointee.ss_family) {
      case AF_INET:
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          (withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }, $0.pointee.sin_port)
        }
      case AF_INET6:
        return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          (withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }, $0.pointee.sin6_port)
        }
      default: return nil
      }
    }
    guard let name, let host = NumericAddress(bytes: name.bytes) else { return nil }
    self.host = host
    port = UInt16(bigEndian: name.port)
  }

  /// Binds a socket to an address.
  static func bind(_ descriptor: CInt, _ address: ServiceAddress) -> CInt {
    if let four = address.host.four {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = address.port.bigEndian
      withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: four) }
      return withUnsafePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = address.port.bigEndian
    withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: address.host.bytes) }
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}
