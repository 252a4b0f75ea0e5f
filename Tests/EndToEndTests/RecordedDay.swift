import Foundation
import TestSupport

/// What stands in for gpsd, and sends a made-up drive fix by fix, as far as a test lets it.
///
/// A second of the drive passes in a fortieth of one, and none while the ignition is off.
final class RecordedDay {
  private let listener: CInt
  private var clients: [CInt] = []
  private let reports: [Substring]
  /// How many fixes have been sent.
  private(set) var sent = 0
  let port: UInt16

  init(seconds: Int) throws {
    reports = RecordingLog.reports(seconds: seconds).split(separator: "\n").dropFirst().map { $0 }
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
      ] { say(line, to: client) }
    }
  }

  /// Drives on for so many fixes, or to the end of the day.
  func drive(fixes: Int) {
    for report in reports.dropFirst(sent).prefix(fixes) {
      welcome()
      for client in clients { say(String(report), to: client) }
      sent += 1
      usleep(25_000)
    }
  }

  /// The seconds of the day at which the van was at these places, one after the other.
  ///
  /// Times would not do: a drive in a hurry is dated by the machine's clock.
  func seconds(at places: [[Double]]) -> [Int] {
    let sent = reports.map { report in
      ["lat", "lon"].compactMap { name in
        let start = report.range(of: "\"\(name)\":")?.upperBound
        return start.flatMap { Double(report[$0...].prefix { $0 != "," }) }
      }
    }
    var (seconds, next) = ([Int](), 0)
    for place in places {
      let found = sent.indices[next...].first { second in
        zip(sent[second], place).allSatisfy { abs($0 - $1) < 1e-6 }
      }
      guard let found else { continue }
      seconds.append(found)
      next = found + 1
    }
    return seconds
  }

  private func say(_ line: String, to client: CInt) {
    let bytes = Array((line + "\n").utf8)
    // A client that was killed is sent in vain.
    _ = send(client, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
  }
}
