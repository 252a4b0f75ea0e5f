internal import Glibc

/// Numbers that a socket can be told.
enum SocketOptions {
  /// Sets one; a kernel that refuses only does a little worse.
  static func set(_ socket: CInt, _ level: CInt, _ option: CInt, _ value: CInt) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Sends what is there at once: answers are written in few pieces anyway.
  static func sendAtOnce(_ socket: CInt) {
    set(socket, CInt(IPPROTO_TCP), TCP_NODELAY, 1)
  }
}
