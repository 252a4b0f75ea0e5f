import CommandLineKit
import Records
import SharedCommands
import TrackFormats
import TripStore

/// `drive show`: shows a drive in numbers and pictures.
struct DriveShowCommand: Command {
  static let name = "drive show"
  static let use = CommandUse.shows()
  static let summary = "Show a drive: numbers, track, heights and speeds."
  static let operands = [DriveNoun.operand]
  static let options = [plain]
  static let examples = [
    Example("vanlog drive show", "Show the newest drive."),
    Example("vanlog drive show 8m2kq --no-pictures", "Show only the numbers of another drive."),
  ]
  static let jsonFields = DriveView.jsonFields
  static let exits = [
    Exit(.nothingFound, "the drive does not exist"),
    Exit(.badData, "the id or name fits more than one drive, or the points are damaged"),
  ]

  private static let plain = OptionSpec("no-pictures", help: "Show only the numbers.")

  private let id: String
  private let showsPictures: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    id = DriveNoun.name(arguments)
    showsPictures = !arguments.flag(Self.plain)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead() else { return try context.noRecord(.drive, id) }
    do {
      return try show(store.record(named: id, of: .drive), in: store, context)
    } catch StoreError.noRecord {
      return try context.noRecord(.drive, id)
    }
  }

  /// Numbers are shown even if the points are damaged; the exit code reports that.
  private func show(
    _ drive: Record, in store: RecordStore, _ context: CommandContext
  ) throws -> ExitStatus {
    var track: Track?
    do {
      track = try store.track(of: drive)
    } catch let error as TrackError {
      context.note("\(error)")
    }
    let view = DriveView(
      answer: drive.answer(in: store), track: track, store: store,
      local: try drive.offsetSecondsAtStart(context),
      style: showsPictures ? DotStyle(context.environment) : nil)
    try context.output(view)
    return track == nil ? .badData : .done
  }
}
