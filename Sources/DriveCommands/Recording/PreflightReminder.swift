import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// Mentions, once a drive has begun, that the checks before it were not done.
///
/// Only to people who use them, and never in the way: if anything keeps it from finding out, it
/// says nothing.
enum PreflightReminder {
  /// A check that is older was for another drive.
  private static let recentMilliseconds: Int64 = 3 * 3_600_000

  static func give(_ context: CommandContext) {
    guard !context.globals.json, let clock = try? context.clock(), clock.isProven,
      let store = context.storeIfUsable(), (try? store.usesPreflight()) == true
    else { return }
    let last = (try? store.lastPreflight())?[.started]?.millisecondsSinceEpoch
    let age = last.map { clock.now.millisecondsSinceEpoch - $0 } ?? .max
    guard age > recentMilliseconds else { return }
    context.note("the checks before a drive were not done: 'vanlog preflight'")
  }
}
