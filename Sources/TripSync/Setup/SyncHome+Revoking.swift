public import Text
public import Records

// Before keys change, what is there is fetched: what a revoked device had sent by then counts, and a
// device that has joined since the last sync gets the new key.
extension SyncHome {
  /// A place that could not be asked for everything, and why.
  public struct Unfetched: Sendable {
    public let address: RemoteAddress
    /// When everything was last fetched from there.
    public let lastSuccess: Int64?
    public let reason: String
    /// Why, for an exit code; `nil` if only some of it could not be read.
    public let failure: SyncFailure?
  }

  /// Syncs with every place, and returns those that could not be reached.
  public func fetchAll(
    from remote: (RemoteState) -> any Remote, now: Moment,
    pause: @escaping (Int64) -> Void = MonotonicClock.sleep(milliseconds:),
    progress: @escaping (SyncStep) throws -> Void = { _ in }
  ) throws -> [Unfetched] {
    var unfetched: [Unfetched] = []
    for state in try memory.remotes() {
      let report = try sync(
        with: remote(state), state, now: now, pause: pause, progress: progress)
      guard let failure = report.failure else { continue }
      unfetched.append(
        Unfetched(
          address: state.address, lastSuccess: state.lastSuccess, reason: "\(failure)",
          failure: failure))
    }
    return unfetched
  }

  /// How many batches of a device are here, and how many more of them some place offers.
  public func batches(of device: RecordID) throws -> (here: UInt64, missing: UInt64) {
    let keys = try requireKeys()
    var offered: [ActorID: [SyncLane: UInt64]] = [:]
    for remote in try memory.remotes() {
      for head in try memory.heads(at: remote, with: keys.data).values
      where head.device.id == device {
        for lane in SyncLane.allCases {
          offered[head.actor, default: [:]][lane, default: 0] = max(
            offered[head.actor]?[lane] ?? 0, head.end(of: lane).number)
        }
      }
    }
    var (here, missing): (UInt64, UInt64) = (0, 0)
    for end in try store.laneEnds() where try memory.deviceID(of: end.place.actor) == device {
      here += end.place.number
    }
    for (actor, lanes) in offered {
      for (lane, number) in lanes {
        let known = try store.end(of: lane, by: actor).place.number
        missing += number > known ? number - known : 0
      }
    }
    return (here, missing)
  }

  /// Finds another device by its name, or by the end of its id.
  public func device(called text: String) throws -> SyncDevice {
    let devices = try memory.devices()
    let named = devices.filter { $0.name == text }
    if named.count == 1 { return named[0] }
    let ending = IDEnding(text)
    let found = devices.filter { ending?.fits($0.id) == true }
    if found.count == 1 { return found[0] }
    let several = named.isEmpty ? found : named
    guard !several.isEmpty else { throw RepositoryError.unknownDevice(text) }
    throw RepositoryError.ambiguousDevice(
      text, ids: several.map { $0.id.ending(IDEnding.shortest) }.sorted())
  }

  /// What a device had sent until now still counts.
  func revocation(of device: RecordID, epoch: Int) throws -> Revocation {
    let session = SyncSeen(store: store)
    let actors = try session.all().filter { try memory.deviceID(of: $0.actor) == device }
    return Revocation(device: device, seen: actors, epoch: epoch)
  }

  /// A new device then needs no snapshot of the revoked one.
  func askForSnapshots() throws {
    for var remote in try memory.remotes() {
      remote.needsSnapshot = true
      try memory.set(remote)
    }
  }
}
