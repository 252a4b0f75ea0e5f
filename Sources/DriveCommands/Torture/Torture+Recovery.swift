import Children
import CommandLineKit
import DriveRecorder
import DurableFiles
import Glibc
import HomeFolder
import Records
import Text
import TrackFormats
import TripStore

// Trials that kill repairs and keeping.
extension Torture {
  private static let recoverable = [TortureTrial.cut, .zeroed, .old, .foreign, .garbled, .flipped]

  /// Resumes damaged drives, which repairs their files, and dies at each write of the repair.
  func killWhileMending(_ images: TortureImages) throws {
    let progress = context.progress("killing while repairing", total: plan.mendings)
    for number in 0..<plan.mendings {
      guard let damaged = try damaged(images) else { continue }
      var write = 1
      while try mend(damaged, dyingAt: write) { write += 1 }
      progress.update(number)
    }
    progress.finish()
  }

  /// A file with some damage, in which points can still be read.
  private struct Damaged {
    let bytes: [UInt8]
    let words: String
    let points: [DrivePoint]
  }

  private func damaged(_ images: TortureImages) throws -> Damaged? {
    let trial = Self.recoverable.randomElement(using: &dice) ?? .flipped
    let number = Int.random(in: 0..<1_000_000, using: &dice)
    let home = try freshHome()
    let file = try TortureFile(images.last, in: home, named: BlackBox.fileName)
    let damage = damage(trial, number % max(1, places(trial, images)), images)
    var damaged: Damaged?
    try file.with(damage) { home in
      let bytes = try home.file(BlackBox.fileName).contents(limit: 1 << 30)
      guard let points = (try? Self.read(home))??.points, !points.isEmpty else { return }
      damaged = Damaged(bytes: bytes, words: damage.words, points: points)
    }
    return damaged
  }

  /// Repairs a file and dies at a write; returns false if the repair was finished before.
  private func mend(_ damaged: Damaged, dyingAt write: Int) throws -> Bool {
    let home = try freshHome(damaged.bytes)
    let faults = FaultPlan(at: write, .crash, on: [.write, .sync, .truncate, .rename, .unlink])
    let ending = Result { try faults.run { try Self.goOn(in: home) } }
    let found = (try? Self.read(home))??.points ?? []
    let words = "\(damaged.words), then killed at write \(write)"
    try compare(.mended, found, damaged.points, words, in: home)
    if !faults.hasStruck, case .failure(let error) = ending {
      try fail(.mended, "\(words): \(error)", in: home)
    }
    return faults.hasStruck
  }

  /// Counts a trial after which exactly these points are expected.
  private func compare<Point: Equatable>(
    _ trial: TortureTrial, _ found: [Point], _ expected: [Point], _ words: String,
    in home: borrowing Directory
  ) throws {
    guard found != expected else { return count(trial) }
    let surplus = found.count - expected.count
    count(trial, wrong: max(1, surplus), lost: max(0, -surplus))
    try fail(trial, "\(words): \(found.count) of \(expected.count) points differ", in: home)
  }

  /// What the recorder does before it resumes a drive.
  private static func goOn(in home: borrowing Directory) throws {
    guard let contents = try BlackBox.contents(in: home) else { return }
    let event = DriveEvent(
      .continued(boot: "torture"), time: nil, uptime: contents.lastUptime)
    var writer = try BlackBoxWriter.reopen(
      in: home, run: home.makePrivate(HomeFolder.runName),
      aside: home.makePrivate(HomeFolder.setAsideName), contents, event, at: 0)
    try writer.flushAll(at: 0)
  }

  // MARK: Into the store

  /// Makes the real program keep damaged drives, kills it midway, and starts it again.
  func killWhileKeeping(_ images: TortureImages) throws {
    let progress = context.progress("killing while keeping", total: plan.keepings)
    var usual = Duration.milliseconds(50)
    for number in 0..<plan.keepings {
      guard let damaged = try damaged(images) else { continue }
      let home = try freshHome(damaged.bytes)
      if number > 0 {
        let child = try keep(in: home)
        _ = pause(upTo: usual)
        child.kill()
        _ = child.end()
      }
      let start = ContinuousClock.now
      let end = try keep(in: home).end().end
      if number == 0 { usual = ContinuousClock.now - start }
      try judge(damaged, end, in: home)
      progress.update(number)
    }
    progress.finish()
  }

  private func keep(in home: borrowing Directory) throws -> ChildProcess {
    try ChildProcess.start(
      programs.vanlog, ["--home", home.path, "--json", "drive", "recover", "--save"])
  }

  /// The store must hold the drive once, with all readable points; the file must be gone.
  private func judge(
    _ damaged: Damaged, _ end: ChildEnd, in home: borrowing Directory
  ) throws {
    let tracks = try Self.tracks(in: home)
    let found = tracks.first.map { Array($0.points) } ?? []
    let expected = damaged.points.compactMap { point in
      point.time.map { point.trackPoint(at: $0) }
    }
    try compare(.kept, found, expected, damaged.words, in: home)
    // 1 means that the killed one had already kept it.
    if end != .code(0), end != .code(1) {
      try fail(.kept, "\(damaged.words): the program ended with \(end)", in: home)
    }
    if tracks.count != 1 {
      try fail(.kept, "\(damaged.words): the drive was kept \(tracks.count) times", in: home)
    }
    if try home.status(of: BlackBox.fileName) != nil {
      try fail(.kept, "\(damaged.words): the file is still there", in: home)
    }
  }

  private static func tracks(in home: borrowing Directory) throws -> [Track] {
    let place = HomeFolder(path: home.path, origin: .option)
    let store = try RecordStore.openToRead(.trips, in: place) {
      Moment(milliseconds: 0, isProven: false)
    }
    guard let store else { return [] }
    return try store.records(RecordQuery(DriveNoun.kind)).map { try store.track(of: $0) }
  }
}
