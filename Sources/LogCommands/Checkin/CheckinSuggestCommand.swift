import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `checkin suggest`: finds stops without a check-in.
struct CheckinSuggestCommand: ReadingCommand {
  static let name = "checkin suggest"
  static let summary = "Suggest check-ins for places where a drive ended and the van stayed."
  static let limit = DefaultedOption(
    "limit", "NUMBER", 1...100, default: 5,
    help: "Show at most this many suggestions.")
  static let options = [limit.spec]
  static let exits = [StoreExits.emptyList]
  static let examples = [
    Example("vanlog checkin suggest", "List them with the command that adds each.")
  ]
  static let jsonFields = [
    JSONField("suggestions", .list(.object(stopFields)), "stops, newest first"),
    JSONField("here", .object(hereFields), "last known position, or null"),
  ]
  private static let command = JSONField("command", .text, "command that adds the check-in")
  private static let stopFields =
    [JSONField("day", .day, "local date of the stop")] + JSONField.place("position of the stop") + [
      JSONField("arrived", .instant, "time the drive ended there"),
      JSONField(
        "stayed_s", .number(.seconds), "how long the van stayed; null if it is still there"),
      JSONField("drive_id", .id, "id of the drive that ended there"), command,
    ]
  private static let hereFields =
    JSONField.place("position of the van") + [
      JSONField("age_s", .number(.seconds), "how long ago the van was there"),
      JSONField(
        "source", .choice(["receiver", "recording", "interrupted", "drive", "checkin"]),
        "where the position comes from"), command,
    ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let limit = arguments.integer(Self.limit)
    let suggestions = try store?.checkinSuggestions(limit: limit) ?? []
    let here = try KnownPlace.last(context, in: store)
    context.noteIfEmpty(suggestions, "no drive ended where a check-in is missing")
    try context.output(SuggestionList(suggestions: suggestions, here: here))
    if let here {
      context.note("\(here.sentence); check in there with 'vanlog checkin add --here'")
    }
    return .done
  }
}

private struct SuggestionList: Presentable, JSONObject {
  let suggestions: [CheckinSuggestion]
  let here: KnownPlace?

  private func day(_ suggestion: CheckinSuggestion) -> String {
    Day(daysSinceEpoch: Int(suggestion.day)).description
  }

  private func place(_ suggestion: CheckinSuggestion) -> String {
    "\(Decimals.text(suggestion.latitude, places: 7)),"
      + Decimals.text(suggestion.longitude, places: 7)
  }

  private func command(_ suggestion: CheckinSuggestion) -> String {
    "vanlog checkin add --day \(day(suggestion)) --at \(place(suggestion))"
  }

  func present(on page: inout Page) {
    var table = Table([.init("DAY"), .init("STAYED"), .init("ADD IT WITH")])
    for suggestion in suggestions {
      let hours = suggestion.stayedMilliseconds.map { "\($0 / 3_600_000) h" }
      table.add([day(suggestion), hours ?? "until now", command(suggestion)])
    }
    page.table(table)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("suggestions", suggestions) { json, suggestion in
      json.field("day", day(suggestion))
      json.field("lat", suggestion.latitude, places: 7)
      json.field("lon", suggestion.longitude, places: 7)
      json.field(
        "arrived",
        Instant(millisecondsSinceEpoch: suggestion.arrivedMilliseconds).description)
      json.field("stayed_s", suggestion.stayedMilliseconds.map { $0 / 1_000 })
      json.field("drive_id", suggestion.drive.description)
      json.field("command", command(suggestion))
    }
    json.key("here")
    guard let here else { return json.null() }
    json.object { json in
      json.field("lat", here.latitude, places: 7)
      json.field("lon", here.longitude, places: 7)
      json.field("age_s", here.ageMilliseconds.map { $0 / 1_000 })
      json.field("source", here.source.rawValue)
      json.field("command", "vanlog checkin add --here")
    }
  }
}
