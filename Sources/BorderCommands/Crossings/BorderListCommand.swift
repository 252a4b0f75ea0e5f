import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `border list`.
struct BorderListCommand: ReadingCommand {
  static let name = "border list"
  static let use = CommandUse.shows()
  static let summary = "List the crossings of borders, newest first."
  static let details = [
    "Crossings follow from your drives, from what the daemon has seen on the move, and from your "
      + "corrections; when a drive is added or deleted, so are its crossings. They stay on this "
      + "device and are never synced. Times are local to the country that was entered."
  ]
  static let options = DayRange.options("crossings") + [person, limit.spec, deleted, otherVans]
  static let examples = [Example("vanlog border list --limit 5", "Show the newest five.")]
  static let jsonFields = CrossingList.jsonFields
  static let exits = [
    StoreExits.emptyList, Exit(.inputMissing, "a person that was named does not exist"),
  ]

  private static let person = OptionSpec(
    "person", value: .text("PERSON", maximumBytes: 200, offering: .records(KindSpec.person.name)),
    help: "Show only crossings with this person aboard, by name or id.")
  private static let limit = LimitOption("crossings", default: 50)
  private static let otherVans = OptionSpec(
    "other-vans",
    help: "List the crossings of vans other than the one in use, which count only for people named "
      + "aboard.")
  private static let deleted = OptionSpec(
    "deleted", help: "List deleted crossings, which detection does not bring back.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let log = try context.crossings()
    let clock = try CrossingClock(context)
    let days = try DayRange(arguments, context)
    let person = try arguments.text(Self.person).flatMap { try context.aboard([$0])?.first }
    let limit = arguments.limit(Self.limit)
    let found = log.crossings.reversed().lazy.filter { crossing in
      let day = crossing.event.at.day(offsetSeconds: clock.offsetSeconds(crossing))
      return crossing.isDeleted == arguments.flag(Self.deleted)
        && crossing.isOfOtherVan == arguments.flag(Self.otherVans)
        && days.period.contains(day)
        && person.map { crossing.aboard?.contains($0) ?? true } ?? true
    }.prefix(limit + 1)
    var crossings = Array(found)
    let hasMore = crossings.cut(to: limit)
    context.noteIfEmpty(
      crossings, "no crossings found; 'vanlog border add' adds one")
    let people = crossings.contains { $0.aboard != nil } ? try context.people() : []
    try context.output(
      CrossingList(
        crossings: crossings, hasMore: hasMore, log: log, zone: clock.offsetSeconds,
        names: { id in people.first { $0.id == id }?.title ?? id.ending(IDEnding.shortest) }))
    context.noteMore(hasMore, than: crossings.count)
    return .done
  }
}
