internal import Text

/// What one sync may take.
public struct SyncBudget: Sendable, Equatable {
  public var seconds: Int?
  public var bytes: Int?

  public init(seconds: Int? = nil, bytes: Int? = nil) {
    (self.seconds, self.bytes) = (seconds, bytes)
  }
}

/// The budget is used up: a sync stops cleanly and goes on the next time.
struct BudgetSpent: Error {}

/// A remote whose use is counted, and which is asked again when a request fails by chance.
final class MeteredRemote {
  /// How often a request is made that may succeed when it is repeated.
  private static let mostTries = 4
  private static let firstPause: Int64 = 200
  /// Longer ones are left to the next sync.
  private static let longestPause: Int64 = 5_000

  private let remote: any Remote
  private let budget: SyncBudget
  private let uptime: () -> Int64
  private let pause: (Int64) -> Void
  private let start: Int64
  private(set) var sentBytes = 0
  private(set) var receivedBytes = 0
  private(set) var requests = 0
  /// Whether something was sent or received for good: a budget that is too small for one thing still
  /// gets somewhere.
  private var hasDoneSomething = false

  init(
    _ remote: any Remote, _ budget: SyncBudget, uptime: @escaping () -> Int64,
    pause: @escaping (Int64) -> Void
  ) {
    (self.remote, self.budget, self.uptime, self.pause) = (remote, budget, uptime, pause)
    start = uptime()
  }

  var address: RemoteAddress { remote.address }

  /// Ends the sync if there is nothing left to use; asked before each request but the last ones.
  ///
  /// `waiting` are bytes that will be sent before.
  func checkBudget(sending count: Int = 0, after waiting: Int = 0) throws(BudgetSpent) {
    if let seconds = budget.seconds, uptime() - start >= Int64(seconds) * 1_000 {
      throw BudgetSpent()
    }
    guard let bytes = budget.bytes, hasDoneSomething || waiting > 0 else { return }
    if sentBytes + receivedBytes + waiting + count > bytes { throw BudgetSpent() }
  }

  /// What was received is stored here.
  func countAsDone() { hasDoneSomething = true }

  func list(
    below folder: ObjectName?, after: ObjectName? = nil
  ) throws(RemoteError) -> RemoteListing {
    let listing = try repeating { () throws(RemoteError) in
      try remote.list(below: folder, after: after, limit: RemoteLimits.mostNames)
    }
    receivedBytes += listing.names.reduce(0) { $0 + $1.text.utf8.count + 1 }
    return listing
  }

  func get(_ name: ObjectName, limit: Int) throws(RemoteError) -> [UInt8] {
    let bytes = try repeating { () throws(RemoteError) in
      try remote.get(name, from: 0, limit: limit)
    }
    receivedBytes += bytes.count
    return bytes
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
    try repeating { () throws(RemoteError) in try remote.put(name, bytes) }
    sentBytes += bytes.count
    hasDoneSomething = true
  }

  func delete(_ name: ObjectName) throws(RemoteError) {
    try repeating { () throws(RemoteError) in try remote.delete(name) }
  }

  func change(_ change: RemoteChange) throws(RemoteError) { try self.change(all: [change]) }

  func change(all changes: [RemoteChange]) throws(RemoteError) {
    try repeating(changes.count) { () throws(RemoteError) in try remote.change(all: changes) }
    sentBytes += changes.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    if changes.contains(where: { $0.bytes != nil }) { hasDoneSomething = true }
  }

  /// Some objects at once; none where each byte counts, since what is not used was in vain.
  func get(all names: [ObjectName], limit: Int) -> [ObjectName: [UInt8]] {
    guard budget.bytes == nil else { return [:] }
    let found = remote.get(all: names, limit: limit)
    requests += found.count
    receivedBytes += found.values.reduce(0) { $0 + $1.count }
    return found
  }

  /// Makes a request again if it fails by chance; each can be made any number of times.
  private func repeating<Result>(
    _ count: Int = 1, _ request: () throws(RemoteError) -> Result
  ) throws(RemoteError) -> Result {
    var wait = Self.firstPause
    for _ in 1..<Self.mostTries {
      requests += count
      do {
        return try request()
      } catch let error {
        guard case .temporary(let seconds) = error.kind else { throw error }
        let asked = seconds.map { Int64($0) * 1_000 } ?? 0
        guard asked <= Self.longestPause else { throw error }
        // Uneven, so that many devices do not come back at once.
        pause(max(asked, Int64.random(in: wait / 2...wait)))
        wait *= 3
      }
    }
    requests += count
    return try request()
  }
}
