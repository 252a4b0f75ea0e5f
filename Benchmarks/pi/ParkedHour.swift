/// What an hour of standing still writes to the card, with a drive under way.
///
/// The hour is a recording, played sixty times as fast as it was; the daemon takes its positions
/// from the recorder, as it does on the road.
struct ParkedHour {
  private static let seconds = 3_600

  let dist: String
  let folder: WorkFolder

  /// Nothing where this user may not mount a disk, whose writes alone can be counted.
  func comparisons() throws -> [Comparison] {
    guard let disk = try PrivateDisk(in: folder, mebibytes: 64) else { return [] }
    let file = "\(folder.path)/parked.log"
    try folder.write(MadeUpDrive.reports(of: (0..<Self.seconds).map(ParkedVan.moment)), to: file)
    let recording = Recording(dist: dist, home: "\(disk.path)/home")
    // The store and the settings are there long before a van is parked.
    try Command.run("\(dist)/vanlog", "--home", recording.home, "trip", "start", "Parked")
    let bytes = try disk.bytesWritten { try stand(recording, file) }
    return [
      Comparison(
        benchmark: "pi", question: "parked: bytes to the card, daemon and recorder",
        size: "1 h at 60 times the speed", unit: .kibibytes, samples: Samples([bytes / 1_024]),
        yardstick: .bound(64), aim: 4)
    ]
  }

  private func stand(_ recording: Recording, _ file: String) throws {
    let recorder = try Running(
      Child(
        recording.recorder,
        [
          "--home", recording.home, "--replay", file, "--speed", "60", "--build-date",
          "1700000000000",
        ]))
    let daemon = try Running(Child("\(dist)/vanlogd", ["--home", recording.home]))
    defer { daemon.end() }
    guard recorder.wait() == 0 else {
      throw Child.Problem(description: "the recorder failed while the van was parked")
    }
  }
}
