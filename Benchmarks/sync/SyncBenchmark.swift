import HomeFolder

/// Syncing five years of records over a folder against restic, and what a sync costs on bad links and
/// with many devices.
enum SyncBenchmark {
  static func run(dist: String) throws -> [Comparison] {
    let folder = try WorkFolder()
    let home = HomeFolder(path: folder.path + "/home", origin: .option)
    try FiveYears.make(in: home, FiveYears.Amounts(pointsPerDrive: 500))
    let peers = SyncPeers(vanlog: "\(dist)/vanlog", home: home.path, folder: folder.path)
    return try peers.comparisons() + DistantServer.comparisons(dist, folder)
      + ResticLink.comparisons(dist, folder) + SealingSpeed.comparisons(folder)
      + FlakyLink.comparisons(folder) + ManyDevices.comparisons(dist)
  }
}

/// The same home stored by vanlog and by restic, each in a new place every round.
private struct SyncPeers {
  private static let rounds = 5
  private static let size = "20,000 entries, 5,000 check-ins, 1,500 drives of 500 points"

  let vanlog, home, folder: String

  private var passphrase: String { folder + "/passphrase" }

  func comparisons() throws -> [Comparison] {
    try Command.run("sh", "-c", "echo 'a van by the sea' > \(passphrase); chmod 600 \(passphrase)")
    var (first, peer, usable): ([Double], [Double], [Double]) = ([], [], [])
    var (stored, packed): ([Double], [Double]) = ([], [])
    for round in 0..<Self.rounds {
      let place = "\(folder)/round\(round)"
      try Command.run("mkdir", "-p", place)
      try Command.run("cp", "-a", home, "\(place)/van")
      peer.append(try resticBackup(in: place))
      first.append(try firstSync(in: place))
      usable.append(try restored(in: place))
      stored.append(try bytes(below: "\(place)/remote"))
      packed.append(try packedDatabase(in: place))
      try Command.run("rm", "-rf", place)
    }
    return [
      comparison(
        "sync now: first sync to a folder", .milliseconds, first,
        .peer("restic backup", Samples(peer), ratioAtMost: 1), aim: 0.5),
      comparison(
        "sync join, sync now: until usable", .milliseconds, usable, .bound(2_000), aim: 700),
      comparison(
        "bytes on the remote", .bytes, stored,
        .peer("the database in zstd -3", Samples(packed), ratioAtMost: 1.1), aim: 0.8),
    ]
  }

  private func comparison(
    _ question: String, _ unit: Comparison.Unit, _ samples: [Double],
    _ yardstick: Comparison.Yardstick, aim: Double
  ) -> Comparison {
    Comparison(
      benchmark: "sync", question: question, size: Self.size, unit: unit,
      samples: Samples(samples), yardstick: yardstick, aim: aim)
  }

  private func firstSync(in place: String) throws -> Double {
    let van = ["--home", "\(place)/van", "-q", "sync"]
    let remote = "dir:\(place)/remote"
    _ = try Child(vanlog, van + ["init", remote, "--passphrase-file", passphrase]).time()
    return try Child(vanlog, van + ["now"]).time()
  }

  /// A new device, from its first command to all that people entered; tracks follow later.
  private func restored(in place: String) throws -> Double {
    let phone = ["--home", "\(place)/phone", "-q", "sync"]
    let remote = "dir:\(place)/remote"
    let join = Child(vanlog, phone + ["join", remote, "--passphrase-file", passphrase])
    return try join.time() + Child(vanlog, phone + ["now", "--metered"]).time()
  }

  private func resticBackup(in place: String) throws -> Double {
    let options = ["-q", "-r", "\(place)/restic", "--password-file", passphrase, "--no-cache"]
    _ = try Child("restic", options + ["init"]).time()
    return try Child("restic", options + ["backup", "\(place)/van"]).time()
  }

  private func bytes(below path: String) throws -> Double {
    try Command.number("find \(path) -type f -printf '%s\\n' | awk '{n+=$1} END {print n}'")
  }

  private func packedDatabase(in place: String) throws -> Double {
    try Command.number("zstd -q -3 -c \(place)/van/trips.sqlite | wc -c")
  }
}
