import Borders
import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `border list`.
struct BorderListCommand: ReadingCommand {
  static let name = "border list"
  static let summary = "List the crossings of borders, newest first."
  static let details = [
    "Crossings stay on this device and are never synced. Those older than 750 days are dropped. "
      + "Times are local to the country that was entered."
  ]
  static let options = DayRange.options("crossings") + [person, limit.spec, deleted]
  static let examples = [Example("vanlog border list --limit 5", "Show the newest five.")]
  static let jsonFields = [
    JSONField("crossings", .list(.object(CrossingList.jsonFields)), "crossings, newest first")
  ]
  static let exits = [
    StoreExits.emptyList, Exit(.inputMissing, "a person that was named does not exist"),
  ]

  private static let person = OptionSpec(
    "person", value: .text("PERSON", maximumBytes: 200, offering: .records(KindSpec.person.name)),
    help: "Show only crossings with this person aboard, by name or id.")
  private static let limit = DefaultedOption(
    "limit", "NUMBER", 1...1_000_000, default: 50, help: "Show at most this many crossings.")
  private static let deleted = OptionSpec(
    "deleted", help: "List the crossings that were deleted, and that no detection brings back.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let log = try context.crossings()
    let clock = try CrossingClock(context)
    let days = try DayRange(arguments, context)
    let person = try arguments.text(Self.person).flatMap { try context.aboard([$0])?.first }
    let found = log.crossings.reversed().lazy.filter { crossing in
      let day = crossing.event.at.day(offsetSeconds: clock.offsetSeconds(crossing))
      return crossing.isDeleted == arguments.flag(Self.deleted)
        && days.period.contains(day)
        && person.map { crossing.aboard?.contains($0) ?? true } ?? true
    }.prefix(arguments.integer(Self.limit))
    let crossings = Array(found)
    context.noteIfEmpty(
      crossings, "no crossings found; 'vanlog border rebuild' looks for them in your drives")
    let people = crossings.contains { $0.aboard != nil } ? try context.people() : []
    try context.output(
      CrossingList(
        crossings: crossings, log: log, zone: clock.offsetSeconds,
        names: { id in people.first { $0.id == id }?.title ?? id.ending(IDEnding.shortest) }))
    return .done
  }
}
