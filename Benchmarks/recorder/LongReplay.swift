/// Whether the recorder's memory grows with the drive.
struct LongReplay {
  private static let hours = 24

  let dist: String
  let folder: WorkFolder

  func comparisons() throws -> [Comparison] {
    let file = folder.path + "/day.log"
    try folder.write(MadeUpDrive(seconds: Self.hours * 3_600).reports, to: file)
    let growths = try (0..<3).map { try growth(file, home: "\(folder.path)/day\($0)") }
    return [
      Comparison(
        benchmark: "recorder", question: "growth of anonymous memory after the first hour",
        size: "24 h, 86,400 points", unit: .kibibytes, samples: Samples(growths),
        yardstick: .bound(64))
    ]
  }

  /// The recorder is at most ten minutes of the drive ahead of its reader: the pipe is short.
  private func growth(_ file: String, home: String) throws -> Double {
    let running = try Running(Recording(dist: dist, home: home).replay(file), reading: true)
    let first = try memory(of: running, after: 3_600)
    return try memory(of: running, after: (Self.hours * 60 - 10) * 60) - first
  }

  private func memory(of running: Running, after points: Int) throws -> Double {
    while let line = running.nextLine() {
      if (Recording.savedPoints(line) ?? 0) >= points { return try running.anonymousMemory() }
    }
    throw Child.Problem(description: "the recorder ended after fewer than \(points) points")
  }
}
