internal import Text

/// What one sync may take.
public struct SyncBudget: Sendable, Equatable {
  public var seconds: Int?
  public var bytes: Int?

  public init(seconds: Int? = nil, bytes: Int? = nil) {
    (self.seconds, self.bytes) = (seconds, bytes)
  }
}

/// The budget is used up: a sync stops cleanly, and the next one continues.
struct BudgetSpent: Error {}

/// A remote whose use is counted, and which is asked again when a request fails by chance.
final class MeteredRemote {
  /// How often a request is made that may succeed when it is repeated.
  private static let mostTries = 4
  /// Before such a request is made again.
  private static let pause = GrowingPause(first: 400, longest: longestPause)
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
  private(set) var pace: LinkPace
  /// Whether something was sent or received for good: a budget that is too small for one thing still
  /// gets somewhere.
  private var hasDoneSomething = false

  init(
    _ remote: any Remote, _ budget: SyncBudget, isShaky: Bool, uptime: @escaping () -> Int64,
    pause: @escaping (Int64) -> Void
  ) {
    (self.remote, self.budget, self.uptime, self.pause) = (remote, budget, uptime, pause)
    pace = remote.address.isDirectory ? .toFolder : LinkPace(isShaky: isShaky)
    start = uptime()
  }

  var address: RemoteAddress { remote.address }

  /// Whether each byte counts.
  var countsBytes: Bool { budget.bytes != nil }

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
      let begin = uptime()
      let bytes = try remote.get(name, from: 0, limit: limit)
      pace.learn(bytes.count, in: uptime() - begin)
      return bytes
    }
    receivedBytes += bytes.count
    return bytes
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
    try change(.put(name, bytes))
  }

  func delete(_ name: ObjectName) throws(RemoteError) {
    try change(.delete(name))
  }

  func change(_ change: RemoteChange) throws(RemoteError) {
    try repeating { () throws(RemoteError) in try send([change]) }
  }

  /// Does several things at once; one after the other if the link breaks meanwhile.
  func change(all changes: [RemoteChange]) throws(RemoteError) {
    if changes.count > 1, !pace.isShaky {
      do {
        requests += changes.count
        return try send(changes)
      } catch let error {
        guard let wait = Self.pause(after: error, times: 1) else { throw error }
        pace.breakOff()
        pause(wait)
      }
    }
    for change in changes { try self.change(change) }
  }

  private func send(_ changes: [RemoteChange]) throws(RemoteError) {
    let count = changes.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    let begin = uptime()
    try remote.change(all: changes)
    pace.learn(count, in: uptime() - begin)
    sentBytes += count
    if changes.contains(where: { $0.bytes != nil }) { hasDoneSomething = true }
  }

  /// Some objects at once, each of about `size` bytes; none where each byte counts, since what is not
  /// used is wasted.
  func get(all names: [ObjectName], of size: Int, limit: Int) -> [ObjectName: [UInt8]] {
    let names = Array(names.prefix(pace.objects(of: size)))
    guard !countsBytes, names.count > 1 else { return [:] }
    let begin = uptime()
    let found = remote.get(all: names, limit: limit)
    let count = found.values.reduce(0) { $0 + $1.count }
    pace.learn(count, in: uptime() - begin)
    requests += found.count
    receivedBytes += count
    return found
  }

  /// Makes a request again if it fails by chance; each can be made any number of times.
  private func repeating<Result>(
    _ request: () throws(RemoteError) -> Result
  ) throws(RemoteError) -> Result {
    for attempt in 1..<Self.mostTries {
      requests += 1
      do {
        return try request()
      } catch let error {
        guard let milliseconds = Self.pause(after: error, times: attempt) else { throw error }
        pause(milliseconds)
      }
    }
    requests += 1
    return try request()
  }

  /// How long to wait before a request is made again; `nil` if that is of no use now.
  private static func pause(after error: RemoteError, times failures: Int) -> Int64? {
    guard case .temporary(let seconds) = error.kind else { return nil }
    let asked = seconds.map { Int64($0) * 1_000 } ?? 0
    guard asked <= longestPause else { return nil }
    var random = SystemRandomNumberGenerator()
    return max(asked, pause.length(after: failures).uneven(50...100, using: &random))
  }
}
