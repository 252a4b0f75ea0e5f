import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `border rebuild`: reads all kept drives again.
struct BorderRebuildCommand: ReadingCommand {
  static let name = "border rebuild"
  static let use = CommandUse.changes(.long)
  static let summary = "Read all kept drives again, and find their crossings."
  static let details = [
    "Crossings always follow from the drives that are kept; vanlog remembers what it found in each, "
      + "and reads only new and changed ones. This command forgets what it found and reads them "
      + "all. What you have entered, corrected or deleted stays as it is. It can be interrupted at "
      + "any time."
  ]
  static let examples = [
    Example("vanlog border rebuild", "Check that nothing depends on an old reading.")
  ]
  static let jsonFields = Outcome.jsonFields
  static let exits = [Exit(.tryAgain, "another process is changing the crossings")]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let file = CrossingFile(in: try context.home())
    let cache = SurveyCache(in: try context.home())
    let before = try context.drivenDrives(in: context.storeToRead())
    try cache.remove()
    // A change that changes nothing sets a damaged file aside.
    let (_, warning) = try file.change { _ in }
    if let warning { context.note(warning) }
    let kept = try file.read().kept
    let known = Self.ids(CrossingLog(kept, drives: before))
    let drives = try context.drivenDrives(in: context.storeToRead())
    let found = Self.ids(CrossingLog(kept, drives: drives))
    try context.output(
      Outcome(
        drives: drives.count, found: found.count, new: found.count { !known.contains($0) }))
    return .done
  }

  private static func ids(_ log: CrossingLog) -> [RecordID] {
    log.crossings.filter { !$0.isDeleted }.map(\.id)
  }

  private struct Outcome: Presentable, Answer {
    static let members = Members<Outcome> {
      Member("drives", .count, "drives that were read") { $0.drives }
      Member("found", .count, "crossings that follow, of all vans, without deleted ones") {
        $0.found
      }
      Member("new", .count, "those that did not follow from what was remembered") {
        $0.new
      }
    }

    let drives, found, new: Int

    func present(on page: inout Page) {
      page.line(
        "\(Phrase.count(drives, "drive")) read, \(Phrase.count(found, "crossing")), \(new) new")
    }
  }
}
