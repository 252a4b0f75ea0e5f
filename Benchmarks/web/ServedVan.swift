import Glibc

/// A home with spots, a server in front of it and a recorder in it.
final class ServedVan {
  /// The length of its drive.
  private static let seconds = 1_200

  private let dist: String
  private let folder: WorkFolder
  let port: UInt16
  let spots = 100_000

  init(dist: String) throws {
    self.dist = dist
    folder = try WorkFolder()
    port = try FreePort.find()
    let pack = folder.path + "/pack.csv"
    try MadeUpSpots().write(spots, to: pack)
    try Command.run("\(dist)/vanlog", "--home", home, "spots", "import", pack, "--pack", "made")
    try folder.write(MadeUpDrive(seconds: Self.seconds).reports, to: drive)
  }

  private var home: String { folder.path + "/home" }
  private var drive: String { folder.path + "/drive.json" }

  /// Starts the server, its program read from the disk as after a reboot.
  func serve() throws -> Running {
    let program = Child("\(dist)/vanlog-web", ["--home", home, "--listen", "127.0.0.1:\(port)"])
    PeakMemory.forgetFile(of: program)
    let server = try Running(program)
    try FreePort.waitUntilTaken(port)
    return server
  }

  /// Pairs a phone, and returns its token.
  func pair() throws -> String { try WebPhone.pair(dist: dist, home: home, port: port) }

  /// Records the drive; what an earlier recorder has left is removed.
  func record(speed: String) throws -> Running {
    unlink(home + "/current_expedition.json")
    return try Running(
      Child(
        "\(dist)/vanlog-recorder",
        ["--home", home, "--replay", drive, "--speed", speed, "--mode", "full"]))
  }

  func savedPoints() throws -> Int {
    Int(try Command.number(#"grep -c '"lat":' \#(home)/current_expedition.json"#))
  }
}
