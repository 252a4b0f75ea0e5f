import Glibc
import Text

/// The recorder alone, beside daemon and page, and with a phone besides that watches the drive.
///
/// All at the same time, each with a gpsd and a gpxlogger of its own, so that what the others cost
/// shows whatever else this machine does. Accounts are of each process alone, user and
/// system time together, in five stretches of the same run.
struct BesideOthers {
  private static let stretches = 5
  /// Seconds until all code has run, the receiver's cycle is known, and the time is proven.
  private static let warmUp = 20

  let dist: String
  let folder: WorkFolder

  /// Who runs beside a recorder.
  private enum Company: String, CaseIterable {
    case nobody = "alone"
    case daemonAndPage = "beside daemon and page"
    case phone = "with a phone that watches"

    /// docs/decisions/recording.md says what a phone costs.
    var limit: Double {
      switch self {
      case .nobody: 1
      case .daemonAndPage: 1.3
      case .phone: 1.6
      }
    }
  }

  /// A recorder, gpxlogger on the same gpsd, and those who run beside them.
  private struct Van {
    let company: Company
    let feed: ReceiverFeed
    let recorder, peer: Running
    let others: [Running]

    var all: [Running] { others + [recorder, peer] }
  }

  func comparisons() throws -> [Comparison] {
    let vans = try Company.allCases.map(van)
    defer { for program in vans.flatMap(\.all) { program.end() } }
    var drive = MadeUpDrive(seconds: Self.warmUp + PiBenchmark.seconds).makeIterator()
    play(&drive, seconds: Self.warmUp, to: vans)
    let length = PiBenchmark.seconds / Self.stretches
    var used: [[(recorder: ProcessAccount, peer: ProcessAccount)]] = vans.map { _ in [] }
    for _ in 0..<Self.stretches {
      let before = try vans.map(Self.account)
      play(&drive, seconds: length, to: vans)
      for (index, after) in try vans.map(Self.account).enumerated() {
        let (ours, peer) = (after.0 - before[index].0, after.1 - before[index].1)
        used[index].append((ours, peer))
      }
    }
    return zip(vans, used).flatMap { Self.compare($0, $1, seconds: Double(length)) }
  }

  private static func account(of van: Van) throws -> (ProcessAccount, ProcessAccount) {
    (try ProcessAccount(of: van.recorder), try ProcessAccount(of: van.peer))
  }

  private static func compare(
    _ van: Van, _ used: [(recorder: ProcessAccount, peer: ProcessAccount)], seconds: Double
  ) -> [Comparison] {
    let name = van.company.rawValue
    let size = "\(stretches) times \(Int(seconds)) s, \(name)"
    return [
      Comparison(
        benchmark: "pi", question: "recorder: core time per fix, \(name)", size: size,
        unit: .microseconds, samples: Samples(used.map { $0.recorder.coreTime / seconds }),
        yardstick: .peer(
          "gpxlogger", Samples(used.map { $0.peer.coreTime / seconds }),
          ratioAtMost: van.company.limit)),
      Comparison(
        benchmark: "pi", question: "recorder: wake-ups per second, \(name)", size: size,
        unit: .wakeUps, samples: Samples(used.map { $0.recorder.wakeUps / seconds }),
        yardstick: .bound(1.3), aim: 1.05),
    ]
  }

  private func play(
    _ drive: inout MadeUpDrive.Iterator, seconds: Int, to vans: [Van]
  ) {
    RealSeconds.each(0..<seconds) { _ in
      guard let moment = drive.next() else { return }
      for van in vans { van.feed.send(MadeUpDrive.burst(of: moment)) }
    }
  }

  private func van(_ company: Company) throws -> Van {
    let feed = try ReceiverFeed(gap: 8)
    let place = company.rawValue.split(separator: " ")[0]
    let recording = Recording(dist: dist, home: "\(folder.path)/\(place)")
    let gpsd = "127.0.0.1:\(feed.port)"
    try Command.run(
      "\(dist)/vanlog", "--home", recording.home, "config", "set", "drive.gpsd", gpsd)
    let recorder = try Running(
      Child(
        recording.recorder,
        [
          "--home", recording.home, "--gpsd", gpsd, "--build-date", "1700000000000", "--wait",
          "--record",
        ]))
    let peer = try Running(
      Child("gpxlogger", ["-f", "\(folder.path)/\(place).gpx", gpsd]))
    return Van(
      company: company, feed: feed, recorder: recorder, peer: peer,
      others: try others(company, recording.home))
  }

  private func others(_ company: Company, _ home: String) throws -> [Running] {
    guard company != .nobody else { return [] }
    let port = try FreePort.find()
    let daemon = try Running(Child("\(dist)/vanlogd", ["--home", home]))
    let server = try Running(
      Child("\(dist)/vanlog-web", ["--home", home, "--listen", "127.0.0.1:\(port)"]))
    try FreePort.waitUntilTaken(port)
    guard company == .phone else { return [server, daemon] }
    let token = try WebPhone.pair(dist: dist, home: home, port: port)
    let phone = try Running(
      Child(
        "curl",
        [
          "--silent", "--no-buffer", "--output", "/dev/null", "--header",
          "Authorization: Bearer \(token)", "http://127.0.0.1:\(port)/api/live",
        ]))
    return [phone, server, daemon]
  }
}
