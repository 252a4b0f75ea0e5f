internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

extension TripStore {
  /// The time limit for a check that nobody asked for.
  static let shortCheckMilliseconds: Int64 = 200

  /// Checks the whole store, and if it is damaged, sets it aside and recovers what can be read.
  ///
  /// Returns what was done, or `nil` if the store is sound or does not exist.
  public static func examine(
    in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> SalvageReport? {
    guard let folder = try home.open(), try folder.status(of: fileName) != nil else { return nil }
    do {
      let store = try openOnce(in: home, buildDate: buildDate, moment: moment)
      if try store.isSound(within: nil) { return nil }
    } catch let error as SQLiteError where error.isDamage {
      // Recovered below.
    }
    return try salvage(in: home, buildDate: buildDate, moment: moment)
  }

  /// Whether SQLite finds no damage in the store, or in as much of it as time allows.
  func isSound(within milliseconds: Int64?) throws -> Bool {
    guard let milliseconds else { return try connection.isSound() }
    let end = MonotonicClock.now + milliseconds
    return try connection.isSound(tables: KindSpec.all.map(\.name)) { MonotonicClock.now < end }
  }
}
