import LinkProxy

/// One check-in, and nothing to do, with a server that is 100 ms away.
///
/// Round trips and bytes are what the link counts: requests and answers with their heads, without
/// TLS, and without opening the connection.
enum DistantServer {
  static let delay: Int64 = 50
  private static let rounds = 9

  static func comparisons(_ dist: String, _ folder: WorkFolder) throws -> [Comparison] {
    let server = try Server(.nginx, in: folder)
    let homes = try SmallHomes("\(dist)/vanlog", in: "\(folder.path)/distant", server)
    server.link.manners = LinkManners(delay: delay)
    var change: [LinkTally] = []
    var nothing: [LinkTally] = []
    for round in 0..<rounds {
      try homes.checkIn("Place \(round)")
      change.append(try tally(homes, server.link))
      nothing.append(try tally(homes, server.link))
    }
    return [
      comparison("one check-in: round trips", .calls, change.map(\.roundTrips), most: 3, aim: 2),
      comparison(
        "one check-in: bytes sent", .bytes, change.map(\.sentBytes), most: 4_096, aim: 1_536),
      comparison(
        "one check-in: bytes both ways", .bytes, change.map(\.bytes), most: 4_096, aim: nil),
      comparison("nothing to do: round trips", .calls, nothing.map(\.roundTrips), most: 1, aim: 1),
      comparison(
        "nothing to do: bytes both ways", .bytes, nothing.map(\.bytes), most: 1_500, aim: 1_000),
    ]
  }

  private static func tally(_ homes: SmallHomes, _ link: LinkProxy) throws -> LinkTally {
    link.startCounting()
    _ = try homes.sync()
    return link.tally
  }

  private static func comparison(
    _ question: String, _ unit: Comparison.Unit, _ counts: [Int], most: Double, aim: Double?
  ) -> Comparison {
    Comparison(
      benchmark: "sync", question: question, size: "nginx, 100 ms away, 2 devices", unit: unit,
      samples: Samples(counts.map(Double.init)), yardstick: .bound(most), aim: aim)
  }
}

/// Two homes with some records that are in step through a server.
struct SmallHomes {
  let path: String
  private let vanlog: String

  init(_ vanlog: String, in folder: String, _ server: Server) throws {
    self.vanlog = vanlog
    path = "\(folder)/van"
    try Command.run("mkdir", "-p", folder)
    let passphrase = "\(folder)/passphrase"
    try Command.run("sh", "-c", "echo 'a van by the sea' > \(passphrase); chmod 600 \(passphrase)")
    for number in 0..<50 { try checkIn("Before \(number)") }
    let place = try server.place(String(folder.split(separator: "/").last ?? ""))
    let options = place + ["--passphrase-file", passphrase]
    _ = try Child(vanlog, ["--home", path, "sync", "init", "-q"] + options).time()
    _ = try sync()
    let other = ["--home", "\(folder)/phone", "sync"]
    _ = try Child(vanlog, other + ["join", "-q"] + options).time()
    _ = try Child(vanlog, other + ["now"]).time()
    _ = try sync()
  }

  func checkIn(_ place: String) throws {
    _ = try Child(vanlog, ["--home", path, "checkin", "add", place, "-q"]).time()
  }

  /// Syncs, and returns how many milliseconds that took.
  func sync() throws -> Double {
    try Child(vanlog, ["--home", path, "sync", "now", "-q"]).time()
  }
}
