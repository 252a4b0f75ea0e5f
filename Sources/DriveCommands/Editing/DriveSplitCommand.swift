import CommandLineKit
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive split`: makes two drives of one.
struct DriveSplitCommand: Command {
  static let name = "drive split"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Split a drive in two."
  static let details = [
    "Both keep title, trip, van and notes, and every point is in one of them.",
    DriveRemaking.details,
  ]
  static let operands = [RecordOperand.spec(.drive)]
  static let options = [at, before] + DriveRemaking.options
  static let examples = [
    Example("vanlog drive split last --at 12:30", "Start a new drive after lunch."),
    Example("vanlog drive split last --undo", "Join the two again."),
  ]
  static let jsonFields = DriveRemaking.jsonFields
  static let exits = StoreExits.writing

  private static let at = OptionSpec(
    "at", value: .text("TIME", maximumBytes: 40),
    help: "Start the second drive at this time: 12:30, in the time zone where the drive began, or "
      + "2026-08-12T12:30.")
  private static let before = OptionSpec(
    "before", value: .integer("POINT", 2...100_000_000),
    help: "Start the second drive with this point, counted from 1.")

  private let arguments: Arguments
  private let ending: DriveRemaking.Ending?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    ending = try DriveRemaking.ending(arguments)
    let places = [arguments.text(Self.at), arguments.text(Self.before)].compactMap { $0 }.count
    guard places == (ending == nil ? 1 : 0) else {
      throw arguments.usageError("give one of --at, --before, --undo and --confirm")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let id = arguments.operands[0]
    if let ending { return try DriveRemaking.end(ending, id, arguments, context) }
    let store = try context.store(for: Self.name)
    let drive = try store.record(named: id, of: .drive)
    let moment = try moment(in: drive, store, context)
    let (first, second) = try store.splitDrive(drive.id, at: moment)
    return try DriveRemaking.show([first, second], in: store, context)
  }

  private func moment(
    in drive: Record, _ store: RecordStore, _ context: CommandContext
  ) throws -> Instant {
    if let number = arguments.integer(Self.before) {
      return try time(ofPoint: number, store.track(of: drive))
    }
    let text = arguments.text(Self.at) ?? ""
    let offset = try drive.offsetSecondsAtStart(context).seconds
    guard let moment = Self.moment(text, in: drive, offsetSeconds: offset) else {
      throw arguments.usageError(
        "--at takes a time such as 12:30 or 2026-08-12T12:30, not '\(Printable.line(text))'",
        option: Self.at)
    }
    return moment
  }

  /// A time of day means its first occurrence after the start.
  private static func moment(
    _ text: String, in drive: Record, offsetSeconds: Int
  ) -> Instant? {
    if let moment = Instant(text, offsetSeconds: offsetSeconds) { return moment }
    guard let started = DriveNumbers(drive).started else { return nil }
    let day = started.day(offsetSeconds: offsetSeconds)
    return [day, Day(daysSinceEpoch: day.daysSinceEpoch + 1)]
      .compactMap { Instant("\($0)T\(text)", offsetSeconds: offsetSeconds) }
      .first { $0 >= started }
  }

  /// The store splits at a time, so the point must be the first with its time.
  private func time(ofPoint number: Int, _ track: Track) throws -> Instant {
    guard number <= track.points.count else {
      throw arguments.usageError(
        "--before takes the number of a point; the drive "
          + "has \(track.points.count)", option: Self.before)
    }
    let time = track.points[number - 1].time
    guard track.points.firstIndex(where: { $0.time >= time }) == number - 1 else {
      throw arguments.usageError(
        "an earlier point has the same or a later time; choose another point", option: Self.before)
    }
    return time
  }
}
