internal import DriveRecorder
internal import Glibc

/// gpsd, reached over plain TCP: its JSON needs no library.
struct GpsdSocket: ReportSource, ~Copyable {
  /// How long connecting may block everything else; it takes no time unless gpsd is frozen.
  private static let longestConnect: CInt = 500
  private static let request = Array(#"?WATCH={"enable":true,"json":true}"#.utf8) + [0x0A]
  /// What arrives while the daemon sleeps is kept by the kernel.
  private static let room: CInt = 1_048_576

  private let host: String
  private let port: UInt16
  private var socket: CInt = -1

  init(host: String, port: UInt16) {
    (self.host, self.port) = (host, port)
  }

  deinit {
    if socket >= 0 { Glibc.close(socket) }
  }

  var descriptor: CInt? { socket >= 0 ? socket : nil }

  mutating func connect() throws(ReportSourceError) {
    close()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw failure("the address is not numeric")
    }
    let kind =
      CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    socket = Glibc.socket(AF_INET, kind, 0)
    guard socket >= 0 else { throw failure(nil) }
    var room = Self.room
    setsockopt(
      socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<CInt>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let code = errno
    if result != 0 { try wait(after: code) }
    try ask()
  }

  mutating func ask() throws(ReportSourceError) {
    let count = send(socket, Self.request, Self.request.count, CInt(MSG_NOSIGNAL))
    guard count == Self.request.count else { throw failure("the connection broke") }
  }

  mutating func read(into buffer: inout [UInt8]) -> ReadingResult {
    descriptor.map { ReadingResult(of: $0, into: &buffer) } ?? .ended
  }

  mutating func close() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
  }

  /// Waits for a connection that is being made.
  private func wait(after code: CInt) throws(ReportSourceError) {
    guard code == EINPROGRESS else { throw failure(String(cString: strerror(code))) }
    var request = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    guard poll(&request, 1, Self.longestConnect) > 0 else { throw failure("no answer") }
    var problem: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size)
    guard problem == 0 else { throw failure(String(cString: strerror(problem))) }
  }

  private func failure(_ reason: String?) -> ReportSourceError {
    ReportSourceError(place: "\(host):\(port)", reason: reason)
  }
}
