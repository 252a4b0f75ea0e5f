internal import HomeFolder
internal import Records
internal import Text

/// One visit of a home to a remote: who comes, what is known about the place, and what was met
/// there.
final class SyncVisit {
  let store: RecordStore
  let home: HomeFolder
  let memory: SyncMemory
  let remote: MeteredRemote
  let mode: SyncSession.Mode
  let limits: SyncLimits
  let now: Moment
  let progress: (SyncStep) throws -> Void
  var keys: LocalKeys
  /// What is remembered of the remote.
  var state: RemoteState
  var report = SyncReport()
  private var troubles = Troubles()

  init(
    _ store: RecordStore, home: HomeFolder, keys: LocalKeys, remote: MeteredRemote,
    state: RemoteState, mode: SyncSession.Mode, limits: SyncLimits, now: Moment,
    progress: @escaping (SyncStep) throws -> Void
  ) {
    (self.store, self.home, self.keys, self.remote, self.state) = (store, home, keys, remote, state)
    (self.mode, self.limits, self.now, self.progress) = (mode, limits, now, progress)
    memory = SyncMemory(store: store)
  }

  /// Whether not everything that was offered there has ever been received.
  var isRestoring: Bool { !state.isRestored }

  /// Notes something that is not as it should be, once a sync.
  func note(_ kind: Trouble.Kind, _ about: String, _ text: String) {
    troubles.note(kind, about, text, at: now.milliseconds, in: &state.troubles)
  }

  /// What was not met again is over.
  func settleTroubles() { state.troubles = troubles.found }

  /// Applies what arrived; `nil` if it cannot be, which is noted.
  func applying<Value>(
    _ what: String, about name: String, _ apply: () throws -> Value
  ) throws -> Value? {
    do {
      return try apply()
    } catch let error as BundleError {
      note(.altered, name, "\(what) cannot be applied: \(error)")
    } catch let error as StoreError where error.isAboutIncoming {
      note(.altered, name, "\(what) cannot be applied: \(error)")
    }
    return nil
  }

  /// Replaces an own object that the remote altered by what it was.
  func putAgain(_ name: ObjectName, _ bytes: [UInt8]) throws {
    try remote.delete(name)
    try remote.put(name, bytes)
    note(
      .altered, name.text,
      "\(remote.address) altered \(name); this device has stored it there again")
  }
}

/// Part of a sync: it reads freely what the parts share, and changes it only through `visit`.
protocol SyncPart {
  var visit: SyncVisit { get }
}

extension SyncPart {
  var store: RecordStore { visit.store }
  var home: HomeFolder { visit.home }
  var memory: SyncMemory { visit.memory }
  var remote: MeteredRemote { visit.remote }
  var mode: SyncSession.Mode { visit.mode }
  var limits: SyncLimits { visit.limits }
  var now: Moment { visit.now }
  var keys: LocalKeys { visit.keys }
  var state: RemoteState { visit.state }

  func note(_ kind: Trouble.Kind, _ about: String, _ text: String) {
    visit.note(kind, about, text)
  }

  func progress(_ step: SyncStep) throws { try visit.progress(step) }
}

extension StoreError {
  /// Whether what arrived is wrong, rather than the store.
  fileprivate var isAboutIncoming: Bool {
    if case .malformed = self { true } else { false }
  }
}
