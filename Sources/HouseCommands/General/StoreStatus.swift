import SharedCommands
import CommandLineKit
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

  /// More would hide the urgent ones.
  private static let mostShown = 5

  init(_ context: CommandContext, today: Day) {
    let read = Result { try Self.read(context, today: today) }
    let facts = try? read.get()
    (trip, van, notices) = facts ?? (nil, nil, [])
    problem = if case .failure(let error) = read { "\(error)" } else { nil }
    tripDay = trip?.integer("start_day").map { today.daysSinceEpoch - Int($0) + 1 }
  }

  private static func read(
    _ context: CommandContext, today: Day
  ) throws -> (trip: Record?, van: Record?, notices: [Notice]) {
    guard let store = try context.storeToRead() else { return (nil, nil, []) }
    return (
      try store.activeTrip(), try store.vanInUse(),
      try Notices(in: store).due(on: today)
    )
  }

  func add(to fields: inout Fields) {
    if let trip {
      fields.add("Trip", trip.title + (tripDay.map { $0 > 0 ? ", day \($0)" : "" } ?? ""))
    }
    if let van { fields.add("Van", van.title) }
    if let problem { fields.add("Store", problem) }
    for (index, notice) in notices.prefix(Self.mostShown).enumerated() {
      fields.add(index == 0 ? "Due" : "", notice.sentence)
    }
    if notices.count > Self.mostShown {
      fields.add("", "and \(notices.count - Self.mostShown) more; see --json")
    }
  }

  var advice: [String] {
    problem == nil ? [] : ["Run 'vanlog doctor' to check and repair the store."]
  }

  func write(to json: inout JSONWriter) {
    json.field("trip", trip?.title)
    json.field("trip_day", tripDay)
    json.field("van", van?.title)
    json.field("store_problem", problem)
    json.field(array: "due") { json in
      for notice in notices {
        json.object { json in
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
  }
}
