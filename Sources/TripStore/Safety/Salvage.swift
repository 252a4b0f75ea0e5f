internal import DurableFiles
internal import HomeFolder
internal import SQLite
internal import Text

/// The result of recovering a damaged store.
public struct SalvageReport: Sendable, Equatable {
  /// The path of the damaged file.
  public let setAside: String
  public let savedRecords: Int
  /// The kinds with unreadable records, as plural nouns.
  public let incomplete: [String]

  /// A sentence for the user.
  public var text: String {
    guard savedRecords > 0 else {
      return "damaged: nothing could be read, so a new store was created; restore a backup. "
        + "The old file is \(setAside)"
    }
    let lost =
      incomplete.isEmpty
      ? "nothing was lost" : "some \(incomplete.joined(separator: ", ")) could not be read"
    return "damaged and repaired: "
      + "\(savedRecords == 1 ? "1 record was" : "\(savedRecords) records were") recovered, "
      + "\(lost). "
      + "The old file is \(setAside)"
  }
}

extension TripStore {
  private static let lockName = "store.lock"

  /// Sets a damaged store aside and makes a new one from everything that can still be read.
  ///
  /// Other processes are locked out meanwhile; if one of them was faster, nothing is left to do.
  static func salvage(
    in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> SalvageReport? {
    let folder = try home.make()
    let lock = try folder.makePrivate(HomeFolder.runName).lock(lockName, waiting: 10_000)
    defer { _ = lock }
    if let open = try? openOnce(in: home, buildDate: buildDate, moment: moment),
      try open.isSound(within: nil)
    {
      return nil
    }
    let aside = try folder.makePrivate(HomeFolder.setAsideName)
    // Copied before anything changes: if the disk is full, everything stays as it was.
    let isMended = try LostFirstPage.copy(folder.path(of: fileName), into: aside)
    // Best effort: the next recovery overwrites it.
    defer { _ = try? aside.remove(LostFirstPage.copyName) }
    let name = try folder.setAside(fileName, into: aside)
    if let status = try folder.status(of: journalName(fileName)), status.size > 0 {
      try folder.rename(journalName(fileName), to: journalName(name), in: aside)
    }
    let fresh = try openOnce(in: home, buildDate: buildDate, moment: moment)
    let source = aside.path(of: isMended ? LostFirstPage.copyName : name)
    let (saved, incomplete) = try fresh.takeOver(source, moment: moment)
    return SalvageReport(
      setAside: aside.path(of: name), savedRecords: saved, incomplete: incomplete)
  }

  /// Recovers what can be read from a damaged file, in one transaction.
  private func takeOver(
    _ path: String, moment: @escaping () -> Moment
  ) throws -> (saved: Int, incomplete: [String]) {
    guard let connection = try? Connection(path: path, mode: .readOnly) else {
      return (0, KindSpec.all.map(\.plural))
    }
    let old = TripStore(connection, path: path, moment: moment)
    var saved = 0
    var incomplete: [String] = []
    try self.connection.transaction(.immediate) {
      if let clock = try? old.loadClock() { try resume(clock) }
      for kind in KindSpec.all {
        let (count, isWhole) = try takeOver(kind, from: old)
        saved += count
        if !isWhole { incomplete.append(kind.plural) }
      }
    }
    return (saved, incomplete)
  }

  /// Keeps the device's identity, so that its earlier changes are not taken for another's.
  private func resume(_ clock: StampClock) throws {
    try setMeta("device", clock.device.id.bytes)
    try saveClock(clock)
    _ = try number(of: clock.device)
  }

  private func takeOver(
    _ kind: KindSpec, from old: TripStore
  ) throws -> (count: Int, isWhole: Bool) {
    var taken: Set<RecordID> = []
    func take(_ stored: StoredState) throws {
      guard taken.insert(stored.state.id).inserted else { return }
      let state = old.withLargeFields(stored, kind)
      try insert(state, kind, base: stored.base, key: stored.key)
      try log(
        kind.name, state.id, fields: Set(state.fields.keys), (state.changed ?? stored.base).time)
    }
    // Reads from the start up to the damage, then from the end back to it.
    let columns = try? Schema.columns(of: kind.name, old.connection)
    guard let columns, !columns.isEmpty else { return (0, false) }
    let sql = Self.select(kind, columns: Set(columns))
    let isWhole = try old.walk(sql + " ORDER BY key", kind, take)
    if !isWhole { _ = try old.walk(sql + " ORDER BY key DESC", kind, take) }
    return (taken.count, isWhole)
  }

  /// Passes on each readable record; returns false if there was damage.
  private func walk(
    _ sql: String, _ kind: KindSpec, _ take: (StoredState) throws -> Void
  ) throws -> Bool {
    var isWhole = true
    var failure: (any Error)?
    do {
      try connection.query(sql) { row in
        guard let stored = try? state(row, kind) else {
          isWhole = false
          return
        }
        do {
          try take(stored)
        } catch {
          failure = error
          throw error
        }
      }
    } catch {
      // Damage ends the walk; an error from the new store must not be lost.
      if let failure { throw failure }
      return false
    }
    return isWhole
  }

  private func withLargeFields(_ stored: StoredState, _ kind: KindSpec) -> RecordState {
    var state = stored.state
    for field in kind.fields where field.isLarge {
      guard let bytes = try? largeValue(field, key: stored.key, of: kind) else { continue }
      state.fields[field.name] = .register(
        state.fields[field.name]?.stamp ?? stored.base, .bytes(bytes))
    }
    return state
  }
}
