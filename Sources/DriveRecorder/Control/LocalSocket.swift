internal import CLinux
internal import DurableFiles
internal import Glibc

/// A non-blocking local stream socket, closed exactly once.
struct LocalSocket: ~Copyable {
  let descriptor: CInt

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  static func make() throws(SocketFailure) -> LocalSocket {
    let kind =
      CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let number = socket(AF_UNIX, kind, 0)
    let code = errno
    guard number >= 0 else { throw SocketFailure(code: code) }
    return LocalSocket(number)
  }

  deinit {
    close(descriptor)
  }

  /// Whether the other side has closed for good, and not only finished writing.
  var isAbandoned: Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP) != 0
  }

  /// Sends as much as there is room for; `nil` if the other side is gone.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { bytes in
      while true {
        let flags = CInt(MSG_NOSIGNAL)
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
        let code = errno
        if count >= 0 { return count }
        if code != EINTR { return code == EAGAIN ? 0 : nil }
      }
    }
  }

  /// Reads what has arrived into the front of the buffer.
  func receive(into buffer: inout [UInt8]) -> ReadingResult {
    ReadingResult(of: descriptor, into: &buffer)
  }
}

/// The kernel's error for a failed call on a socket.
struct SocketFailure: Error, Equatable {
  let code: CInt

  /// The system's message, in lower case for the middle of a sentence.
  var reason: String { SystemMessage.text(code) }
}

/// The folder of a socket, held open.
///
/// The address of a socket has room for 108 bytes, and the path of a home folder may be longer. So
/// the address goes through the open folder: `/proc/self/fd/7/recorder.sock`.
struct SocketFolder: ~Copyable {
  private let descriptor: CInt

  init(_ path: String) throws(SocketFailure) {
    // A NUL would cut the path short and name another folder.
    guard !path.utf8.contains(0) else { throw SocketFailure(code: EINVAL) }
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let code = errno
    guard number >= 0 else { throw SocketFailure(code: code) }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }

  func bind(_ socket: borrowing LocalSocket, to name: String) throws(SocketFailure) {
    let result = withAddress(of: name) { clinux_bind_local(socket.descriptor, $0, $1) }
    let code = errno
    guard result == 0 else { throw SocketFailure(code: code) }
  }

  func connect(_ socket: borrowing LocalSocket, to name: String) throws(SocketFailure) {
    let result = withAddress(of: name) { clinux_connect_local(socket.descriptor, $0, $1) }
    let code = errno
    guard result == 0 else { throw SocketFailure(code: code) }
  }

  /// Distinguishes a socket from all others while it exists.
  struct Identity: Equatable {
    let device, number: UInt64
  }

  /// Which socket has a name; `nil` if none has.
  func identity(of name: String) -> Identity? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFSOCK
    else { return nil }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  func remove(_ name: String) {
    _ = unlinkat(descriptor, name, 0)  // a leftover name is recognised as stale by the next to bind
  }

  private func withAddress(
    of name: String, _ body: (UnsafePointer<CChar>, CInt) -> CInt
  ) -> CInt {
    let address = "/proc/self/fd/\(descriptor)/\(name)"
    return address.withCString { body($0, CInt(clamping: address.utf8.count + 1)) }
  }
}
