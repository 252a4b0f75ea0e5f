import DurableFiles
import Glibc
import HomeFolder
import Text

/// A home after five years, or after a part or a multiple of them: made once, and kept between runs.
struct YearsHome {
  /// To be raised with what is made.
  private static let version = 2
  private static let packRows = 125_000

  let vanlog: String
  let path: String
  let share: Double

  /// 1 for five years: 60,000 entries, 3,000 check-ins, 2,500 drives of 20 million points, 5 million spots.
  init(share: Double, dist: String) throws {
    self.share = share
    vanlog = "\(dist)/vanlog"
    let kept = try Command.output("realpath", "\(dist)/../.build-release") + "/years"
    path = "\(kept)/\(Self.version)-\(share)"
    guard access(path, F_OK) != 0 else { return }
    try Command.run("rm", "-rf", path + ".new")
    try Command.run("mkdir", "-p", kept)
    try make(in: path + ".new")
    try Command.run("mv", path + ".new", path)
  }

  private func scaled(_ number: Int) -> Int { Int((Double(number) * share).rounded()) }

  var points: Int { scaled(2_500) * 8_000 }
  var packs: Int { scaled(40) }
  var store: String { path + "/trips.sqlite" }
  var size: String { "\(scaled(60_000)) entries, \(points / 1_000_000) M points, \(packs) packs" }

  /// A fifth of five years, without spots.
  static func makeOneYear(in path: String) throws {
    try makeStore(in: path) { $0 / 5 }
  }

  private static func makeStore(in path: String, _ scaled: (Int) -> Int) throws {
    try FiveYears.make(
      in: HomeFolder(path: path, origin: .option),
      FiveYears.Amounts(
        trips: 5, entries: scaled(60_000), checkins: scaled(3_000), drives: scaled(2_500),
        pointsPerDrive: 8_000))
  }

  private func make(in path: String) throws {
    Watcher.tell("years: making a home of \(size), once")
    try Self.makeStore(in: path, scaled)
    let folder = try WorkFolder()
    for number in 1...packs {
      try importPack(number, into: path, using: folder)
    }
  }

  /// Imports a pack whose spots are in no other.
  private func importPack(_ number: Int, into home: String, using folder: WorkFolder) throws {
    let file = try Self.pack(number, in: folder)
    try Command.run(
      vanlog, "--quiet", "--home", home, "spots", "import", file, "--pack", "pack-\(number)")
    unlink(file)
  }

  static func pack(_ number: Int, in folder: WorkFolder) throws -> String {
    let file = "\(folder.path)/pack-\(number).csv"
    try MadeUpSpots(seed: UInt64(number)).write(packRows, to: file)
    return file
  }

  /// Another home with the same content, to be changed.
  func copy(to path: String, isWithSpots: Bool = false) throws {
    try Command.run("mkdir", "-p", path)
    let files = isWithSpots ? "" : "--exclude=./spots.sqlite"
    try Command.run(
      "sh", "-c", "tar -C '\(self.path)' -cf - \(files) . | tar -C '\(path)' -xf -")
  }

  func command(_ arguments: String...) -> Child { Child(vanlog, ["--home", path] + arguments) }
}
