internal import CGPS
internal import DriveRecorder
internal import Glibc

/// gpsd, reached through libgps.
struct GpsdConnection: ReportSource, ~Copyable {
  /// How long connecting may block everything else; it takes no time unless gpsd is frozen.
  private static let longestConnect: CInt = 500

  let host: String
  let port: String
  private var connection: OpaquePointer?

  /// Sets the address of gpsd, or returns `nil` if it is not numeric: host names are not looked up,
  /// since that can take arbitrarily long.
  init?(host: String = "127.0.0.1", port: UInt16 = 2_947) {
    let host = host == "localhost" ? "127.0.0.1" : host
    guard Self.isNumeric(host), port > 0 else { return nil }
    self.host = host
    self.port = String(port)
  }

  deinit {
    if let connection { cgps_close(connection) }
  }

  var descriptor: CInt? { connection.map(cgps_descriptor) }

  mutating func connect() throws(ReportSourceError) {
    close()
    var reason: UnsafePointer<CChar>? = nil
    guard let opened = cgps_open(host, port, Self.longestConnect, &reason) else {
      throw failure(reason.map { String(cString: $0) })
    }
    connection = opened
    // While a slow card blocks the loop, gpsd keeps sending: room for a minute of a fast receiver,
    // as far as the system grants it. It is kernel memory, and used only then.
    var room: CInt = 1_048_576
    setsockopt(
      cgps_descriptor(opened), SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<CInt>.size))
    try ask()
  }

  mutating func ask() throws(ReportSourceError) {
    guard let connection, cgps_watch(connection) == 0 else {
      throw failure("the connection broke")
    }
  }

  mutating func read(into buffer: inout [UInt8]) -> ReadingResult {
    descriptor.map { ReadingResult(of: $0, into: &buffer) } ?? .ended
  }

  mutating func wakeUp(at bytes: Int) {
    guard let descriptor else { return }
    // If the kernel refuses, any byte wakes it up, as before.
    var count = CInt(clamping: bytes)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVLOWAT, &count, socklen_t(MemoryLayout<CInt>.size))
  }

  mutating func close() {
    if let connection { cgps_close(connection) }
    connection = nil
  }

  private func failure(_ reason: String?) -> ReportSourceError {
    ReportSourceError(place: "\(host):\(port)", reason: reason)
  }

  private static func isNumeric(_ host: String) -> Bool {
    var room = (UInt64(0), UInt64(0))
    guard !host.utf8.contains(0) else { return false }
    return inet_pton(AF_INET, host, &room) == 1 || inet_pton(AF_INET6, host, &room) == 1
  }
}
