internal import Text
public import Records

// How things stand, without asking a remote.
extension SyncHome {
  /// What waits to be sent to a remote, by urgency.
  public struct Waiting: Sendable, Equatable {
    /// Changes that are not in segments yet, by the priority of their kind.
    public var urgent = 0
    public var normal = 0
    public var low = 0
    /// Segments with what people entered, and with tracks.
    public var records = 0
    public var files = 0
    public var bytes = 0
    public var documents = 0

    /// Whether a change of passphrase, words or devices is not there yet.
    public var hasKeys = false

    public var changes: Int { urgent + normal + low }

    public var isNothing: Bool { changes + records + files + documents == 0 && !hasKeys }
  }

  public func waiting(for state: RemoteState) throws -> Waiting {
    var waiting = Waiting()
    for (kind, count) in try store.unsealedCounts() {
      switch store.kinds.named(kind)?.priority ?? .normal {
      case .first: waiting.urgent += count
      case .normal: waiting.normal += count
      case .last: waiting.low += count
      }
    }
    for actor in try store.ownActors() {
      let sent = state.sent(of: actor)
      let records = try store.waiting(after: sent.records, in: .records, of: actor)
      let files = try store.waiting(after: sent.files, in: .files, of: actor)
      waiting.records += records.count
      waiting.files += files.count
      waiting.bytes += records.bytes + files.bytes
    }
    for document in try store.attachedContents() {
      let parts = Documents.parts(of: document.size)
      if try memory.sentParts(of: document.hash, at: state) < parts { waiting.documents += 1 }
    }
    waiting.hasKeys = try memory.slotRevision() != state.slotRevision
    return waiting
  }

  /// A device of the repository, as it was last seen at any remote.
  public struct KnownDevice: Sendable {
    public let device: SyncDevice
    public let isThis: Bool
    public let isRevoked: Bool
    public let hasLeft: Bool
    /// When it last spoke, by its own clock, and whether that was proven.
    public let lastSeen: Int64?
    public let isProven: Bool
    /// Whether all others have gone on for a year without hearing of it.
    public let isSilent: Bool
    /// How many of its segments are contained here, and how many there are.
    public let applied: UInt64
    public let offered: UInt64
  }

  /// Whether another device has revoked this one, as far as is known here.
  public func isRevoked() throws -> Bool {
    let id = try requireKeys().id
    return try memory.revocations().contains { $0.device == id }
  }

  private static let silence: Int64 = 365 * 86_400_000

  /// All devices; what is silent is found out by the proven time of the others, and by `now`.
  public func devices(now: Moment? = nil) throws -> [KnownDevice] {
    let keys = try requireKeys()
    let revoked = Set(try memory.revocations().map(\.device))
    var newest: [RecordID: [Head]] = [:]
    for remote in try memory.remotes() {
      for head in try memory.heads(at: remote, with: keys.data).values {
        newest[head.device.id, default: []].append(head)
      }
    }
    let seen = try SyncSeen(store: store).all()
    let proven = newest.values.joined().filter(\.isProven).map(\.milliseconds)
    let here = now.flatMap { $0.isProven ? $0.milliseconds : nil } ?? 0
    let latest = max(proven.max() ?? 0, here)
    let devices = try memory.devices().sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    let others = devices.map { device in
      let heads = newest[device.id] ?? []
      let last = heads.max { $0.milliseconds < $1.milliseconds }
      let actors = Set(heads.map(\.actor))
      let applied = seen.filter { actors.contains($0.actor) }.reduce(0) {
        $0 + $1.records + $1.files
      }
      let offered = actors.reduce(UInt64(0)) { sum, actor in
        let own = heads.filter { $0.actor == actor }
        return sum + (own.map(\.records.number).max() ?? 0) + (own.map(\.files.number).max() ?? 0)
      }
      return KnownDevice(
        device: device, isThis: false, isRevoked: revoked.contains(device.id),
        hasLeft: last?.hasLeft ?? false, lastSeen: last?.milliseconds,
        isProven: last?.isProven ?? false,
        isSilent: last.map { !$0.hasLeft && latest - $0.milliseconds >= Self.silence } ?? false,
        applied: applied, offered: offered)
    }
    let this = KnownDevice(
      device: keys.published, isThis: true, isRevoked: revoked.contains(keys.id), hasLeft: false,
      lastSeen: nil, isProven: false, isSilent: false, applied: 0, offered: 0)
    return [this] + others
  }

  /// The name of the device that an actor belongs to; `nil` for one that is not known.
  public func deviceName(of actor: ActorID) throws -> String? {
    if try store.ownActors().contains(actor) { return try requireKeys().name }
    return try memory.deviceID(of: actor).flatMap { try memory.device($0)?.name }
  }
}
