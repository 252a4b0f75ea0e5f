import HomeFolder
import Records
import Text
import TripStore
import TripSync

/// How many syncs succeed over a link on which one request in twenty fails.
enum FlakyLink {
  private static let syncs = 1_000
  private static let failing = 20

  static func comparisons(_ folder: WorkFolder) throws -> [Comparison] {
    let now = Moment(milliseconds: 1_790_000_000_000, isProven: true)
    let home = HomeFolder(path: folder.path + "/flaky", origin: .option)
    let store = try RecordStore.open(.trips, in: home, buildDate: 0) { now }
    let syncing = try SyncHome(home, store: store)
    let path = folder.path + "/link"
    try Command.run("mkdir", "-p", path)
    let link = Link(try DirectoryRemote.create(RemoteAddress(parsing: "dir:\(path)")))
    try syncing.begin(
      on: link, options: RemoteOptions(), passphrase: .random(20), deviceName: "van")
    link.isFlaky = true
    var (failed, failedThrice) = (0, 0)
    for number in 0..<syncs {
      _ = try store.edit { edit in
        let day = Day(daysSinceEpoch: 20_000 + number)
        try edit.create(.checkin, [.set(.place, "Place \(number)"), .set(.day, day)])
      }
      var tries = 0
      repeat {
        tries += 1
        let report = try syncing.sync(
          with: link, syncing.remotes()[0], now: now, pause: { _ in })
        guard report.failure != nil else { break }
        if tries == 1 { failed += 1 }
        if tries == 3 { failedThrice += 1 }
      } while tries < 3
    }
    return [
      comparison("syncs that fail", Double(failed) * 1_000 / Double(syncs), most: 4),
      comparison("syncs that fail three times", Double(failedThrice), most: 0),
    ]
  }

  private static func comparison(
    _ question: String, _ count: Double, most: Double
  ) -> Comparison {
    Comparison(
      benchmark: "sync", question: "\(question), of 1,000", size: "5 % of requests fail",
      unit: .calls, samples: Samples([count]), yardstick: .bound(most), aim: 0)
  }

  /// A folder behind a bad link.
  private final class Link: Remote {
    let remote: DirectoryRemote
    var isFlaky = false
    private var random = Dice(seed: 5)

    init(_ remote: DirectoryRemote) { self.remote = remote }

    var address: RemoteAddress { remote.address }

    private func pass(
      _ action: RemoteError.Action, _ name: ObjectName?
    ) throws(RemoteError) {
      guard isFlaky, random.below(FlakyLink.failing) == 0 else { return }
      throw RemoteError(.temporary(retryAfterSeconds: nil), action, name, on: address)
    }

    func list(
      below folder: ObjectName?, after: ObjectName?, limit: Int
    ) throws(RemoteError) -> RemoteListing {
      try pass(.list, folder)
      return try remote.list(below: folder, after: after, limit: limit)
    }

    func get(_ name: ObjectName, from start: Int, limit: Int) throws(RemoteError) -> [UInt8] {
      try pass(.get, name)
      return try remote.get(name, from: start, limit: limit)
    }

    func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
      try pass(.put, name)
      try remote.put(name, bytes)
      // The answer may be lost as well as the request.
      try pass(.put, name)
    }

    func delete(_ name: ObjectName) throws(RemoteError) {
      try pass(.delete, name)
      try remote.delete(name)
    }
  }
}
