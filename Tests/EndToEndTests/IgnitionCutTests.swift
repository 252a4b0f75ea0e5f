import Foundation
import TestSupport
import Testing
import Text

/// The ignition is switched off again and again, and everything that runs dies at once.
@Suite(.temporaryDirectory, .serialized)
struct IgnitionCutTests {
  /// `VANLOG_CUTS` asks for more.
  private static let cuts =
    ProcessInfo.processInfo.environment["VANLOG_CUTS"].flatMap { Int($0) } ?? 3
  /// Four points or 15 seconds; a second of this day is a point.
  private static let mostLost = 15

  /// What the units of systemd start.
  private struct Services {
    let recorder, daemon: RecordingProgram

    init() throws {
      recorder = try RecordingProgram(
        Van.program, ["drive", "serve"], environment: RecordingStation.environment)
      daemon = try RecordingProgram(
        Repository.program("vanlogd"), ["--home", Van.home],
        environment: RecordingStation.environment)
    }

    func cut() throws {
      for program in [recorder, daemon] { program.signal(SIGKILL) }
      for program in [recorder, daemon] { try program.waitForEnd() }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a day of cuts is one drive that misses only what was not on the disk yet`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let day = try RecordedDay(seconds: (Self.cuts + 1) * 40)
    for (key, value) in [
      ("drive.gpsd", "127.0.0.1:\(day.port)"), ("drive.at-boot", "record"), ("drive.mode", "full"),
    ] { try Van.done("config", "set", key, value) }
    for _ in 0..<Self.cuts {
      let services = try start(day)
      day.drive(fixes: Int.random(in: 1...40, using: &random))
      try services.cut()
    }
    let services = try start(day)
    day.drive(fixes: .max)
    try RecordingStation.json("drive", "stop")
    try services.cut()

    let drives = try RecordingStation.drives()
    #expect(drives.count == 1)
    let places = try savedPlaces()
    let seconds = day.seconds(at: places)
    #expect(seconds.count == places.count, "no point twice, and none that was not sent")
    let gaps = zip([-1] + seconds, seconds + [day.sent]).map { $1 - $0 - 1 }
    #expect(gaps.allSatisfy { $0 <= Self.mostLost }, "\(gaps.filter { $0 > 0 })")
    #expect(gaps.count { $0 > 0 } <= Self.cuts)
  }

  /// Starts all that runs in a van, and returns once the recorder hears of the receiver.
  private func start(_ day: RecordedDay) throws -> Services {
    let services = try Services()
    try RecordingStation.wait(for: "a recorder that watches gpsd") { status in
      day.welcome()
      return status["gpsd"]?.string == "watching"
    }
    return services
  }

  /// The latitudes and longitudes of the drive, in its order.
  private func savedPlaces() throws -> [[Double]] {
    let table = try Van.done("drive", "export", "--format", "csv")
    return table.split(whereSeparator: \.isNewline).dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false)[1...2].compactMap { Double($0) }
    }
  }
}
