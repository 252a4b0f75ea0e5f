import Foundation

/// A failure of the test's own sockets and processes.
struct Trouble: Error, CustomStringConvertible {
  let description: String
}

/// A TCP server on loopback with a free port, for one client at a time.
final class LoopbackServer {
  private let listener: CInt
  private var client: CInt = -1
  let port: UInt16

  init(backlog: CInt = 8, port wanted: UInt16 = 0) throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var yes: CInt = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = wanted.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (bound, named) = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        (bind(listener, $0, size), getsockname(listener, $0, &size))
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard bound == 0, named == 0, listen(listener, backlog) == 0 else {
      throw Trouble(description: "no port on loopback")
    }
  }

  deinit {
    hangUp()
    close(listener)
  }

  var isConnected: Bool { client >= 0 }

  /// Accepts the next client if one is waiting.
  func acceptIfAny() {
    var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return }
    hangUp()
    client = accept4()
  }

  /// Accepts the next client, which must connect soon.
  func acceptClient() throws {
    var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 20_000) > 0 else { throw Trouble(description: "no client came") }
    hangUp()
    client = accept4()
  }

  private func accept4() -> CInt {
    let accepted = accept(listener, nil, nil)
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
    return accepted
  }

  /// Sends as much as there is room for, and returns how many bytes that was.
  @discardableResult func send(_ bytes: ArraySlice<UInt8>) -> Int {
    guard client >= 0 else { return 0 }
    return max(
      0,
      bytes.withUnsafeBytes {
        Foundation.send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      })
  }

  @discardableResult func send(_ text: String) -> Int { send(Array(text.utf8)[...]) }

  /// What the client has sent.
  func received() -> String {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(client, &buffer, buffer.count, 0)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  func hangUp(rudely: Bool = false) {
    guard client >= 0 else { return }
    if rudely {
      var choice = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        client, SOL_SOCKET, CInt(SO_LINGER), &choice, socklen_t(MemoryLayout<linger>.size))
    }
    close(client)
    client = -1
  }
}
