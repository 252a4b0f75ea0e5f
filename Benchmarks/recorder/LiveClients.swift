import Glibc
import Text

/// The recorder and gpxlogger as clients of one gpsd, which sends a drive as fast as it can.
struct LiveClients {
  private static let seconds = 3_600
  private static let rounds = 3
  private static let size = "about 3,600 points of one gpsd"

  let dist: String
  let folder: WorkFolder

  /// What one of them took: memory in KiB, and time on a core for each point.
  private struct Account {
    var peak = 0.0
    var anonymous = 0.0
    var microseconds = 0.0
    var points = 0

    var perPoint: Double { microseconds / Double(max(1, points)) }
  }

  func comparisons() throws -> [Comparison] {
    let sentences = folder.path + "/drive.nmea"
    try folder.write(MadeUpDrive(seconds: Self.seconds).sentences, to: sentences)
    let runs = try (0..<Self.rounds).map { try run(sentences, round: $0) }
    for run in runs where min(run.ours.points, run.peer.points) < Self.seconds / 2 {
      throw Child.Problem(
        description: "of \(Self.seconds) points \(run.ours.points) and \(run.peer.points) came")
    }
    let ours = runs.map(\.ours)
    return [
      compare("peak memory", .kibibytes, ours.map(\.peak), .bound(11 * 1_024)),
      compare("anonymous memory", .kibibytes, ours.map(\.anonymous), .bound(2 * 1_024)),
      compare(
        "core's time for a point", .microseconds, ours.map(\.perPoint),
        .peer("gpxlogger", Samples(runs.map(\.peer.perPoint)), ratioAtMost: 1)),
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

  /// Lets both hear the whole drive.
  private func run(_ sentences: String, round: Int) throws -> (ours: Account, peer: Account) {
    let port = try FreePort.find()
    let recording = Recording(dist: dist, home: "\(folder.path)/live\(round)")
    try Child(recording.recorder, ["--version"]).expectSuccess()
    let fake = try Running(
      Child("sh", ["-c", "exec gpsfake -1 -q -P \(port) \(sentences) 2>/dev/null"]))
    try FreePort.waitUntilTaken(port)
    let ours = try Running(
      Child(
        recording.recorder,
        [
          "--home", recording.home, "--gpsd", "127.0.0.1:\(port)", "--mode", "full",
          "--build-date", "1700000000000",
        ]))
    let track = "\(folder.path)/peer\(round).gpx"
    let peer = try Running(Child("gpxlogger", ["-f", track, "127.0.0.1:\(port)"]))
    fake.wait()
    return (try ourAccount(ours, recording), try peerAccount(peer, track))
  }

  private func ourAccount(_ running: Running, _ recording: Recording) throws -> Account {
    var account = Account()
    account.peak = try running.memory("VmHWM")
    account.anonymous = try running.memory("RssAnon")
    kill(running.process, SIGTERM)
    account.microseconds = running.wait().microseconds
    account.points = try count(#""lat":"#, in: recording.blackBox)
    return account
  }

  private func peerAccount(_ running: Running, _ track: String) throws -> Account {
    // It has ended with gpsd, or ends now.
    kill(running.process, SIGTERM)
    var account = Account()
    account.microseconds = running.wait().microseconds
    account.points = try count("<trkpt", in: track)
    return account
  }

  /// How many lines have a word in them.
  private func count(_ word: String, in file: String) throws -> Int {
    Int(try Command.output("grep", "--count", "--fixed-strings", "--", word, file)) ?? 0
  }
}

/// Ports of this machine that nobody listens at.
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
      var pause = timespec(tv_sec: 0, tv_nsec: 2_000_000)
      nanosleep(&pause, nil)
    }
    throw Child.Problem(description: "gpsd does not listen at port \(port)")
  }

  private static func isTaken(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
