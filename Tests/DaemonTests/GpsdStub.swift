import Foundation

/// What stands in for gpsd: a server on loopback that says what a test wants said.
final class GpsdStub {
  private let listener: CInt
  private var client: CInt = -1
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
          && listen(listener, 8) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isReady else { throw CocoaError(.featureUnsupported) }
  }

  deinit {
    close(client)
    close(listener)
  }

  /// Waits for the daemon, and greets it as gpsd does.
  func accept() throws {
    var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30_000) > 0 else { throw CocoaError(.featureUnsupported) }
    client = Foundation.accept(listener, nil, nil)
    say(#"{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}"#)
    say(#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps","activated":1}]}"#)
    say(#"{"class":"WATCH","enable":true,"json":true}"#)
  }

  func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    send(client, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// A three-dimensional fix, so many seconds after a fixed moment.
  func fix(second: Int, latitude: Double, speed: Double) {
    let start = Date(timeIntervalSince1970: 1_796_000_000 + Double(second))
    let time = start.ISO8601Format()
    say(
      #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(latitude),"#
        + #""lon":8.0,"altMSL":400.0,"eph":5.0,"speed":\#(speed),"track":0.0}"#)
  }
}
