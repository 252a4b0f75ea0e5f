import HomeFolder
import SQLite
import TestSupport
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// A home that takes part in a repository, in the test's own folder.
final class SyncingDevice {
  static let buildDate: Int64 = 1_700_000_000_000
  /// Cheap enough for tests; real ones take the standard.
  static let cost = PassphraseCost(passes: 2, mebibytes: 32) ?? .standard
  static let passphrase = Secret(Array("correct horse battery".utf8))

  let name: String
  let home: HomeFolder
  var now = Moment(milliseconds: 1_800_000_000_000, isProven: true)
  var limits = SyncLimits()
  var sizes = SegmentSizes()
  /// Called with each store that is opened.
  var whenOpened: (RecordStore) -> Void = { _ in }
  private var opened: RecordStore?

  init(_ name: String, in folder: String? = nil) {
    self.name = name
    let path = folder.map { "\($0)/\(name)" } ?? TemporaryDirectory.current.file(name)
    home = HomeFolder(path: path, origin: .option)
  }

  var store: RecordStore {
    get throws {
      if let opened { return opened }
      let store = try RecordStore.open(.trips, in: home, buildDate: Self.buildDate) {
        [unowned self] in now
      }
      store.sizes = sizes
      opened = store
      whenOpened(store)
      return store
    }
  }

  /// As after a restart, or when the file was replaced.
  func reopen() throws {
    try opened?.connection.close()
    opened = nil
  }

  var syncing: SyncHome {
    get throws {
      let syncing = try SyncHome(home, store: try store)
      syncing.limits = limits
      return syncing
    }
  }

  func begin(on remote: any Remote) throws {
    try syncing.begin(
      on: remote, options: RemoteOptions(), passphrase: Self.passphrase, deviceName: name,
      cost: Self.cost)
  }

  func join(on remote: any Remote) throws {
    try syncing.join(
      on: remote, options: RemoteOptions(), with: .passphrase(Self.passphrase), deviceName: name)
  }

  @discardableResult
  func sync(
    _ remote: any Remote, mode: SyncSession.Mode = .everything, budget: SyncBudget = SyncBudget()
  ) throws -> SyncReport {
    let syncing = try syncing
    let state = try syncing.remotes().first { $0.address == remote.address }
    guard let state else { throw RepositoryError.noRemote("\(remote.address)") }
    return try syncing.sync(
      with: remote, state, mode: mode, budget: budget, now: now, pause: { _ in })
  }

  @discardableResult
  func add(_ kind: KindSpec, _ values: FieldValues) throws -> RecordID {
    try store.edit { try $0.create(kind, values) }
  }

  @discardableResult
  func checkin(_ place: String, day: Int = 20_000) throws -> RecordID {
    try add(.checkin, [.set(.place, place), .set(.day, Day(daysSinceEpoch: day))])
  }

  func change(_ kind: KindSpec, _ id: RecordID, _ changes: [String: FieldChange]) throws {
    try store.edit { try $0.change(kind, id, changes) }
  }

  /// Everything here, in a spelling that does not depend on the device.
  func contents() throws -> [RecordStore.CanonicalRecord] {
    var all: [RecordStore.CanonicalRecord] = []
    try store.forEachCanonicalRecord { all.append($0) }
    return all.sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }
  }

  func places() throws -> [String] {
    var places: [String] = []
    try store.forEach(RecordQuery(.checkin)) { if $0.isAlive { places.append($0[.place] ?? "") } }
    return places.sorted()
  }
}
