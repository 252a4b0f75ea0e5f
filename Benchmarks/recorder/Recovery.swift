import DurableFiles
import Glibc

/// What is left of an interrupted drive, and how long it takes to save it.
struct Recovery {
  private static let rounds = 15
  private static let kills = 20
  private static let secondsToKill = 7_200

  let dist: String
  let folder: WorkFolder
  /// The path of the reports of a ten-hour drive.
  let reports: String

  func comparisons() throws -> [Comparison] {
    [try keeping()] + (try killing())
  }

  // MARK: Time

  /// Saves a black box of 36,000 points to the store, against a program that only reads it.
  private func keeping() throws -> Comparison {
    let recording = Recording(dist: dist, home: folder.path + "/interrupted")
    _ = try recording.record(reports)
    let file = folder.path + "/interrupted.json"
    try folder.write(try Self.interrupted(recording.blackBox), to: file)
    let reader = Child("jq", [".", file])
    var (ours, peer) = ([Double](), [Double]())
    for round in 0..<Self.rounds {
      let home = "\(folder.path)/keep\(round)"
      mkdir(home, 0o700)
      try Command.run("cp", file, home + "/current_expedition.json")
      ours.append(try keep(home).time())
      peer.append(try reader.time())
    }
    return Comparison(
      benchmark: "recorder", question: "vanlog drive recover --save: whole process",
      size: "36,000 points", unit: .milliseconds, samples: Samples(ours),
      yardstick: .peer("jq . >/dev/null", Samples(peer), ratioAtMost: 0.5))
  }

  private func keep(_ home: String) -> Child {
    Child("\(dist)/vanlog", ["--home", home, "drive", "recover", "--save"])
  }

  /// A black box without the line that ends the drive, and padded with spaces like a running one.
  private static func interrupted(_ path: String) throws -> [UInt8] {
    let bytes = try File.contents(of: path, limit: 1 << 26)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    guard ends.count > 4 else { throw Child.Problem(description: "the black box is empty") }
    let kept = bytes[...ends[ends.count - 3]] + Array("]}\n".utf8)
    return kept + [UInt8](repeating: UInt8(ascii: " "), count: 32_768 - kept.count % 32_768)
  }

  // MARK: Loss

  /// Kills recorders at moments derived from a seed, and looks for what they had acknowledged.
  private func killing() throws -> [Comparison] {
    let drive = MadeUpDrive(seconds: Self.secondsToKill)
    let file = folder.path + "/killed.log"
    try folder.write(drive.reports, to: file)
    let expected = drive.map(Place.init)
    var dice = Dice(seed: 11)
    var (lost, wrong) = (0, 0)
    for round in 0..<Self.kills {
      let recording = Recording(dist: dist, home: "\(folder.path)/killed\(round)")
      let promised = try kill(recording, file, after: dice.below(Self.secondsToKill / 5) + 1)
      let kept = try keptPlaces(recording.home)
      lost += max(0, promised - kept.count)
      wrong += zip(kept, expected).count { $0 != $1 } + max(0, kept.count - expected.count)
    }
    return [compare("acknowledged points lost", lost), compare("wrong points", wrong)]
  }

  private func compare(_ question: String, _ count: Int) -> Comparison {
    Comparison(
      benchmark: "recorder", question: "kill -9: \(question)", size: "\(Self.kills) kills",
      unit: .points, samples: Samples([Double(count)]), yardstick: .bound(0))
  }

  /// Kills a recorder after it has reported `writes` writes; returns the points that it reported.
  private func kill(_ recording: Recording, _ file: String, after writes: Int) throws -> Int {
    let running = try Running(recording.replay(file), reading: true)
    var (promised, count) = (0, 0)
    while let line = running.nextLine() {
      guard let points = Recording.savedPoints(line) else { continue }
      promised = points
      count += 1
      if count == writes { Glibc.kill(running.process, SIGKILL) }
    }
    running.wait()
    return promised
  }

  /// The points found again, in order.
  private func keptPlaces(_ home: String) throws -> [Place?] {
    try keep(home).expectSuccess()
    let table = try Command.output(
      "\(dist)/vanlog", "--home", home, "drive", "export", "--format", "csv")
    return table.split(whereSeparator: \.isNewline).dropFirst().map(Place.init)
  }
}

/// A position of the van and its time.
private struct Place: Hashable {
  let time: String
  /// Degrees times ten million.
  let latitude, longitude: Int32

  init(_ moment: MadeUpDrive.Moment) {
    time = moment.timeText
    latitude = moment.latitude
    longitude = moment.longitude
  }

  /// Reads a row of a table, or returns `nil` if it is not one.
  init?(_ row: Substring) {
    let cells = row.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count > 2, let latitude = Double(String(cells[1])),
      let longitude = Double(String(cells[2]))
    else { return nil }
    time = String(cells[0])
    self.latitude = Int32((latitude * 1e7).rounded())
    self.longitude = Int32((longitude * 1e7).rounded())
  }
}
