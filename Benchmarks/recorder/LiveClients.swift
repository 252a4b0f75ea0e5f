import Glibc
import Text

/// The recorder and gpxlogger as clients of one gpsd, which sends a drive as fast as it can.
struct LiveClients {
  private static let seconds = 3_600
  private static let rounds = 5
  /// Points after which all code has run once.
  private static let warmUp = 100
  private static let size = "3,600 s at full speed"

  let dist: String
  let folder: WorkFolder

  /// One of the two clients, and the file to which it writes the points.
  private struct Client {
    let running: Running
    let file: String
    /// A text that occurs once in each line with a point, and in no other line.
    let mark: String

    /// Points so far, and the core time spent on them.
    func account() throws -> (points: Int, microseconds: Double) {
      let count = try? Command.output(
        "grep", "--no-messages", "--count", "--fixed-strings", "--", mark, file)
      return (count.flatMap { Int($0) } ?? 0, try running.coreTime())
    }
  }

  /// The recorder's memory in KiB, and both clients' core time per point.
  private struct Run {
    let peak, anonymous, ours, peer: Double
  }

  func comparisons() throws -> [Comparison] {
    let sentences = folder.path + "/drive.nmea"
    try folder.write(MadeUpDrive(seconds: Self.seconds).sentences, to: sentences)
    let runs = try (0..<Self.rounds).map { try run(sentences, round: $0) }
    return [
      compare("peak memory", .kibibytes, runs.map(\.peak), .bound(11 * 1_024)),
      compare("anonymous memory", .kibibytes, runs.map(\.anonymous), .bound(2 * 1_024)),
      compare(
        "core time per point", .microseconds, runs.map(\.ours),
        .peer("gpxlogger", Samples(runs.map(\.peer)), ratioAtMost: 1)),
    ]
  }

  private func compare(
    _ question: String, _ unit: Comparison.Unit, _ values: [Double],
    _ yardstick: Comparison.Yardstick
  ) -> Comparison {
    Comparison(
      benchmark: "recorder", question: "gpsd: \(question)", size: Self.size, unit: unit,
      samples: Samples(values), yardstick: yardstick)
  }

  /// Sends both the whole drive; the cost of starting does not count.
  private func run(_ sentences: String, round: Int) throws -> Run {
    let port = try FreePort.find()
    let fake = try Running(
      Child("sh", ["-c", "exec gpsfake -1 -q -P \(port) \(sentences) 2>/dev/null"]))
    try FreePort.waitUntilTaken(port)
    let ours = try recorder(port, round: round)
    let peer = try gpxlogger(port, round: round)
    try waitUntilWarm(ours)
    let before = (ours: try ours.account(), peer: try peer.account())
    fake.wait()
    let after = (ours: try ours.account(), peer: try peer.account())
    defer { for client in [ours, peer] { client.running.end() } }
    return Run(
      peak: try ours.running.memory("VmHWM"), anonymous: try ours.running.memory("RssAnon"),
      ours: try Self.perPoint(before.ours, after.ours),
      peer: try Self.perPoint(before.peer, after.peer))
  }

  private func waitUntilWarm(_ client: Client) throws {
    for _ in 0..<5_000 {
      if try client.account().points >= Self.warmUp { return }
      FreePort.pause()
    }
    throw Child.Problem(description: "the recorder receives no points from gpsd")
  }

  private static func perPoint(
    _ before: (points: Int, microseconds: Double), _ after: (points: Int, microseconds: Double)
  ) throws -> Double {
    let points = after.points - before.points
    guard points > seconds / 2 else {
      throw Child.Problem(description: "only \(after.points) of \(seconds) points came from gpsd")
    }
    return (after.microseconds - before.microseconds) / Double(points)
  }

  private func recorder(_ port: UInt16, round: Int) throws -> Client {
    let recording = Recording(dist: dist, home: "\(folder.path)/live\(round)")
    let running = try Running(
      Child(
        recording.recorder,
        [
          "--home", recording.home, "--gpsd", "127.0.0.1:\(port)", "--mode", "full",
          "--build-date", "1700000000000",
        ]))
    return Client(running: running, file: recording.blackBox, mark: #""lat":"#)
  }

  private func gpxlogger(_ port: UInt16, round: Int) throws -> Client {
    let file = "\(folder.path)/peer\(round).gpx"
    let running = try Running(Child("gpxlogger", ["-f", file, "127.0.0.1:\(port)"]))
    return Client(running: running, file: file, mark: "<trkpt")
  }
}

/// Ports of this machine at which nobody listens.
enum FreePort {
  static func find() throws -> UInt16 {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard code else { throw Child.Problem(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Returns once somebody listens at a port.
  static func waitUntilTaken(_ port: UInt16) throws {
    for _ in 0..<5_000 {
      if isTaken(port) { return }
      pause()
    }
    throw Child.Problem(description: "gpsd does not listen at port \(port)")
  }

  /// Yields the cores to others for a moment.
  static func pause() {
    var time = timespec(tv_sec: 0, tv_nsec: 2_000_000)
    nanosleep(&time, nil)
  }

  private static func isTaken(_ port: UInt16) -> Bool {
    guard let descriptor = try? connect(port) else { return false }
    close(descriptor)
    return true
  }

  /// A connection to whoever listens there.
  static func connect(_ port: UInt16) throws -> CInt {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = loopback(port)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else {
      close(descriptor)
      throw Child.Problem(description: "nobody listens at port \(port)")
    }
    return descriptor
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
