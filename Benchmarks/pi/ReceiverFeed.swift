import Glibc

/// A gpsd with a receiver that sends its sentences in real time, once a second.
final class ReceiverFeed {
  let port: UInt16
  private let gpsd: Running
  private let socket: CInt
  /// How far apart the sentences of a second are, in milliseconds; 0 sends them at once.
  private let gap: Int

  /// Starts a gpsd that reads from a socket of ours.
  init(gap: Int) throws {
    self.gap = gap
    let listener = try Self.listener()
    defer { close(listener.descriptor) }
    port = try FreePort.find()
    gpsd = try Running(
      Child(
        "sh",
        [
          "-c",
          "exec /usr/sbin/gpsd -N -n -S \(port) tcp://127.0.0.1:\(listener.port) 2>/dev/null",
        ]))
    let accepted = accept(listener.descriptor, nil, nil)
    guard accepted >= 0 else { throw Child.Problem(description: "gpsd does not connect") }
    socket = accepted
    var on: CInt = 1
    setsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
    try FreePort.waitUntilTaken(port)
  }

  deinit {
    close(socket)
  }

  /// Sends the sentences of a second, one after the other.
  func send(_ sentences: [[UInt8]]) {
    guard gap > 0 else { return write(sentences.flatMap { $0 }) }
    for sentence in sentences {
      write(sentence)
      usleep(UInt32(gap) * 1_000)
    }
  }

  private func write(_ bytes: [UInt8]) {
    _ = Glibc.send(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  private static func listener() throws -> (descriptor: CInt, port: UInt16) {
    let descriptor = Glibc.socket(
      AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 4) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard isOpen else { throw Child.Problem(description: "no socket for gpsd") }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}

extension MadeUpDrive {
  /// All that a receiver says in a second: position, fix, and twelve satellites.
  static func burst(of moment: Moment) -> [[UInt8]] {
    let views = (0..<3).map { page in
      let satellites = (0..<4).map { index in
        let number = page * 4 + index
        let signal = 25 + (moment.second + index) % 15
        return "\(twoDigits(number + 1)),\(10 + index * 15),\(number * 29),\(signal)"
      }
      return sentence("GPGSV,3,\(page + 1),12," + satellites.joined(separator: ","))
    }
    let active = sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.6,0.9,1.3")
    return sentences(of: moment) + [active] + views
  }
}
