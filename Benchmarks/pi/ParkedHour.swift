/// What an hour of standing still writes to the card, with a drive under way.
///
/// The hour is a recording, played sixty times as fast as it was, and time flies for the daemon too.
/// A played recording does not tell the daemon where the van is; gpsd does. What the start and the
/// end of a drive write is not of that hour.
struct ParkedHour {
  private static let speed = 60
  private static let hour = 3_600
  /// Fixes come as often as the daemon looks for them while the van is parked.
  private static let cycle = 12
  /// Until both programs are at rest, and the van counts as parked and then as staying, which the
  /// daemon leaves word of once.
  private static let before = 4_500

  let dist: String
  let folder: WorkFolder

  /// Nothing where this user may not mount a disk, whose writes alone can be counted.
  func comparisons() throws -> [Comparison] {
    guard let disk = try PrivateDisk(in: folder, mebibytes: 64) else { return [] }
    let file = "\(folder.path)/parked.log"
    let moments = (0..<Self.before + 2 * Self.hour).map(ParkedVan.moment)
    try folder.write(MadeUpDrive.reports(of: moments), to: file)
    let recording = Recording(dist: dist, home: "\(disk.path)/home")
    // The store and the settings are there long before a van is parked.
    try Command.run("\(dist)/vanlog", "--home", recording.home, "trip", "start", "Parked")
    let feed = try ReceiverFeed(gap: 0)
    let gpsd = "127.0.0.1:\(feed.port)"
    try Command.run(
      "\(dist)/vanlog", "--home", recording.home, "config", "set", "drive.gpsd", gpsd)
    let programs = try start(recording, file)
    defer { for program in programs { program.end() } }
    let (begin, end) = (Self.before / Self.cycle, (Self.before + Self.hour) / Self.cycle)
    let stand = { (fixes: Range<Int>) in
      ParkedVan.stand(fixes: fixes, [feed], cycle: Self.cycle, speed: Self.speed)
    }
    stand(0..<begin)
    let bytes = try disk.bytesWritten { stand(begin..<end) }
    return [
      Comparison(
        benchmark: "pi", question: "parked: bytes to the card, daemon and recorder",
        size: "1 h at \(Self.speed) times the speed", unit: .kibibytes,
        samples: Samples([bytes / 1_024]), yardstick: .bound(64), aim: 4)
    ]
  }

  private func start(_ recording: Recording, _ file: String) throws -> [Running] {
    [
      try Running(
        Child(
          recording.recorder,
          [
            "--home", recording.home, "--replay", file, "--speed", "\(Self.speed)",
            "--build-date", "1700000000000",
          ])),
      try Running(
        Child("\(dist)/vanlogd", ["--home", recording.home, "--hurry", "\(Self.speed)"])),
    ]
  }
}
