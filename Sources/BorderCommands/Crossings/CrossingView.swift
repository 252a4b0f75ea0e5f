import Answers
import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// Crossings on a page or as JSON.
struct CrossingList: Presentable, Answer {
  static let members = Members<CrossingList> {
    Member("crossings", .objects(), "crossings, newest first") { list in
      list.crossings.map { CrossingAnswer(crossing: $0, shortID: list.log.shortID(of: $0)) }
    }
    LimitOption.more { $0.hasMore }
  }

  let crossings: [Crossing]
  /// Whether there are more than these.
  let hasMore: Bool
  let log: CrossingLog
  let zone: (Crossing) -> Int
  /// Names of people by their ids.
  let names: (RecordID) -> String

  func present(on page: inout Page) {
    guard !crossings.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("LOCAL TIME"), .init("FROM"), .init("TO"),
      .init("PLACE", spare: 1), .init("FOUND BY", spare: 2),
      .init("ABOARD", mayShrink: true, spare: 3),
    ])
    for crossing in crossings {
      let event = crossing.event
      table.add([
        log.shortID(of: crossing), event.at.localText(offsetSeconds: zone(crossing)),
        event.from, event.to, CrossingText.place(event.place),
        crossing.isDeleted ? "deleted" : crossing.source.rawValue,
        crossing.aboard.map { $0.map(names).joined(separator: ", ") } ?? "",
      ])
    }
    page.table(table)
  }
}

/// A crossing on its own.
struct CrossingAnswer: Presentable, Answer {
  static let members = Members<CrossingAnswer> {
    Members.identity("crossing", { $0.crossing.id }, short: { $0.shortID })
    eventMembers.of { (answer: CrossingAnswer) in answer.crossing.event }
    Member("source", .choice, "who found it") { $0.crossing.source }
    Member("aboard", .texts, "ids of the people aboard, or null: everyone") {
      $0.crossing.aboard?.map(\.description)
    }
    Member("corrected", .flag, "whether a person has corrected it") {
      $0.crossing.detected != nil
    }
    Member(BorderKeys.isDeleted, .flag, "whether it was deleted") { $0.crossing.isDeleted }
    Member("other_van", .flag, "whether a van other than the one in use crossed") {
      $0.crossing.isOfOtherVan
    }
  }

  static let eventMembers = Members<Crossing.Event> {
    Member("at", .instant, "time of entry") { $0.at }
    Member(
      "left_at", .instant,
      "time at which the other country was left, if nothing is known about the time between"
    ) { $0.left }
    Members.place("place of the crossing") { $0.place }
    Member(BorderKeys.from, .country, "two-letter code of the country that was left") { $0.from }
    Member(BorderKeys.to, .country, "two-letter code of the country that was entered") { $0.to }
  }

  let crossing: Crossing
  let shortID: String

  func present(on page: inout Page) {
    page.line(shortID)
  }
}

/// Parts of crossings in words.
enum CrossingText {
  static func place(_ place: CoordinateE7?) -> String {
    guard let place else { return "" }
    let degrees = Coordinate(place)
    return FixedDecimal.text(degrees.latitude, decimals: 4) + ","
      + FixedDecimal.text(degrees.longitude, decimals: 4)
  }
}
