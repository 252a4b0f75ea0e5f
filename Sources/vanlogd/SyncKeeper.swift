internal import Answers
internal import HomeFolder
internal import Text
internal import Watching

/// When to sync, and what `sync status` and `sync now` have said.
struct SyncKeeper {
  /// What to do now.
  enum Step: Equatable {
    case ask
    case sync
  }

  /// How often a device that does not sync is asked whether it does by now.
  private static let lookInterval: Int64 = 3_600_000
  private static let gathering: Int64 = 15_000

  private(set) var schedule: SyncSchedule
  private var random = SystemRandomNumberGenerator()
  private var nextLook: Int64 = .min
  private var isAsking = false
  private var hasLocalRemote = false
  private var isOnline = true

  init(settings: Settings) {
    schedule = SyncSchedule(limits: Self.limits(settings))
  }

  private static func limits(_ settings: Settings) -> SyncSchedule.Limits {
    var limits = SyncSchedule.Limits()
    limits.period = Int64(settings.integer(.syncInterval)) * 60_000
    return limits
  }

  /// Starts over with other settings.
  mutating func apply(_ settings: Settings, now: Int64) {
    guard Self.limits(settings) != schedule.limits, !schedule.isRunning, !isAsking else { return }
    schedule = SyncSchedule(limits: Self.limits(settings))
    nextLook = now
  }

  var deadline: Int64? {
    if isAsking { return nil }
    return schedule.isSetUp ? schedule.deadline : nextLook
  }

  mutating func noteChange(now: Int64) {
    schedule.noteChange(now: now)
    if !schedule.isSetUp { nextLook = min(nextLook, now + Self.gathering) }
  }

  mutating func setOnline(_ isOnline: Bool, now: Int64) {
    let isBack = isOnline && !self.isOnline
    self.isOnline = isOnline
    // A folder can be reached without a network.
    schedule.setOnline(isOnline || hasLocalRemote, now: now, using: &random)
    if isBack, hasLocalRemote { schedule.noteChange(now: now) }
  }

  mutating func step(now: Int64) -> Step? {
    guard !isAsking, let deadline, now >= deadline else { return nil }
    if schedule.isSetUp {
      schedule.begin()
      return .sync
    }
    nextLook = now + Self.lookInterval
    isAsking = true
    return .ask
  }

  /// Whether `sync now` has done its work with every remote, though it had something to complain of:
  /// later tries would not help, and what is entered is still to be sent soon.
  static func hasReachedAll(_ answer: JSONValue?) -> Bool {
    guard let remotes = answer?[SyncKeys.remotes], !remotes.isEmpty else { return false }
    return remotes.allSatisfy { $0[SyncKeys.error] == nil }
  }

  /// A sync is over: what `sync now` says about the remotes that it has tried, and about those that
  /// it has not.
  mutating func synced(_ answer: JSONValue?, succeeded: Bool, now: Int64) {
    let remotes = [SyncKeys.remotes, SyncKeys.leftOut].flatMap { answer?[$0] ?? [] }
    schedule.end(
      succeeded: succeeded, waiting: remotes.reduce(0) { $0 + Self.waiting($1[SyncKeys.waiting]) },
      now: now, using: &random)
    if !remotes.isEmpty { know(remotes, now: now) }
  }

  /// `sync now` has found nothing to sync with.
  mutating func forgotten(now: Int64) {
    schedule.end(succeeded: false, waiting: 0, now: now, using: &random)
    schedule.stop()
    nextLook = now + Self.gathering
  }

  /// What `sync status` says; `nil` if it failed.
  mutating func take(status: JSONValue?, now: Int64) {
    isAsking = false
    guard let remotes = status?[SyncKeys.remotes] else { return }
    know(remotes, now: now)
    if !remotes.isEmpty, !schedule.isSetUp { schedule.start(now: now, using: &random) }
  }

  private mutating func know(_ remotes: [JSONValue], now: Int64) {
    hasLocalRemote = remotes.contains { $0[SyncKeys.remote]?.hasPrefix("dir:") == true }
    schedule.setOnline(isOnline || hasLocalRemote, now: now, using: &random)
  }

  private static func waiting(_ waiting: JSONValue?) -> Int {
    let keys = [
      SyncKeys.urgent, SyncKeys.normal, SyncKeys.low, SyncKeys.sealedRecords, SyncKeys.sealedFiles,
      SyncKeys.documents,
    ]
    return keys.reduce(0) { sum, key in
      sum + Int(clamping: min(waiting?[key] ?? 0, 1_000_000))
    }
  }
}
