import Glibc

/// The daemon and the recorder of a van that is parked, with a receiver that never sleeps.
///
/// Of two vans at the same time one has no drive under way, and of the other the drive goes on.
struct ParkedVan {
  /// Seconds until both programs have found their rhythm, and the van counts as parked.
  private static let warmUp = 40

  let dist: String
  let folder: WorkFolder

  private struct Van {
    let name: String
    let feed: ReceiverFeed
    let recorder, daemon: Running

    func account() throws -> ProcessAccount {
      try ProcessAccount(of: recorder) + ProcessAccount(of: daemon)
    }
  }

  func comparisons() throws -> [Comparison] {
    let vans = [try van("waiting", ["--wait"]), try van("recording", ["--wait", "--record"])]
    defer { for van in vans { [van.daemon, van.recorder].forEach { $0.end() } } }
    let feeds = vans.map(\.feed)
    Self.stand(fixes: 0..<Self.warmUp, feeds)
    let before = try vans.map { try $0.account() }
    Self.stand(fixes: Self.warmUp..<(Self.warmUp + PiBenchmark.seconds), feeds)
    let after = try vans.map { try $0.account() }
    let memory = try vans.map { try $0.daemon.memory("VmHWM") }
    return zip(vans, zip(before, after)).map { van, accounts in
      let microseconds = (accounts.1 - accounts.0).coreTime
      return Comparison(
        benchmark: "pi", question: "parked: share of a core, daemon and recorder",
        size: "\(PiBenchmark.seconds) s, recorder \(van.name)", unit: .percent,
        samples: Samples([microseconds / Double(PiBenchmark.seconds) / 10_000]),
        yardstick: .bound(0.3), aim: 0.1)
    } + [
      Comparison(
        benchmark: "pi", question: "parked: peak memory of the daemon",
        size: "\(PiBenchmark.seconds) s", unit: .kibibytes, samples: Samples(memory),
        yardstick: .bound(16 * 1_024), aim: 10 * 1_024)
    ]
  }

  /// Sends the position of a van that stands, with the jitter of a receiver.
  ///
  /// Fixes are `cycle` seconds apart, and so many times as fast as in reality.
  static func stand(
    fixes: Range<Int>, _ feeds: [ReceiverFeed], cycle: Int = 1, speed: Int = 1
  ) {
    RealSeconds.each(fixes, seconds: Double(cycle) / Double(speed)) { fix in
      let burst = MadeUpDrive.burst(of: moment(fix * cycle))
      for feed in feeds { feed.send(burst) }
    }
  }

  static func moment(_ second: Int) -> MadeUpDrive.Moment {
    MadeUpDrive.Moment(
      second: second, latitude: 450_500_000 + Int32(second * 7 % 11),
      longitude: 38_800_000 + Int32(second * 5 % 13), metresPerSecond: 0.05, course: 40,
      altitude: 500)
  }

  private func van(_ name: String, _ orders: [String]) throws -> Van {
    let feed = try ReceiverFeed(gap: 0)
    let recording = Recording(dist: dist, home: "\(folder.path)/parked-\(name)")
    let gpsd = "127.0.0.1:\(feed.port)"
    try Command.run(
      "\(dist)/vanlog", "--home", recording.home, "config", "set", "drive.gpsd", gpsd)
    let recorder = try Running(
      Child(
        recording.recorder,
        ["--home", recording.home, "--gpsd", gpsd, "--build-date", "1700000000000"] + orders))
    let daemon = try Running(Child("\(dist)/vanlogd", ["--home", recording.home]))
    return Van(name: name, feed: feed, recorder: recorder, daemon: daemon)
  }
}

/// Seconds of real time.
enum RealSeconds {
  /// Calls `body` once a second, or so many seconds, however long it takes.
  static func each(
    _ calls: Range<Int>, seconds: Double = 1, _ body: (Int) throws -> Void
  ) rethrows {
    let pause = Int(1e9 * seconds)
    var next = timespec()
    clock_gettime(CLOCK_MONOTONIC, &next)
    for call in calls {
      try body(call)
      next.tv_nsec += pause
      next.tv_sec += next.tv_nsec / 1_000_000_000
      next.tv_nsec %= 1_000_000_000
      while clock_nanosleep(CLOCK_MONOTONIC, CInt(TIMER_ABSTIME), &next, nil) == EINTR {}
    }
  }
}
