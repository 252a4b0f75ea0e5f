import Borders
import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripStore

/// `border rebuild`: finds the crossings of all kept drives.
struct BorderRebuildCommand: ReadingCommand {
  static let name = "border rebuild"
  static let summary = "Find the crossings of all kept drives again."
  static let details = [
    "Adds what is missing. What you have entered, corrected or deleted stays as it is. All is "
      + "written in one step at the end, so it can be interrupted at any time."
  ]
  static let examples = [
    Example("vanlog border rebuild", "After importing old drives, or after losing the file.")
  ]
  static let jsonFields = [
    JSONField("drives", .count, "drives that were looked at"),
    JSONField("found", .count, "crossings found in them"),
    JSONField("new", .count, "crossings that were not known before"),
  ]
  static let exits = [Exit(.tryAgain, "another process is changing the crossings")]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let drives = try context.storeToRead().map { try Self.drives(in: $0, context) } ?? []
    var crossings = DriveCrossings()
    var events: [Crossing.Event] = []
    let progress = context.progress("Reading drives", total: drives.count)
    if let store = try context.storeToRead() {
      for (number, drive) in drives.enumerated() {
        events += crossings.take(try store.track(of: drive))
        progress.update(number + 1)
      }
    }
    let new = events.isEmpty ? [] : try context.keepCrossings(events)
    try context.output(Outcome(drives: drives.count, found: events.count, new: new.count))
    return .done
  }

  /// The oldest first; if the date is sure, without those whose crossings would be dropped.
  private static func drives(
    in store: TripStore, _ context: CommandContext
  ) throws -> [Record] {
    var query = RecordQuery(.drive)
    if try context.clock().isProven {
      let oldest = try context.localNow().day.daysSinceEpoch - CrossingLog.days
      query.from = Int64(oldest) * 86_400_000
    }
    var drives: [Record] = []
    try store.forEach(query) { drives.append($0) }
    return drives.reversed()
  }

  private struct Outcome: Presentable, JSONObject {
    let drives, found, new: Int

    func present(on page: inout Page) {
      page.line(
        "\(Phrase.count(found, "crossing")) in \(Phrase.count(drives, "drive")), \(new) of them new"
      )
    }

    func writeMembers(to json: inout JSONWriter) {
      json.field("drives", drives)
      json.field("found", found)
      json.field("new", new)
    }
  }
}
