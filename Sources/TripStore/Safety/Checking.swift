internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

extension TripStore {
  /// How long a check may take where nobody asked for it.
  static let shortCheckMilliseconds: Int64 = 200

  /// Checks all of the store, and sets it aside and saves what can be read if it is damaged.
  ///
  /// Returns what was done, or `nil` if it is sound or there is none.
  public static func examine(
    in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> SalvageReport? {
    guard let folder = try home.open(), try folder.status(of: fileName) != nil else { return nil }
    do {
      let store = try openOnce(in: home, buildDate: buildDate, moment: moment)
      if try store.isSound(within: nil) { return nil }
    } catch let error as SQLiteError where error.isDamage {
      // Salvaged below.
    }
    return try salvage(in: home, buildDate: buildDate, moment: moment)
  }

  /// Whether SQLite finds no damage in the whole store, or in as much as there is time for.
  func isSound(within milliseconds: Int64?) throws -> Bool {
    guard let milliseconds else { return try connection.isSound() }
    let end = MonotonicClock.now + milliseconds
    return try connection.isSound(tables: KindSpec.all.map(\.name)) { MonotonicClock.now < end }
  }
}
