import Glibc
import Text

/// A day on which the ignition is switched off again and again, and everything that runs is killed.
///
/// A second of the drive, which is a point, passes in a twentieth of one, and none while the ignition
/// is off.
struct IgnitionCuts {
  private static let cuts = 10
  private static let secondsPerCut = 60
  /// The last part of the day is driven to its end.
  private static let length = (cuts + 1) * secondsPerCut

  let dist: String
  let folder: WorkFolder

  /// What the units of systemd start.
  private struct Services {
    let recorder, daemon: Running

    func cut() {
      for program in [recorder, daemon] { kill(program.process, SIGKILL) }
      for program in [recorder, daemon] { program.wait() }
    }
  }

  func comparisons() throws -> [Comparison] {
    let home = Recording(dist: dist, home: folder.path + "/cuts").home
    let feed = try ReceiverFeed(gap: 0)
    for (key, value) in [
      ("drive.gpsd", "127.0.0.1:\(feed.port)"), ("drive.at-boot", "record"),
      ("drive.mode", "full"),
    ] { try Command.run("\(dist)/vanlog", "--home", home, "config", "set", key, value) }
    let seed = UInt64.random(in: 0...999_999)
    try drive(home, feed, seed: seed)
    let (seconds, others) = try savedSeconds(home)
    // Where gpsd began to understand its receiver, nothing had been cut yet.
    let gaps = zip(seconds, seconds.dropFirst() + [Self.length]).map { $1 - $0 - 1 }
    let drives = try Command.number(
      "'\(dist)/vanlog' --home '\(home)' drive list --json | grep -o '\"started\":' | wc -l")
    let size = "\(Self.cuts) cuts, seed \(seed)"
    return [
      compare("most seconds lost by one", size, gaps.max() ?? Self.length, atMost: 15, aim: 4),
      compare("points twice, or wrong", size, others, atMost: 0),
      compare("drives besides the one", size, Int(drives) - 1, atMost: 0),
    ]
  }

  private func compare(
    _ question: String, _ size: String, _ count: Int, atMost bound: Double, aim: Double? = nil
  ) -> Comparison {
    Comparison(
      benchmark: "pi", question: "ignition cuts: \(question)", size: size, unit: .points,
      samples: Samples([Double(count)]), yardstick: .bound(bound), aim: aim)
  }

  /// Drives through the day, with a cut at a random second of each of its parts.
  private func drive(_ home: String, _ feed: ReceiverFeed, seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var day = MadeUpDrive(seconds: Self.length).makeIterator()
    for _ in 0..<Self.cuts {
      let services = try start(home)
      send(1 + dice.below(Self.secondsPerCut), of: &day, to: feed)
      services.cut()
    }
    let services = try start(home)
    let last = send(Self.length, of: &day, to: feed)
    try waitForStatus(home, with: last, "the recorder misses the last fix")
    try Command.run("\(dist)/vanlog", "--home", home, "drive", "stop")
    services.cut()
  }

  /// Sends some of the day, at twenty times its speed, and returns where the status shows the last fix.
  ///
  /// A time in such a hurry is never proven, so the status shows none.
  @discardableResult
  private func send(
    _ seconds: Int, of day: inout MadeUpDrive.Iterator, to feed: ReceiverFeed
  ) -> String {
    var place = ""
    for _ in 0..<seconds {
      guard let moment = day.next() else { break }
      feed.send(MadeUpDrive.burst(of: moment))
      place = "\"lat\":\(Self.number(moment.latitudeText)),\"lon\":"
      usleep(50_000)
    }
    return place
  }

  /// As JSON has it, without zeros at its end.
  private static func number(_ text: String) -> Substring {
    var text = text[...]
    while text.last == "0" { text.removeLast() }
    return text
  }

  /// Starts everything, and returns once the recorder hears of the receiver.
  private func start(_ home: String) throws -> Services {
    let services = Services(
      recorder: try Running(Child("\(dist)/vanlog", ["--home", home, "drive", "serve"])),
      daemon: try Running(Child("\(dist)/vanlogd", ["--home", home])))
    try waitForStatus(home, with: #""watching""#, "the recorder does not find gpsd")
    return services
  }

  /// Asks the recorder until its answer contains a text.
  private func waitForStatus(_ home: String, with text: String, _ problem: String) throws {
    for _ in 0..<5_000 {
      let status = try? Command.output(
        "\(dist)/vanlog", "--home", home, "drive", "status", "--json")
      if status?.contains(bytesOf: text) == true { return }
      FreePort.pause()
    }
    throw Child.Problem(description: problem)
  }

  /// The seconds of the day that have a point, in the order in which the drive has them, and how many
  /// points are none of them; found by their places, since the times of a day in a hurry are adjusted.
  private func savedSeconds(_ home: String) throws -> (seconds: [Int], others: Int) {
    let table = try Command.output(
      "\(dist)/vanlog", "--home", home, "drive", "export", "--format", "csv")
    var day = MadeUpDrive(seconds: Self.length).makeIterator()
    var (seconds, rows) = ([Int](), 0)
    for row in table.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count > 2, let latitude = Double(String(cells[1])),
        let longitude = Double(String(cells[2]))
      else { continue }
      rows += 1
      // What was taken twice, or out of order, has no place in the rest of the day.
      var rest = day
      while let moment = rest.next() {
        let isSame =
          abs(latitude * 1e7 - Double(moment.latitude)) < 3
          && abs(longitude * 1e7 - Double(moment.longitude)) < 3
        guard isSame else { continue }
        seconds.append(moment.second)
        day = rest
        break
      }
    }
    return (seconds, rows - seconds.count)
  }
}
