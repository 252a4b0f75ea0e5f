import Glibc

/// Files that the home is written to: exports, the diary, backups.
struct YearsFiles: YearsTable {
  let home: YearsHome
  let folder: WorkFolder

  func comparisons() throws -> [Comparison] {
    try trackFile() + diary() + backups()
  }

  private func trackFile() throws -> [Comparison] {
    let (file, again) = (folder.path + "/trip.gpx", folder.path + "/again.gpx")
    let export = home.command("--quiet", "trip", "export", "Trip 4", "--output", file, "--yes")
    _ = try export.time()
    let peer = Child("gpsbabel", ["-i", "gpx", "-f", file, "-o", "gpx", "-F", again])
    let times = try PairedTimes.measure([export, peer], rounds: 3)
    unlink(again)
    let packed = home.command(
      "--quiet", "trip", "export", "Trip 4", "--output", folder.path + "/trip.vlt", "--yes")
    return [
      Comparison(
        benchmark: "years", question: "vanlog trip export to GPX", size: home.size,
        unit: .milliseconds, samples: times[0],
        yardstick: .peer("gpsbabel, GPX to GPX", times[1], ratioAtMost: 1)),
      try memory("vanlog trip export to GPX", export, atMost: 32 * 1_024),
      try bounded("vanlog trip export to .vlt", packed, atMost: 1_500, rounds: 3),
      try memory("vanlog trip export to .vlt", packed, atMost: 32 * 1_024),
    ]
  }

  /// The diary of a trip that has all five years.
  private func diary() throws -> [Comparison] {
    let copy = folder.path + "/diary-home"
    try home.copy(to: copy)
    for noun in ["drive", "checkin", "ledger"] {
      try Command.run(
        home.vanlog, "--home", copy, "--quiet", noun, "edit", "--in", "2000-01-01..2040-12-31",
        "--set",
        "trip=Trip 4", "--yes")
    }
    let diary = Child(
      home.vanlog,
      [
        "--home", copy, "--quiet", "diary", "Trip 4", "--output", folder.path + "/diary.html",
        "--yes",
      ])
    defer { _ = try? Child("rm", ["-rf", copy]).time() }
    return [
      try bounded("vanlog diary as HTML, all trips", diary, atMost: 2_000, rounds: 3),
      try memory("vanlog diary as HTML, all trips", diary, atMost: 64 * 1_024),
    ]
  }

  // MARK: Backups

  private func backups() throws -> [Comparison] {
    let home = folder.path + "/backed-up"
    try self.home.copy(to: home)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    var (back, theirsBack): ([Double], [Double]) = ([], [])
    var (synced, stored): ([Double], [Double]) = ([], [])
    for round in 0..<3 {
      let restic = Restic(folder: "\(folder.path)/restic-\(round)")
      let file = "\(folder.path)/home-\(round).vlb"
      try restic.make()
      ours.append(
        try Child(self.home.vanlog, ["--quiet", "--home", home, "backup", file]).time())
      theirs.append(try restic.backup(home))
      let (new, other) = ("\(folder.path)/new-\(round)", "\(folder.path)/other-\(round)")
      back.append(
        try Child(self.home.vanlog, ["--quiet", "--home", new, "restore", file, "--yes"]).time())
      theirsBack.append(try restic.restore(to: other))
      synced.append(try firstSync(of: new, to: "\(folder.path)/remote-\(round)"))
      stored.append(theirs[round])
      try Command.run("rm", "-rf", new, other, restic.folder, file)
      try Command.run("rm", "-rf", "\(folder.path)/remote-\(round)")
    }
    return [
      paired("vanlog backup", ours, "restic backup", theirs, atMost: 0.5),
      paired("vanlog restore", back, "restic restore", theirsBack, atMost: 0.5),
      paired("first sync to a folder", synced, "restic backup", stored, atMost: 1),
    ]
  }

  /// The passphrase's key is made before, as is that of a repository.
  private func firstSync(of home: String, to remote: String) throws -> Double {
    let passphrase = folder.path + "/passphrase"
    try Command.run("sh", "-c", "umask 077; echo 'a van by the sea at dusk' > \(passphrase)")
    try Command.run("mkdir", "-p", remote)
    try Command.run(
      self.home.vanlog, "--quiet", "--home", home, "sync", "init", "dir:" + remote,
      "--passphrase-file", passphrase)
    return try Child(self.home.vanlog, ["--quiet", "--home", home, "sync", "now"]).time()
  }
}

/// A repository of restic in a folder.
private struct Restic {
  let folder: String

  private func command(_ arguments: String...) -> Child {
    Child(
      "restic",
      [
        "-q", "--password-file", folder + "/key", "--cache-dir", folder + "/cache", "-r",
        folder + "/repository",
      ] + arguments)
  }

  func make() throws {
    try Command.run("mkdir", "-p", folder)
    try Command.run("sh", "-c", "echo 'a van by the sea' > \(folder)/key")
    _ = try command("init").time()
  }

  func backup(_ path: String) throws -> Double { try command("backup", path).time() }

  func restore(to path: String) throws -> Double {
    try command("restore", "latest", "--target", path).time()
  }
}
