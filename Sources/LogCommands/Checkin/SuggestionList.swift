import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The answer of `checkin suggest`.
struct SuggestionList: Presentable, Answer {
  let suggestions: [CheckinSuggestion]
  let hasMore: Bool
  let here: KnownPlace?
  /// The check-in that was added.
  let added: RecordID?

  static let members = Members<SuggestionList> {
    Member("suggestions", .objects(stayMembers), "stays, newest first; or the accepted one") {
      $0.stays
    }
    LimitOption.more { $0.hasMore }
    Member("here", .object(hereMembers), "last known position, or null") { $0.here }
    Member(
      "checkin_id", .id(of: KindSpec.checkin.name), "id of the check-in that was added, or null"
    ) { $0.added }
  }

  private static let stayMembers = Members<(stay: CheckinSuggestion, ending: String)> {
    Member("id", .id(of: nil), "id of the suggestion") { $0.stay.id }
    Member("source", .choice, "where the stay is known from") { $0.stay.source }
    Member("day", .day, "local date of the arrival") { $0.stay.day }
    Members.place("position of the stay") { $0.stay.place }
    Member("arrived", .instant, "time of the arrival") { $0.stay.arrived }
    Member(
      "stayed_s", .number(.seconds),
      "how long the van stayed; null if unknown, or if it may still be there"
    ) { $0.stay.stayedMilliseconds.map { $0 / 1_000 } }
    Member("drive_id", .id(of: KindSpec.drive.name), "id of the drive that ended there, or null") {
      $0.stay.source == .drive ? $0.stay.id : nil
    }
    Member("command", .text, "command that adds the check-in") {
      "vanlog checkin suggest \($0.ending)"
    }
  }

  private static let hereMembers = Members<KnownPlace> {
    Member("lat", .number(.latitude, places: 7), "position of the van") { $0.latitude }
    Member("lon", .number(.longitude, places: 7), "position of the van") { $0.longitude }
    Member("age_s", .number(.seconds), "how long ago the van was there") {
      $0.ageMilliseconds.map { $0 / 1_000 }
    }
    Member(
      "source", .choice(["receiver", "recording", "interrupted", "drive", "checkin"]),
      "where the position comes from"
    ) { $0.source.rawValue }
    Member("command", .text, "command that adds the check-in") { _ in "vanlog checkin add --here" }
  }

  func present(on page: inout Page) {
    var table = Table([
      .init("ID"), .init("DAY"), .init("STAYED"), .init("COUNTRY"), .init("POSITION"),
    ])
    for (stay, ending) in stays {
      let hours = stay.stayedMilliseconds.map { "\($0 / 3_600_000) h" }
      table.add([
        ending, stay.day.description, hours ?? (stay.isLeft ? "?" : "until now"),
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

  private var stays: [(stay: CheckinSuggestion, ending: String)] {
    suggestions.map { ($0, shortID(of: $0)) }
  }

  private func position(of stay: CheckinSuggestion) -> String {
    "\(Decimals.text(Int64(stay.place.latitude), places: 7)),"
      + Decimals.text(Int64(stay.place.longitude), places: 7)
  }
}
