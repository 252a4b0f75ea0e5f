import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The answer of `checkin suggest`.
struct SuggestionList: Presentable, JSONObject {
  let suggestions: [CheckinSuggestion]
  let hasMore: Bool
  let here: KnownPlace?
  /// The check-in that was added.
  let added: RecordID?

  static let jsonFields = [
    JSONField(
      "suggestions", .list(.object(stayFields)), "stays, newest first; or the accepted one"),
    LimitOption.more,
    JSONField("here", .object(hereFields), "last known position, or null"),
    JSONField("checkin_id", .id, "id of the check-in that was added, or null"),
  ]
  private static let command = JSONField("command", .text, "command that adds the check-in")
  private static let stayFields =
    [
      JSONField("id", .id, "id of the suggestion"),
      JSONField(
        "source", .choice(CheckinSuggestion.Source.allCases.map(\.rawValue)),
        "what tells of the stay"),
      JSONField("day", .day, "local date of the arrival"),
    ] + JSONField.place("position of the stay") + [
      JSONField("arrived", .instant, "time of the arrival"),
      JSONField(
        "stayed_s", .number(.seconds),
        "how long the van stayed; null if unknown, or if it may still be there"),
      JSONField("drive_id", .id, "id of the drive that ended there, or null"), command,
    ]
  private static let hereFields =
    JSONField.place("position of the van") + [
      JSONField("age_s", .number(.seconds), "how long ago the van was there"),
      JSONField(
        "source", .choice(["receiver", "recording", "interrupted", "drive", "checkin"]),
        "where the position comes from"), command,
    ]

  func present(on page: inout Page) {
    var table = Table([
      .init("ID"), .init("DAY"), .init("STAYED"), .init("COUNTRY"), .init("POSITION"),
    ])
    for stay in suggestions {
      let hours = stay.stayedMilliseconds.map { "\($0 / 3_600_000) h" }
      table.add([
        shortID(of: stay), stay.day.description, hours ?? (stay.isLeft ? "?" : "until now"),
        BorderMap.embedded.country(at: Coordinate(stay.place))?.code ?? "", position(of: stay),
      ])
    }
    page.table(table)
  }

  /// As many of the last letters as tell the suggestions apart.
  private func shortID(of stay: CheckinSuggestion) -> String {
    var letters = IDEnding.shortest
    while letters < 26,
      suggestions.contains(where: {
        $0.id != stay.id && $0.id.ending(letters) == stay.id.ending(letters)
      })
    { letters += 1 }
    return stay.id.ending(letters)
  }

  private func position(of stay: CheckinSuggestion) -> String {
    "\(Decimals.text(Int64(stay.place.latitude), places: 7)),"
      + Decimals.text(Int64(stay.place.longitude), places: 7)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("suggestions", suggestions) { json, stay in
      json.field("id", stay.id.description)
      json.field("source", stay.source.rawValue)
      json.field("day", stay.day.description)
      json.field("lat", Int64(stay.place.latitude), places: 7)
      json.field("lon", Int64(stay.place.longitude), places: 7)
      json.field("arrived", stay.arrived.description)
      json.field("stayed_s", stay.stayedMilliseconds.map { $0 / 1_000 })
      json.field("drive_id", stay.source == .drive ? stay.id.description : nil)
      json.field("command", "vanlog checkin suggest \(shortID(of: stay))")
    }
    json.field("more", hasMore)
    writeHere(to: &json)
    json.field("checkin_id", added?.description)
  }

  private func writeHere(to json: inout JSONWriter) {
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
