public import CommandLineKit
internal import HomeFolder
internal import SQLite
public import Text
public import TripStore

extension CommandContext {
  /// The personal store, opened for writing; created if missing.
  public func store() throws -> TripStore {
    keepEndedDrives()
    return try openStore()
  }

  /// The same, without looking for a drive that is still to be kept.
  func openStore() throws -> TripStore {
    try finishRestore()
    let clock = try clock()
    let store = try TripStore.open(
      in: home(), buildDate: Build.time.millisecondsSinceEpoch, moment: { Self.moment(clock) })
    for text in store.notes { note(text) }
    return store
  }

  /// The personal store, opened for reading; `nil` if nothing was ever kept.
  public func storeToRead() throws -> TripStore? {
    keepEndedDrives()
    try finishRestore()
    let clock = try clock()
    do {
      return try TripStore.openToRead(in: home(), moment: { Self.moment(clock) })
    } catch let error as SQLiteError where error.isDamage {
      // Opening for writing sets it aside and saves what can be read.
      return try openStore()
    }
  }

  /// The store for reading, if it can be used right away: it is neither repaired nor waited for.
  public func storeIfUsable() -> TripStore? {
    guard let home = try? home(), let clock = try? clock() else { return nil }
    return try? TripStore.openToRead(
      in: home, busyLimit: .milliseconds(200), moment: { Self.moment(clock) })
  }

  /// Checks the whole store, and repairs it if it is damaged.
  public func examineStore() throws -> SalvageReport? {
    try finishRestore()
    let clock = try clock()
    return try TripStore.examine(
      in: home(), buildDate: Build.time.millisecondsSinceEpoch, moment: { Self.moment(clock) })
  }

  /// Completes or undoes a restore that was cut off between its two renames.
  private func finishRestore() throws {
    let home = try home()
    guard !home.exists else { return }
    switch try HomeRestore.finishInterrupted(home: home) {
    case .none: return
    case .undone: note("a restore that was cut off has been undone")
    case .finished(let kept):
      note(
        "a restore that was cut off has been finished"
          + (kept.map { "; the old home is now \($0)" } ?? ""))
    }
  }

  private static func moment(_ clock: ClockProof) -> Moment {
    Moment(
      milliseconds: clock.now.millisecondsSinceEpoch, isProven: clock.isProven)
  }

  /// The day and the clock where the user is.
  public func localNow() throws -> (day: Day, offsetSeconds: Int, zone: String?) {
    let local = LocalTime(settings: try settings())
    let now = try clock().now
    let offset = local.offsetSeconds(at: now)
    return (now.day(offsetSeconds: offset), offset, local.zone)
  }
}
