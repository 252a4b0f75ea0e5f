internal import HomeFolder
internal import Text
internal import Records

/// One sync of a home with one remote.
///
/// Whatever ends it, at any moment, the next one goes on: what is sealed stays sealed, what is applied
/// is applied together with the fact that it is, and nothing is believed to be stored before the
/// remote has said so. Nothing here is ever deleted or changed because something is missing there.
public final class SyncSession {
  let store: RecordStore
  let home: HomeFolder
  let remote: MeteredRemote
  let memory: SyncMemory
  let progress: (SyncStep) throws -> Void
  let now: Moment
  let mode: Mode
  let limits: SyncLimits
  var keys: LocalKeys
  var state: RemoteState
  var report = SyncReport()

  /// The newest heads seen at this remote, by actor, without the own one.
  var heads: [ActorID: Head] = [:]
  /// Whether something is encrypted with a data key that this device was not given.
  var isLocked = false
  /// Heads of devices that may have been revoked under another name.
  var strangers: [(head: Head, bytes: [UInt8])] = []
  /// What the list of heads offers now.
  var offers: [ActorID: Offer] = [:]
  var missing: [SegmentPlace] = []
  /// What is sent next, all at once.
  var underWay: [Delivery] = []
  /// Parts that were promised and cannot be had.
  var lost: [LostPart] = []
  /// Parts of own snapshots that others do not get.
  var lostOwnParts: Set<[UInt8]> = []
  /// Snapshots that could not be loaded as a whole, by actor and number.
  var failedSnapshots: Set<String> = []
  /// The numbers of segments that are there, by actor, where that was asked for.
  var listedNumbers: [ActorID: [SyncLane: [UInt64]]] = [:]
  /// Where objects were put that are not what was written.
  var aside: [ObjectName: String] = [:]
  /// What was got ahead of its use.
  var fetched: [ObjectName: [UInt8]] = [:]
  var revocations: [Revocation] = []
  /// Devices that say that they have made a key slot for a passphrase.
  var newPassphrases: Set<RecordID> = []
  var ownHeads: [HeadName] = []
  /// Heads of earlier own actors.
  var formerHeads: [HeadName] = []
  /// How many heads could not be read.
  var unusableHeads = 0
  /// What was sent since the state of the remote was stored.
  var unsavedBytes = 0
  /// Whether an own head would say something new.
  var hasNews: Bool {
    get { state.hasNews }
    set { state.hasNews = newValue }
  }

  /// What a sync may do.
  public enum Mode: Sendable {
    case everything
    /// Only what people enter: a link that costs money.
    case recordsOnly
    /// Nothing is written to the remote.
    case reading
  }

  /// What a remote says about an actor: its newest head, and how far its lanes go.
  struct Offer {
    var newest: HeadName
    /// All names of heads, in no particular order.
    var names: [HeadName]
    var records: UInt64
    var files: UInt64

    init(_ name: HeadName) {
      (newest, names) = (name, [name])
      (records, files) = (name.records, name.files)
    }

    mutating func add(_ name: HeadName) {
      newest = max(newest, name)
      names.append(name)
      records = max(records, name.records)
      files = max(files, name.files)
    }

    func end(of lane: SyncLane) -> UInt64 { lane == .records ? records : files }
  }

  init(
    _ store: RecordStore, home: HomeFolder, keys: LocalKeys, remote: any Remote, state: RemoteState,
    mode: Mode = .everything, budget: SyncBudget = SyncBudget(), limits: SyncLimits = SyncLimits(),
    now: Moment, uptime: @escaping () -> Int64 = { MonotonicClock.now },
    pause: @escaping (Int64) -> Void = MonotonicClock.sleep(milliseconds:),
    progress: @escaping (SyncStep) throws -> Void = { _ in }
  ) {
    (self.store, self.home, self.keys, self.state) = (store, home, keys, state)
    (self.mode, self.limits, self.now, self.progress) = (mode, limits, now, progress)
    self.remote = MeteredRemote(
      remote, budget, isShaky: state.failures > 0, uptime: uptime, pause: pause)
    memory = SyncMemory(store: store)
  }

  /// Syncs, and remembers how it went.
  ///
  /// Only errors of this device are thrown; those of the remote are in the report.
  public func run() throws -> SyncReport {
    do {
      try workWithinBudget()
      succeed()
    } catch let error as RemoteError {
      fail(.remote(error))
    } catch let failure as SyncFailure {
      fail(failure)
    } catch let error as SegmentError {
      fail(.unreadable(object: "what is stored", remote: "\(remote.address)", error))
    }
    report.sentBytes = remote.sentBytes
    report.receivedBytes = remote.receivedBytes
    report.requests = remote.requests
    report.missing = missing
    report.troubles = state.troubles.filter { $0.isWorthTelling(at: now.milliseconds) }
    if mode != .reading { try memory.set(state) }
    return report
  }

  private func workWithinBudget() throws {
    do {
      try work()
    } catch is BudgetSpent {
      report.isUnfinished = true
      try putHeadIfDue(isLast: true)
      _ = try flush()
    }
  }

  private func work() throws {
    try progress(.looking)
    revocations = try memory.revocations()
    heads = try memory.heads(at: state, with: keys.data)
    try look()
    try checkRepository()
    try checkForTwin()
    try fetchHeads()
    try refuseIfRevoked()
    noteUnsafeKey()
    let kept = try nextToReadBack()
    if mode == .reading {
      report.hasKeys = try checkKeys()
    } else {
      try followPassphrase()
      try followWords()
      try giveKeys()
      try putSlots()
      _ = try store.beginSealing()
      try seal()
      try push(.records)
      // With nothing to receive, the head goes with them.
      if try expectsSegments(.records) { try send(.records) }
    }
    try pull(.records)
    if mode != .reading {
      try sealBaseIfNeeded()
      try push(.records)
      try healOthers()
      noteMissing()
      try putHeadIfDue()
    }
    guard mode != .recordsOnly else { return try noteIncomplete() }
    if mode != .reading { try send(.files) }
    try pull(.files)
    try bringBackDocuments()
    if mode != .reading {
      noteMissing()
      try putHeadIfDue()
      let lostDocuments = lostOfOthers()
      try publishSnapshotIfDue()
      try sendAgain(lostDocuments)
      try sendDocuments()
    }
    try receiveDocuments()
    try noteIncomplete()
    guard mode != .reading else { return }
    noteLost()
    try putHeadIfDue()
    if let kept { try readBack(kept) }
    try compareStates()
    try lookAfterKeys()
    try prune()
  }

  private func succeed() {
    state.lastTry = now.milliseconds
    state.lastSuccess = now.milliseconds
    (state.failures, state.lastError, state.retryAt, state.retryBoot) = (0, nil, nil, nil)
    settleTroubles()
  }

  private func fail(_ failure: SyncFailure) {
    report.failure = failure
    state.lastTry = now.milliseconds
    state.failures += 1
    state.lastError = "\(failure)"
    var random = SystemRandomNumberGenerator()
    var pause = RemoteState.pause(after: state.failures, using: &random)
    if case .remote(let error) = failure, case .temporary(let seconds?) = error.kind {
      pause = max(pause, Int64(seconds) * 1_000)
    }
    state.retryAt = MonotonicClock.now + pause
    state.retryBoot = BootID.current()
  }

  // MARK: Troubles

  private static let mostTroubles = 100
  private var found: [Trouble] = []

  /// Notes something that is not as it should be, once a sync.
  func note(_ kind: Trouble.Kind, _ about: String, _ text: String) {
    guard found.count < Self.mostTroubles,
      !found.contains(where: { $0.kind == kind && $0.about == about })
    else { return }
    var trouble = Trouble(kind: kind, about: about, text: text, since: now.milliseconds)
    if let known = state.troubles.first(where: { $0.kind == kind && $0.about == about }) {
      trouble.count = known.count + 1
      trouble.since = known.since
    }
    found.append(trouble)
    state.troubles.removeAll { $0.kind == kind && $0.about == about }
    state.troubles.append(trouble)
  }

  /// What was not met again is over.
  private func settleTroubles() {
    guard !report.isUnfinished else { return }
    state.troubles = found
    if mode == .everything { (state.missed, state.lostBefore) = (missing, lost) }
  }
}
