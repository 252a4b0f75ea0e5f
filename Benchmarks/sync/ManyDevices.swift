import HomeFolder
import Records
import Text
import TripStore
import TripSync

/// The memory of a sync that receives a million changes of a hundred devices, segment by segment.
enum ManyDevices {
  private static let devices = 100
  private static let changes = 10_000
  /// Changes between two seals: a device that syncs now and then.
  private static let changesPerSync = 1_000

  static func comparisons(_ dist: String) throws -> [Comparison] {
    let folder = try WorkFolder(inMemory: true)
    defer { withExtendedLifetime(folder) {} }
    let path = "\(folder.path)/many"
    let passphrase = "\(folder.path)/many-passphrase"
    try Command.run("sh", "-c", "echo 'a van by the sea' > \(passphrase); chmod 600 \(passphrase)")
    let reader = ["--home", "\(folder.path)/reader", "-q", "sync"]
    let vanlog = "\(dist)/vanlog"
    _ = try Child(
      vanlog, reader + ["init", "dir:\(path)", "--passphrase-file", passphrase]
    ).time()
    // In step while there is nothing, so that no snapshot spares it the segments.
    _ = try Child(vanlog, reader + ["now"]).time()
    let words = Secret(Array("a van by the sea".utf8))
    let empty = "\(folder.path)/empty"
    try Command.run("cp", "-a", path, empty)
    for number in 0..<devices {
      // Each in a copy of its own, so that it need not receive what the others have sent.
      let (copy, home) = ("\(folder.path)/copy", "\(folder.path)/device")
      try Command.run("cp", "-a", empty, copy)
      try fill(HomeFolder(path: home, origin: .option), copy, words, number)
      try Command.run("sh", "-c", "cp -a \(copy)/. \(path) && rm -r \(copy) \(home)")
    }
    let peak = try PeakWatch.kibibytes(of: Child(vanlog, reader + ["now"]))
    return [
      Comparison(
        benchmark: "sync", question: "memory of a sync", size: "100 devices, 1,000,000 changes",
        unit: .kibibytes, samples: Samples([peak]), yardstick: .bound(32_768), aim: 16_384)
    ]
  }

  /// A device that joins, and sends its changes in segments.
  private static func fill(
    _ home: HomeFolder, _ path: String, _ passphrase: Secret, _ number: Int
  ) throws {
    let remote = try DirectoryRemote(RemoteAddress(parsing: "dir:\(path)"))
    let now = Moment(milliseconds: 1_790_000_000_000, isProven: true)
    let store = try RecordStore.open(.trips, in: home, buildDate: 0) { now }
    let syncing = try SyncHome(home, store: store)
    try syncing.join(
      on: remote, options: RemoteOptions(), with: .passphrase(passphrase),
      deviceName: "device \(number)")
    for start in stride(from: 0, through: changes, by: changesPerSync) {
      let report = try syncing.sync(with: remote, syncing.remotes()[0], now: now)
      if let failure = report.failure { throw failure }
      guard start < changes else { break }
      try store.edit { edit in
        for change in start..<start + changesPerSync {
          try edit.create(
            .ledger,
            [
              .set(.day, Day(daysSinceEpoch: 20_000 + change % 700)), .set(.direction, "expense"),
              .set(.amount, Int64(change)), .set(.currency, "EUR"), .set(.homeCurrency, "EUR"),
              .set(.homeAmount, Int64(change)), .set(.vendor, "Vendor \(change % 400)"),
            ])
        }
      }
    }
  }
}
