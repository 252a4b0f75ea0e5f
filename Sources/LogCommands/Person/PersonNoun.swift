import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// People who travel along.
enum PersonNoun: RecordNoun {
  static let kind = KindSpec.person
  static let columns: [String] = .fields(.nationalities, .born)
  static let example = "\"Ada\" --nationalities NO --born 1980-12-10"

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    guard let born = draft.values[.born] else { return }
    if try born > latestToday(context) {
      throw StoreError.badValue(field: "--born", reason: "must not be in the future")
    }
  }

  /// Today or, while the clock may be wrong, the latest possible day: this program will not be used
  /// for longer than twenty years.
  private static func latestToday(_ context: CommandContext) throws -> Day {
    let today = try context.localNow().day
    if try context.clock().isProven { return today }
    return max(today, Day(daysSinceEpoch: Build.date.daysSinceEpoch + 7_305))
  }
}
