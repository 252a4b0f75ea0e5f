internal import DurableFiles
internal import Glibc
public import HomeFolder
public import Text
public import Records

/// A home and its part in a repository: what the commands of `vanlog sync` work on.
///
/// While one that was opened for changes exists, no other sync of this home runs, nor a restore or
/// salvage.
public final class SyncHome {
  public let home: HomeFolder
  public let store: RecordStore
  public private(set) var keys: LocalKeys?
  let memory: SyncMemory
  private let lock: FileLock?
  var limits = SyncLimits()

  /// Takes the lock, waiting for another holder for this many milliseconds.
  public init(_ home: HomeFolder, store: RecordStore, waiting milliseconds: Int = 0) throws {
    (self.home, self.store) = (home, store)
    let folder = try home.make()
    lock = try folder.makePrivate(HomeFolder.runName).lock(
      HomeFolder.syncLock, waiting: milliseconds)
    keys = try LocalKeys.load(in: folder)
    memory = SyncMemory(store: store)
  }

  /// Opens a home only to look at it, also while a sync runs.
  public init(lookingAt home: HomeFolder, store: RecordStore) throws {
    (self.home, self.store) = (home, store)
    lock = nil
    if let folder = try home.open() { keys = try LocalKeys.load(in: folder) }
    memory = SyncMemory(store: store)
  }

  /// Whether a home takes part in a repository; costs one look at a name.
  public static func isSetUp(in home: HomeFolder) -> Bool {
    access("\(home.path)/\(LocalKeys.folderName)/\(LocalKeys.fileName)", F_OK) == 0
  }

  func reloadKeys(_ keys: LocalKeys) { self.keys = keys }

  public func requireKeys() throws -> LocalKeys {
    guard let keys else { throw RepositoryError.doesNotSync }
    return keys
  }

  // MARK: Beginning

  /// Makes a repository on a remote that opens with a passphrase.
  public func begin(
    on remote: any Remote, options: RemoteOptions, passphrase: Secret, deviceName: String,
    cost: PassphraseCost = .standard
  ) throws {
    guard keys == nil else { throw RepositoryError.syncsAlready }
    let data = DataKeys.random(for: Self.newID())
    let slot = try KeySlot.sealed(data, passphrase: passphrase, cost: cost, id: Self.newID())
    try RemoteProbe.check(remote)
    try Repository.create(on: remote, data.repository, slots: [slot])
    try enter(data, [slot], remote, options, deviceName)
  }

  /// Takes part in the repository on a remote.
  public func join(
    on remote: any Remote, options: RemoteOptions, with way: Repository.Way, deviceName: String
  ) throws {
    let (data, slots) = try Repository.open(on: remote, with: way)
    if let keys {
      guard keys.data.repository == data.repository else {
        throw RepositoryError.otherRepository(remote: "\(remote.address)")
      }
      // The same repository again: perhaps for a new data key.
      try save(data)
      return try remember(remote, options, slots)
    }
    try enter(data, slots, remote, options, deviceName)
  }

  private func enter(
    _ data: DataKeys, _ slots: [KeySlot], _ remote: any Remote, _ options: RemoteOptions,
    _ name: String
  ) throws {
    try store.forgetSync()
    try remember(remote, options, slots)
    let keys = LocalKeys(
      data: data, device: DeviceKeys.random(), id: Self.newID(),
      name: String(name.prefix(SyncDevice.longestName)))
    // The keys come last: a home with keys has a remote.
    try keys.save(in: try home.make())
    self.keys = keys
  }

  /// Remembers a place, or forgets what was `known` of it and starts over.
  private func remember(
    _ remote: any Remote, _ options: RemoteOptions, _ slots: [KeySlot],
    anew known: RemoteState? = nil
  ) throws {
    var state = try memory.remotes().first { $0.address == remote.address }
    if state == nil || known != nil {
      let number = (try memory.remotes().map(\.number).max() ?? 0) + 1
      state = RemoteState(number: number, address: remote.address)
    }
    guard var state else { return }
    state.options = options
    state.isChecked = true
    // The keys may be new ones, which a head shows to the others.
    state.hasNews = true
    // These slots are there; others may be removed from there before the first sync.
    let isUpToDate = try state.slotRevision == memory.slotRevision()
    try memory.keep(slots)
    if isUpToDate { state.slotRevision = try memory.slotRevision() }
    try memory.set(state, inPlaceOf: known)
  }

  private func save(_ data: DataKeys) throws {
    guard var keys else { return }
    keys.data = data
    try keys.save(in: try home.make())
    self.keys = keys
  }

  /// 128 random bits: everyone would see a time in it.
  static func newID() -> RecordID {
    var random = SystemRandomNumberGenerator()
    return RecordID(milliseconds: Int64(random.next() >> 16), using: &random)
  }

  // MARK: Remotes

  public func remotes() throws -> [RemoteState] { try memory.remotes() }

  /// Syncs with another place too; one that is empty gets everything.
  public func add(_ remote: any Remote, options: RemoteOptions) throws {
    let id = try requireKeys().data.repository
    if try Repository.exists(on: remote) {
      guard try Repository.mark(on: remote) == id else {
        throw try Repository.isHeld(id, on: remote)
          ? RepositoryError.alteredMark(remote: "\(remote.address)")
          : RepositoryError.otherRepository(remote: "\(remote.address)")
      }
    } else {
      try RemoteProbe.check(remote)
      try Repository.create(on: remote, id, slots: try memory.slots())
    }
    // What was known of it is forgotten only now: a place that is refused stays in the list.
    let known = try memory.remotes().first { $0.address == remote.address }
    try remember(remote, options, [], anew: known)
    try publishEverythingAgain()
  }

  /// Old segments may be gone here: a new snapshot holds what they held.
  private func publishEverythingAgain() throws {
    if try store.sealedChange() != nil { try store.forgetSealing() }
  }

  /// Syncs with a place no longer; nothing there is removed.
  public func remove(_ address: RemoteAddress) throws {
    let remotes = try memory.remotes()
    guard let state = remotes.first(where: { $0.address == address }) else {
      throw RepositoryError.noRemote("\(address)")
    }
    guard remotes.count > 1 else { throw RepositoryError.lastRemote("\(address)") }
    try memory.remove(state)
  }

  // MARK: Syncing

  /// One sync with one remote.
  public func sync(
    with remote: any Remote, _ state: RemoteState, mode: SyncSession.Mode = .everything,
    budget: SyncBudget = SyncBudget(), now: Moment,
    pause: @escaping (Int64) -> Void = MonotonicClock.sleep(milliseconds:),
    progress: @escaping (SyncStep) throws -> Void = { _ in }
  ) throws -> SyncReport {
    let session = SyncSession(
      store, home: home, keys: try requireKeys(), remote: remote, state: state, mode: mode,
      budget: budget, limits: limits, now: now, pause: pause, progress: progress)
    defer { keys = session.visit.keys }
    return try session.run()
  }

  // MARK: Leaving

  /// Takes part no longer: forgets keys and places, and keeps every record.
  ///
  /// The others are told where a remote can be reached; what could not be sent stays here only.
  public func leave(telling remotes: [any Remote], now: Moment) throws {
    let keys = try requireKeys()
    for remote in remotes {
      guard let state = try memory.remotes().first(where: { $0.address == remote.address }) else {
        continue
      }
      try? SyncSession(store, home: home, keys: keys, remote: remote, state: state, now: now)
        .sayGoodbye()
    }
    try LocalKeys.remove(in: try home.make())
    try store.forgetSync()
    self.keys = nil
  }
}
