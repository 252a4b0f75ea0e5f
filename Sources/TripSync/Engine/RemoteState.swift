internal import HomeFolder
internal import Records
internal import Text

/// What is remembered of one remote from sync to sync.
public struct RemoteState: Sendable, Equatable {
  /// How much of an own actor's lanes is there.
  struct Sent: Sendable, Equatable {
    let actor: ActorID
    var records: UInt64 = 0
    var files: UInt64 = 0

    subscript(lane: SyncLane) -> UInt64 {
      get { lane == .records ? records : files }
      set { if lane == .records { records = newValue } else { files = newValue } }
    }
  }

  public let number: Int
  public let address: RemoteAddress
  public var options: RemoteOptions
  /// Whether it was seen to hold this repository.
  var isChecked = false
  var sent: [Sent] = []
  /// The number of the newest own head there, and what it said.
  var head: UInt64 = 0
  var headActor: ActorID?
  var headName: HeadName?
  /// How many segments were applied since then, which others are to know some day.
  var unacknowledged = 0
  /// Whether the newest own head there does not say everything yet.
  var hasNews = false
  /// What the newest own head there says is missing.
  var missing: [SegmentPlace] = []
  /// What was missing in the last sync; only what still is then is more than late.
  var missed: [SegmentPlace] = []
  /// The same of parts of snapshots and documents.
  var lost: [LostPart] = []
  var lostBefore: [LostPart] = []
  var healedParts: [ActorID: UInt64] = [:]
  /// Whether it says that a data key is missing.
  var isLocked = false
  /// Up to which head of each actor its missing segments were sent again.
  var healed: [ActorID: UInt64] = [:]
  /// The newest own snapshot there, and under which actor it is.
  var snapshot: Head.Snapshot?
  var snapshotActor: ActorID?
  /// The one before, under the same actor.
  var previousSnapshot: Head.Snapshot?
  /// Up to where own segments were removed there, since all devices have them.
  var removed: [Sent] = []
  /// Earlier own actors with only a head there.
  var retired: Set<ActorID> = []
  /// Whether others need a new one, since something is in no segment or snapshot there.
  var needsSnapshot = false
  /// When mark and key files there were last found to be good.
  var keysSeen: Int64?
  /// How far what is stored there was read back.
  var readingBack = ReadingBack()
  /// When a snapshot was last stored there for what came from another place.
  var forwarded: Int64?
  /// Whether everything that was offered there was received once.
  var isRestored = false
  public var lastTry: Int64?
  public var lastSuccess: Int64?
  /// When a restore drill last gave back everything.
  public var lastProof: Int64?
  /// Failures since the last success.
  public var failures = 0
  public var lastError: String?
  /// When to try again: milliseconds since a boot, which the wall clock cannot move.
  public var retryAt: Int64?
  public var retryBoot: String?
  /// Which change to the key slots was made there.
  var slotRevision = 0
  var troubles: [Trouble] = []

  public init(number: Int, address: RemoteAddress, options: RemoteOptions = RemoteOptions()) {
    (self.number, self.address, self.options) = (number, address, options)
  }

  /// What people should hear of.
  public func troublesToTell(at now: Int64) -> [Trouble] {
    troubles.filter { $0.isWorthTelling(at: now) }
  }

  static let prefix = "remote/"
  var name: String { "\(Self.prefix)\(number)" }

  func sent(of actor: ActorID) -> Sent { sent.first { $0.actor == actor } ?? Sent(actor: actor) }

  mutating func setSent(_ value: Sent) {
    if let index = sent.firstIndex(where: { $0.actor == value.actor }) {
      sent[index] = value
    } else {
      sent.append(value)
    }
  }

  func removed(of actor: ActorID) -> Sent {
    removed.first { $0.actor == actor } ?? Sent(actor: actor)
  }

  mutating func setRemoved(_ value: Sent) {
    removed.removeAll { $0.actor == value.actor }
    removed.append(value)
  }

  mutating func noteSuccess(at now: Int64) {
    (lastTry, lastSuccess) = (now, now)
    (failures, lastError, retryAt, retryBoot) = (0, nil, nil, nil)
  }

  mutating func note(_ failure: SyncFailure, at now: Int64) {
    lastTry = now
    failures += 1
    lastError = "\(failure)"
    var random = SystemRandomNumberGenerator()
    var pause = Self.pause(after: failures, using: &random)
    if case .remote(let error) = failure, case .temporary(let seconds?) = error.kind {
      pause = max(pause, Int64(seconds) * 1_000)
    }
    retryAt = MonotonicClock.now + pause
    retryBoot = BootID.current()
  }

  /// An own head is there now, and this is what it says.
  mutating func noteHead(_ said: Head) {
    (head, headActor, headName) = (said.number, said.actor, said.name)
    (missing, lost, isLocked) = (said.missing, said.lost, said.isLocked)
  }

  /// The remote shows an older state, with no more of own lanes than is `offered`.
  mutating func goBack(offered: (ActorID, SyncLane) -> UInt64) {
    for index in sent.indices {
      for lane in SyncLane.allCases {
        sent[index][lane] = min(sent[index][lane], offered(sent[index].actor, lane))
      }
    }
    (snapshot, previousSnapshot, needsSnapshot) = (nil, nil, true)
    (healed, healedParts, retired) = ([:], [:], [])
    hasNews = true
  }

  /// Since when all that was stored there has been read back and was good.
  public var readBackSince: Int64? { readingBack.proven }

  /// The pause before the next automatic try: growing, never longer than an hour, and uneven, so
  /// that many devices do not come at once.
  static func pause(after failures: Int, using random: inout some RandomNumberGenerator) -> Int64 {
    GrowingPause(first: 30_000, longest: Int64(RemoteError.longestPause) * 1_000)
      .length(after: failures).uneven(50...100, using: &random)
  }
}

// MARK: - JSON

extension RemoteState {
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("number", number)
      json.field("address", "\(address)")
      json.field("options", options)
      json.field("checked", isChecked)
      json.field("sent", sent)
      json.field("head", head)
      json.field("head_actor", headActor.map { "\($0.id)" })
      json.field("head_name", headName?.object.text)
      json.field("unacknowledged", unacknowledged)
      if hasNews { json.field("news", true) }
      json.field("missing", missing.map(\.text))
      json.field("missed", missed.map(\.text))
      json.field("healed", healed.sorted { $0.key < $1.key }.map { "\($0.key.id) \($0.value)" })
      if isLocked { json.field("locked", true) }
      json.field("lost", lost.map(\.text))
      json.field("lost_before", lostBefore.map(\.text))
      json.field(
        "healed_parts", healedParts.sorted { $0.key < $1.key }.map { "\($0.key.id) \($0.value)" })
      json.field("snapshot", snapshot)
      json.field("snapshot_actor", snapshotActor.map { "\($0.id)" })
      json.field("previous_snapshot", previousSnapshot)
      json.field("removed", removed)
      json.field("retired", retired.sorted().map { "\($0.id)" })
      if needsSnapshot { json.field("needs_snapshot", true) }
      json.field("restored", isRestored)
      json.field("keys_seen", keysSeen)
      json.field("forwarded", forwarded)
      json.field("reading_back", readingBack)
      json.field("last_try", lastTry)
      json.field("last_success", lastSuccess)
      json.field("last_proof", lastProof)
      json.field("failures", failures)
      json.field("last_error", lastError)
      json.field("retry_at", retryAt)
      json.field("retry_boot", retryBoot)
      json.field("slots", slotRevision)
      json.field("troubles", troubles)
    }
    return json.bytes
  }

  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 8),
      let number = json["number"]?.integer, let text = json["address"]?.string,
      let address = try? RemoteAddress(parsing: text)
    else { return nil }
    self.init(number: Int(clamping: number), address: address)
    options = RemoteOptions(json["options"])
    isChecked = json["checked"]?.bool ?? false
    sent = (json["sent"]?.elements ?? []).compactMap { Sent($0) }
    head = json["head"]?.unsigned ?? 0
    headActor = json["head_actor"]?.string.flatMap { RecordID(text: $0) }.map(ActorID.init)
    headName = json["head_name"]?.string.flatMap(ObjectName.init).flatMap(HeadName.init)
    unacknowledged = Int(clamping: json["unacknowledged"]?.integer ?? 0)
    hasNews = json["news"]?.bool ?? false
    missing = (json["missing"]?.elements ?? []).compactMap { SegmentPlace($0) }
    missed = (json["missed"]?.elements ?? []).compactMap { SegmentPlace($0) }
    healed = Self.healed(json["healed"]?.elements ?? [])
    isLocked = json["locked"]?.bool ?? false
    lost = (json["lost"]?.elements ?? []).compactMap { LostPart($0) }
    lostBefore = (json["lost_before"]?.elements ?? []).compactMap { LostPart($0) }
    healedParts = Self.healed(json["healed_parts"]?.elements ?? [])
    snapshot = json["snapshot"].flatMap { Head.Snapshot($0) }
    snapshotActor = json["snapshot_actor"]?.string.flatMap { RecordID(text: $0) }.map(ActorID.init)
    previousSnapshot = json["previous_snapshot"].flatMap { Head.Snapshot($0) }
    removed = (json["removed"]?.elements ?? []).compactMap { Sent($0) }
    retired = Set(
      (json["retired"]?.elements ?? []).compactMap { RecordID(text: $0.string ?? "") }
        .map(ActorID.init))
    needsSnapshot = json["needs_snapshot"]?.bool ?? false
    lastTry = json["last_try"]?.integer
    lastSuccess = json["last_success"]?.integer
    keysSeen = json["keys_seen"]?.integer
    forwarded = json["forwarded"]?.integer
    readingBack = ReadingBack(json["reading_back"])
    isRestored = json["restored"]?.bool ?? (lastSuccess != nil)
    lastProof = json["last_proof"]?.integer
    failures = Int(clamping: json["failures"]?.integer ?? 0)
    lastError = json["last_error"]?.string
    retryAt = json["retry_at"]?.integer
    retryBoot = json["retry_boot"]?.string
    slotRevision = Int(clamping: json["slots"]?.integer ?? 0)
    troubles = (json["troubles"]?.elements ?? []).compactMap { Trouble($0) }
  }

  private static func healed(_ texts: [JSONValue]) -> [ActorID: UInt64] {
    var healed: [ActorID: UInt64] = [:]
    for text in texts {
      let words = (text.string ?? "").split(separator: " ")
      guard words.count == 2, let id = RecordID(text: words[0]), let number = UInt64(words[1])
      else {
        continue
      }
      healed[ActorID(id)] = number
    }
    return healed
  }
}

extension RemoteState.Sent: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("actor", "\(actor.id)")
    json.field("records", records)
    json.field("files", files)
  }

  init?(_ json: JSONValue) {
    guard let id = RecordID(text: json["actor"]?.string ?? "") else { return nil }
    self.init(
      actor: ActorID(id), records: json["records"]?.unsigned ?? 0,
      files: json["files"]?.unsigned ?? 0)
  }
}
