import Foundation
import Glibc
import TestSupport

/// What stands in for gpsd on loopback: it greets whoever connects, and sends what a test says.
final class LoopbackGpsd {
  private let listener: CInt
  private var clients: [CInt] = []
  let port: UInt16

  init() throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
          && listen(listener, 16) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isReady else { throw Trouble("no socket to listen at") }
  }

  deinit {
    for client in clients + [listener] { close(client) }
  }

  /// Greets whoever has connected since, as gpsd does.
  func welcome() {
    var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0 {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      clients.append(client)
      for line in [
        #"{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}"#,
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0","activated":1}]}"#,
        #"{"class":"WATCH","enable":true,"json":true}"#,
      ] { Self.say(line, to: client) }
    }
  }

  /// Sends a report to all, those included who have connected since.
  func send(_ report: String) {
    welcome()
    for client in clients { Self.say(report, to: client) }
  }

  private static func say(_ line: String, to client: CInt) {
    let bytes = Array((line + "\n").utf8)
    // A client that was killed is sent in vain.
    _ = Glibc.send(client, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
  }
}
