import Glibc
import LinkProxy

/// The same check-in sent by vanlog and by restic to the same server, 100 ms away; each starts anew, as
/// from a timer, and restic has its cache.
enum ResticLink {
  private static let rounds = 7

  static func comparisons(_ dist: String, _ folder: WorkFolder) throws -> [Comparison] {
    try [Server.Kind.moto, .sshd].map { kind in
      let server = try Server(kind, in: folder)
      let restic = try Restic(in: "\(folder.path)/restic-\(kind.rawValue)", server)
      let homes = try SmallHomes(
        "\(dist)/vanlog", in: "\(folder.path)/small-\(kind.rawValue)", server)
      _ = try restic.backup(homes.path)
      server.link.manners = LinkManners(delay: DistantServer.delay)
      var (ours, theirs): ([Double], [Double]) = ([], [])
      for round in 0..<rounds {
        try homes.checkIn("Place \(round)")
        ours.append(try homes.sync())
        theirs.append(try restic.backup(homes.path))
      }
      return Comparison(
        benchmark: "sync", question: "one check-in sent over a link",
        size: kind == .moto ? "S3, 100 ms away" : "SFTP, 100 ms away", unit: .milliseconds,
        samples: Samples(ours), yardstick: .peer("restic", Samples(theirs), ratioAtMost: 1),
        aim: 0.5)
    }
  }
}

/// A repository of restic on a server.
private struct Restic {
  private let options: [String]

  init(in folder: String, _ server: Server) throws {
    try Command.run("mkdir", "-p", folder)
    try Command.run("sh", "-c", "echo 'a van by the sea' > \(folder)/passphrase")
    setenv("AWS_ACCESS_KEY_ID", "van", 1)
    setenv("AWS_SECRET_ACCESS_KEY", "sea", 1)
    options =
      ["-q", "--password-file", "\(folder)/passphrase", "--cache-dir", "\(folder)/cache"]
      + (try server.resticOptions("restic"))
    _ = try Child("restic", options + ["init"]).time()
  }

  /// Stores a folder, and returns how many milliseconds that took.
  func backup(_ path: String) throws -> Double {
    try Child("restic", options + ["backup", path]).time()
  }
}
