internal import HomeFolder
internal import Records
internal import Text

/// One sync of a home with one remote.
///
/// No matter what ends it, and when, the next one continues: what is sealed stays sealed, what is
/// applied is applied together with the fact that it is, and nothing is believed to be stored
/// before the remote has said so. Nothing here is ever deleted or changed because something is
/// missing there.
public final class SyncSession {
  let visit: SyncVisit
  let heads = Heads()
  private let losses: Losses
  private let reading: Reading
  private let outgoing: Outgoing
  private let incoming: Incoming

  /// What a sync may do.
  public enum Mode: Sendable {
    case everything
    /// Only what people enter: a link that costs money.
    case recordsOnly
    /// Nothing is written to the remote.
    case reading
  }

  init(
    _ store: RecordStore, home: HomeFolder, keys: LocalKeys, remote: any Remote, state: RemoteState,
    mode: Mode = .everything, budget: SyncBudget = SyncBudget(), limits: SyncLimits = SyncLimits(),
    now: Moment, uptime: @escaping () -> Int64 = { MonotonicClock.now },
    pause: @escaping (Int64) -> Void = MonotonicClock.sleep(milliseconds:),
    progress: @escaping (SyncStep) throws -> Void = { _ in }
  ) {
    let metered = MeteredRemote(
      remote, budget, isShaky: state.failures > 0, uptime: uptime, pause: pause)
    visit = SyncVisit(
      store, home: home, keys: keys, remote: metered, state: state, mode: mode, limits: limits,
      now: now, progress: progress)
    losses = Losses(missing: state.missed, lost: state.lostBefore)
    reading = Reading(visit, losses)
    outgoing = Outgoing(visit)
    incoming = Incoming(visit, heads, losses, reading)
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
      fail(.unreadable(object: "what is stored", remote: "\(visit.remote.address)", error))
    }
    if visit.mode != .reading { try visit.memory.set(visit.state) }
    return report()
  }

  private func report() -> SyncReport {
    var report = visit.report
    report.sentBytes = visit.remote.sentBytes
    report.receivedBytes = visit.remote.receivedBytes
    report.requests = visit.remote.requests
    report.missing = losses.missing
    report.troubles = visit.state.troublesToTell(at: visit.now.milliseconds)
    return report
  }

  private func workWithinBudget() throws {
    do {
      try work()
    } catch is BudgetSpent {
      visit.report.isUnfinished = true
      try ownHead.putIfDue(isLast: true)
      _ = try outgoing.flush()
    }
  }

  private func work() throws {
    let (mode, memory) = (visit.mode, visit.memory)
    try visit.progress(.looking)
    heads.recall(
      try memory.heads(at: visit.state, with: visit.keys.data).values,
      revocations: try memory.revocations())
    try reader.list()
    try RepositoryCheck(visit: visit, heads: heads).check()
    try lanes.checkForTwin()
    try reader.fetch()
    try reader.refuseIfRevoked()
    keyCare.noteUnsafeKey()
    let kept = try readBack.next()
    if mode == .reading {
      visit.report.hasKeys = try keyCare.check()
    } else {
      try keyCare.followPassphrase()
      try keyCare.followWords()
      try keyCare.giveKeys()
      try keyCare.putSlots()
      _ = try visit.store.beginSealing()
      try lanes.seal()
      try lanes.push(.records)
      // With nothing to receive, the head goes with them.
      if try incoming.expectsSegments(.records) { try lanes.send(.records) }
    }
    try incoming.pull(.records)
    if mode != .reading {
      try snapshots.sealBaseIfNeeded()
      try lanes.push(.records)
      try lanes.healOthers()
      ownHead.noteMissing()
      try ownHead.putIfDue()
    }
    guard mode != .recordsOnly else { return try noteIncomplete() }
    if mode != .reading { try lanes.send(.files) }
    try incoming.pull(.files)
    try documents.bringBack()
    if mode != .reading {
      ownHead.noteMissing()
      try ownHead.putIfDue()
      let lost = LostByOthers(visit, heads)
      try snapshots.publishIfDue(replacing: lost.ownParts)
      try documents.sendAgain(lost.documents)
      try documents.send()
    }
    try documents.receive()
    try noteIncomplete()
    guard mode != .reading else { return }
    ownHead.noteLost()
    try ownHead.putIfDue()
    if let kept { try readBack.check(kept) }
    try StateComparison(visit: visit, heads: heads).compare()
    try keyCare.lookAround()
    try Pruning(visit: visit, heads: heads).prune()
  }

  private func noteIncomplete() throws { try incoming.noteIncomplete(documents: documents) }

  private func succeed() {
    visit.state.noteSuccess(at: visit.now.milliseconds)
    guard !visit.report.isUnfinished else { return }
    visit.settleTroubles()
    if visit.mode == .everything {
      (visit.state.missed, visit.state.lostBefore) = (losses.missing, losses.lost)
    }
  }

  private func fail(_ failure: SyncFailure) {
    visit.report.failure = failure
    visit.state.note(failure, at: visit.now.milliseconds)
  }

  /// Says that this device takes part no longer.
  func sayGoodbye() throws {
    heads.recall(try visit.memory.heads(at: visit.state, with: visit.keys.data).values)
    try ownHead.sayGoodbye()
  }

  // MARK: Parts

  private var reader: HeadReader { HeadReader(visit: visit, heads: heads, reading: reading) }

  private var lanes: OwnLanes {
    OwnLanes(visit: visit, heads: heads, reader: reader, outgoing: outgoing)
  }

  private var ownHead: OwnHead {
    OwnHead(visit: visit, heads: heads, losses: losses, outgoing: outgoing, lanes: lanes)
  }

  private var snapshots: OwnSnapshots {
    OwnSnapshots(visit: visit, heads: heads, outgoing: outgoing, lanes: lanes, ownHead: ownHead)
  }

  private var documents: Documents {
    Documents(visit: visit, losses: losses, reading: reading, outgoing: outgoing)
  }

  private var readBack: ReadBack {
    ReadBack(visit: visit, heads: heads, lanes: lanes, documents: documents)
  }

  private var keyCare: KeyCare { KeyCare(visit: visit, heads: heads, reading: reading) }
}
