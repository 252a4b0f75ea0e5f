import CommandLineKit
import SharedCommands
import Text
import TripStore

/// The part of `status` that comes from the personal store.
struct StoreStatus {
  let trip, van: Record?
  /// Which day of the trip it is, from 1.
  let tripDay: Int?
  let notices: [Notice]
  /// Why the store cannot be read, if so.
  let problem: String?
  private let isDamaged: Bool

  /// How many notices are shown; without --verbose only a few, so that the urgent ones stand out.
  private let shown: Int
  private static let usuallyShown = 5

  init(_ context: CommandContext, today: Day) {
    let read = Result { try Self.read(context, today: today) }
    let facts = try? read.get()
    (trip, van, notices) = facts ?? (nil, nil, [])
    shown = context.globals.verbose ? notices.count : min(notices.count, Self.usuallyShown)
    (problem, isDamaged) = Self.problem(in: read, context)
    tripDay = trip?[.startDay].map { today.daysSinceEpoch - $0.daysSinceEpoch + 1 }
  }

  /// What is wrong now, or was found by a command that reads more than `status` does.
  private static func problem<Facts>(
    in read: Result<Facts, any Error>, _ context: CommandContext
  ) -> (text: String?, isDamage: Bool) {
    if case .failure(let error) = read {
      rememberDamage(error)
      return ("\(error)", DamageMark.isDeserved(by: error))
    }
    guard let home = try? context.home(), DamageMark.isLeft(in: home) else { return (nil, false) }
    return ("damaged: a command could not read a part of it", true)
  }

  private static func read(
    _ context: CommandContext, today: Day
  ) throws -> (trip: Record?, van: Record?, notices: [Notice]) {
    guard let store = try context.storeToRead() else { return (nil, nil, []) }
    return (try store.activeTrip(), try store.vanInUse(), try Notices(in: store).due(on: today))
  }

  func add(to fields: inout Fields) {
    if let trip {
      fields.add("Trip", trip.title + (tripDay.map { $0 > 0 ? ", day \($0)" : "" } ?? ""))
    }
    if let van { fields.add("Van", van.title) }
    if let problem { fields.add("Store", problem) }
    for (index, notice) in notices.prefix(shown).enumerated() {
      fields.add(index == 0 ? "Due" : "", notice.sentence)
    }
    if notices.count > shown {
      fields.add("", "and \(notices.count - shown) more: 'vanlog status --verbose' lists them all")
    }
  }

  var advice: [String] {
    isDamaged ? ["Run 'vanlog doctor --mend' to check and repair the store."] : []
  }

  static let jsonFields = [
    JSONField("trip_id", .id, "id of the trip under way"),
    JSONField("trip_name", .text, "name of the trip"),
    JSONField("trip_day", .number(.plain), "day of the trip, counted from 1"),
    JSONField("van_id", .id, "id of the van in use"),
    JSONField("van_name", .text, "name of the van"),
    JSONField("store_problem", .text, "why the store cannot be read, or null"),
    JSONField("due", .list(.object(dueFields)), "what expires or runs low"),
  ]

  private static let dueFields = [
    JSONField("kind", .text, "kind of record"),
    JSONField("id", .id, "id of the record"),
    JSONField("title", .text, "title of the record"),
    JSONField("what", .text, "what is due"),
    JSONField("days_left", .count, "days left; negative if overdue"),
    JSONField("urgency", .text, "urgency"),
    JSONField("sentence", .text, "the same as a sentence"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("trip_id", trip?.id.description)
    json.field("trip_name", trip?.title)
    json.field("trip_day", tripDay)
    json.field("van_id", van?.id.description)
    json.field("van_name", van?.title)
    json.field("store_problem", problem)
    json.field("due", notices) { json, notice in
      json.field("kind", notice.record.kind.name)
      json.field("id", notice.record.id.description)
      json.field("title", notice.record.title)
      json.field("what", notice.what)
      json.field("days_left", notice.daysLeft)
      json.field("urgency", notice.urgency.rawValue)
      json.field("sentence", notice.sentence)
    }
  }
}
