import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// Crossings on a page or as JSON.
struct CrossingList: Presentable, JSONObject {
  static let eventFields =
    [
      JSONField("at", .instant, "time of entry"),
      JSONField(
        "left_at", .instant,
        "time at which the other country was left, if nothing is known of the time between"),
    ] + JSONField.place("place of the crossing") + [
      JSONField("from", .text, "two-letter code of the country that was left"),
      JSONField("to", .text, "two-letter code of the country that was entered"),
    ]
  static let jsonFields =
    JSONField.identity("crossing") + eventFields + [
      JSONField("source", .choice(Crossing.Source.allCases.map(\.rawValue)), "who found it"),
      JSONField("aboard", .list(.text), "ids of the people aboard, or null: everyone"),
      JSONField("corrected", .flag, "whether a person has corrected it"),
      JSONField("deleted", .flag, "whether it was deleted"),
      JSONField("other_van", .flag, "whether another van than the one in use has crossed"),
    ]

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
        crossing.aboard.map { $0.map(names).concatenated(separator: ", ") } ?? "",
      ])
    }
    page.table(table)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("crossings", crossings) { json, crossing in
      Self.write(crossing, shortID: log.shortID(of: crossing), to: &json)
    }
    json.field("more", hasMore)
  }

  static func write(_ crossing: Crossing, shortID: String, to json: inout JSONWriter) {
    json.field("id", crossing.id.description)
    json.field("short_id", shortID)
    crossing.event.writeMembers(to: &json)
    json.field("source", crossing.source.rawValue)
    json.key("aboard")
    if let aboard = crossing.aboard {
      json.array { json in for person in aboard { json.value(person.description) } }
    } else {
      json.null()
    }
    json.field("corrected", crossing.detected != nil)
    json.field("deleted", crossing.isDeleted)
    json.field("other_van", crossing.isOfOtherVan)
  }
}

/// A crossing on its own.
struct CrossingAnswer: Presentable, JSONObject {
  let crossing: Crossing
  let shortID: String

  func present(on page: inout Page) {
    page.line(shortID)
  }

  func writeMembers(to json: inout JSONWriter) {
    CrossingList.write(crossing, shortID: shortID, to: &json)
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
