internal import DurableFiles
internal import Glibc
public import HomeFolder
internal import SQLite

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

  /// Whether SQLite finds no damage, table by table until the time is used up; `nil` has no limit.
  func isSound(within milliseconds: Int64?) throws -> Bool {
    let end = milliseconds.map { Self.monotonic() + $0 }
    do {
      if milliseconds == nil {
        return try connection.first("PRAGMA integrity_check(1)") { row in try row.text(0) } == "ok"
      }
      for kind in KindSpec.all {
        if let end, Self.monotonic() >= end { return true }
        let answer = try connection.first("PRAGMA quick_check('\(kind.name)')") { row in
          try row.text(0)
        }
        guard answer == "ok" else { return false }
      }
      return true
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  private static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

extension SQLiteError {
  /// Whether the file itself is damaged.
  var isDamage: Bool {
    kind == .corrupt || kind == .notADatabase
  }
}
