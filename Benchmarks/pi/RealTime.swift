import Glibc

/// The recorder beside gpxlogger on one gpsd, at a real second for each fix.
///
/// Two gpsds at the same time: of one receiver the sentences of a second come at once, of the other
/// 8 ms apart, as over a serial line, so that gpsd reports position and satellites one by one.
struct RealTime {
  private static let gaps = [0, 8]
  /// Seconds until all code has run and the receiver's cycle is known.
  private static let warmUp = 15

  let dist: String
  let folder: WorkFolder

  /// One gpsd and its clients.
  private struct Station {
    let gap: Int
    let feed: ReceiverFeed
    /// Records as everybody does, in the default mode.
    let recorder: Running
    /// Makes a point of each fix, as gpxlogger does, and unlike it has them on the card every five
    /// seconds.
    let full: Running
    let peer: Running

    var clients: [Running] { [recorder, full, peer] }
    var name: String { gap == 0 ? "sentences at once" : "sentences \(gap) ms apart" }
  }

  func comparisons() throws -> [Comparison] {
    let stations = try Self.gaps.map(station)
    defer { for client in stations.flatMap(\.clients) { client.end() } }
    var drive = MadeUpDrive(seconds: Self.warmUp + PiBenchmark.seconds).makeIterator()
    play(&drive, seconds: Self.warmUp, to: stations)
    let before = try stations.map { try $0.clients.map { try ProcessAccount(of: $0) } }
    play(&drive, seconds: PiBenchmark.seconds, to: stations)
    let after = try stations.map { try $0.clients.map { try ProcessAccount(of: $0) } }
    for station in stations { try expectPoints(gap: station.gap) }
    return zip(stations, zip(before, after)).flatMap { station, accounts in
      let used = zip(accounts.0, accounts.1).map { $1 - $0 }
      return Self.compare(station.name, recorder: used[0], full: used[1], peer: used[2])
    }
  }

  /// A recorder that misses fixes would be a cheap one; those of the last write are not in the file.
  private func expectPoints(gap: Int) throws {
    let file = Recording(dist: dist, home: "\(folder.path)/full\(gap)").blackBox
    let points = try Command.number("grep -c '\"lat\":' '\(file)'")
    guard Int(points) >= PiBenchmark.seconds else {
      throw Child.Problem(description: "only \(Int(points)) points in \(PiBenchmark.seconds) s")
    }
  }

  private static func compare(
    _ name: String, recorder: ProcessAccount, full: ProcessAccount, peer: ProcessAccount
  ) -> [Comparison] {
    let seconds = Double(PiBenchmark.seconds)
    let size = "\(PiBenchmark.seconds) s, \(name)"
    let theirs = Samples([peer.coreTime / seconds])
    return [
      Comparison(
        benchmark: "pi", question: "recorder: core time per fix", size: size,
        unit: .microseconds, samples: Samples([recorder.coreTime / seconds]),
        yardstick: .peer("gpxlogger", theirs, ratioAtMost: 1), aim: 0.6),
      // docs/decisions/recording.md says what the card costs.
      Comparison(
        benchmark: "pi", question: "recorder: core time per fix, mode full", size: size,
        unit: .microseconds, samples: Samples([full.coreTime / seconds]),
        yardstick: .peer("gpxlogger", theirs, ratioAtMost: 1.6), aim: 1),
      Comparison(
        benchmark: "pi", question: "recorder: wake-ups per second, driving", size: size,
        unit: .wakeUps, samples: Samples([recorder.wakeUps / seconds]), yardstick: .bound(1.3),
        aim: 1.05),
    ]
  }

  /// Sends the next seconds of the drive, each when its time has come.
  private func play(
    _ drive: inout MadeUpDrive.Iterator, seconds: Int, to stations: [Station]
  ) {
    RealSeconds.each(0..<seconds) { _ in
      guard let moment = drive.next() else { return }
      for station in stations { station.feed.send(MadeUpDrive.burst(of: moment)) }
    }
  }

  private func station(gap: Int) throws -> Station {
    let feed = try ReceiverFeed(gap: gap)
    return Station(
      gap: gap, feed: feed, recorder: try recorder("balanced", feed, gap: gap),
      full: try recorder("full", feed, gap: gap),
      peer: try Running(
        Child("gpxlogger", ["-f", "\(folder.path)/peer\(gap).gpx", "127.0.0.1:\(feed.port)"])))
  }

  private func recorder(_ mode: String, _ feed: ReceiverFeed, gap: Int) throws -> Running {
    let recording = Recording(dist: dist, home: "\(folder.path)/\(mode)\(gap)")
    return try Running(
      Child(
        recording.recorder,
        [
          "--home", recording.home, "--gpsd", "127.0.0.1:\(feed.port)", "--mode", mode,
          "--build-date", "1700000000000",
        ]))
  }
}
