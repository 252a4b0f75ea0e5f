import Foundation
import Text

/// What stands in for gpsd: a server on loopback that says what a test wants said.
final class GpsdStub {
  private var listener: CInt
  private var client: CInt = -1
  let port: UInt16

  /// At a port that is free, or at one where another has been.
  init(port: UInt16 = 0) throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    var yes: CInt = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
          && listen(listener, 8) == 0
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    guard isReady else { throw CocoaError(.featureUnsupported) }
  }

  deinit { hangUp() }

  /// Goes away, as if its machine had been switched off.
  func hangUp() {
    for descriptor in [client, listener] where descriptor >= 0 { close(descriptor) }
    (client, listener) = (-1, -1)
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

/// A receiver whose positions keep step with the clock of a daemon in a hurry.
final class PlayedReceiver {
  private let hurry: Int64
  private var begin: Int64?
  private var second = 0
  private(set) var gpsd: GpsdStub

  init(hurry: Int) throws {
    self.hurry = Int64(hurry)
    gpsd = try GpsdStub()
  }

  /// Another gpsd takes the place of one that is gone.
  func replace() throws {
    gpsd = try GpsdStub(port: gpsd.port)
    try gpsd.accept()
  }

  /// Says what it has to say by now: metres to the north of a place, so many seconds after `first`.
  func play(since first: Int, _ metres: (Int) -> (position: Double, speed: Double)) {
    let start = begin ?? MonotonicClock.now
    begin = start
    while Int64(second) * 1_000 <= (MonotonicClock.now - start) * hurry {
      let (position, speed) = metres(second - first)
      gpsd.fix(second: second, latitude: 47 + position / 111_195, speed: speed)
      second += 1
    }
  }

  /// The next second that it speaks of.
  var next: Int { second }
}
