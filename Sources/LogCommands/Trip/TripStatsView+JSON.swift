import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The numbers of a trip for programs; all units are metric.
extension TripStatsView: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("id", trip.id.description)
    json.field("short_id", ending)
    json.field("name", trip.title)
    json.field("first_day", stats.firstDay?.description)
    json.field("last_day", stats.lastDay?.description)
    json.field("days", stats.days)
    writeStays(to: &json)
    writeDrives(to: &json)
    writeCosts(to: &json)
    json.field("budget", budget)
    writeExtremes(to: &json)
  }

  private func writeStays(to json: inout JSONWriter) {
    json.field("checkins", stats.checkins)
    json.field("countries", stats.countries) { json, stay in
      json.field("country", stay.country)
      json.field("nights", stay.nights)
      json.field("days", stay.days)
      json.field("distance_m", stay.distanceMetres)
    }
    json.field("nights", stats.nights) { json, nights in
      json.field("type", nights.type.isEmpty ? nil : nights.type)
      json.field("nights", nights.count)
    }
  }

  private func writeDrives(to json: inout JSONWriter) {
    let drives = stats.drives
    json.field(object: "drives") { json in
      json.field("count", drives.count)
      json.field("days", drives.days)
      json.field("distance_m", drives.distanceMetres)
      json.field("moving_s", drives.movingSeconds)
      json.field("ascent_m", drives.climbMetres)
      json.field("max_speed_mps", drives.topSpeed, places: 2)
    }
  }

  private func writeCosts(to json: inout JSONWriter) {
    json.field(object: "costs") { json in
      stats.costs.writeMembers(to: &json)
      json.field("per_day_minor", stats.costPerDay?.minorUnits)
      json.field("per_km_minor", stats.costPerKilometre?.minorUnits)
    }
    json.field("categories", stats.categories) { json, group in
      json.field("name", group.name.isEmpty ? nil : group.name)
      json.field("expense_minor", group.flow.expense.minorUnits)
      json.field("income_minor", group.flow.income.minorUnits)
      json.field("currency", group.flow.currency.code)
    }
    json.field("foreign", stats.withoutRate)
  }

  private func writeExtremes(to json: inout JSONWriter) {
    let records = stats.records
    json.field(object: "extremes") { json in
      Self.write("highest", records.highest, to: &json) { $0.field("alt_m", $1) }
      Self.write("coldest", records.coldest, to: &json, Self.writeTemperature)
      Self.write("warmest", records.warmest, to: &json, Self.writeTemperature)
      Self.write("most_expensive_day", records.mostExpensiveDay, to: &json) {
        $0.field("expense_minor", $1.minorUnits)
        $0.field("currency", $1.currency.code)
      }
      Self.write("longest_drive", records.longestDrive, to: &json) { $0.field("distance_m", $1) }
      Self.write("furthest", records.furthest, to: &json) {
        $0.field("distance_m", Int64($1.rounded()))
        $0.field("from", records.origin?.rawValue)
      }
    }
  }

  private static func writeTemperature(_ json: inout JSONWriter, _ tenths: Int64) {
    json.key("temperature_c")
    json.raw(Decimals.text(tenths, places: 1))
  }

  private static func write<Value>(
    _ name: String, _ peak: TripRecords.Peak<Value>?, to json: inout JSONWriter,
    _ value: (inout JSONWriter, Value) -> Void
  ) {
    json.key(name)
    guard let peak else { return json.null() }
    json.object { json in
      value(&json, peak.value)
      json.field("day", peak.day.description)
      json.field("place", peak.place.isEmpty ? nil : peak.place)
    }
  }
}

extension TripStatsView {
  static let jsonFields =
    JSONField.identity("trip") + [
      JSONField("name", .text, "name of the trip"),
      JSONField("first_day", .day, "first day of the trip"),
      JSONField("last_day", .day, "last day; today if the trip is under way"),
      JSONField("days", .count, "number of days"),
      JSONField("checkins", .count, "number of check-ins"),
      JSONField("countries", .list(.object(countryFields)), "countries in order of arrival"),
      JSONField("nights", .list(.object(nightFields)), "nights by type of place"),
      JSONField("drives", .object(driveFields), "totals of all drives"),
      JSONField("costs", .object(costFields), "what the trip cost"),
      JSONField("categories", .list(.object(categoryFields)), "categories, most expensive first"),
      JSONField(
        "foreign", .list(.object(LedgerFlow.jsonFields)),
        "sums in foreign currencies without an exchange rate"),
      JSONField(
        "budget", .object(BudgetStanding.jsonFields),
        "the budget of the whole trip, or null without one"),
      JSONField("extremes", .object(extremes), "extremes of the trip; null where nothing is known"),
    ]

  private static let countryFields = [
    JSONField("country", .text, "two-letter country code"),
    JSONField("nights", .count, "number of nights"),
    JSONField("days", .count, "days with a check-in or a drive there"),
    JSONField("distance_m", .number(.metres), "distance driven there"),
  ]

  private static let nightFields = [
    JSONField("type", .text, "type of place; null if not set"),
    JSONField("nights", .count, "number of nights"),
  ]

  private static let driveFields = [
    JSONField("count", .count, "number of drives"),
    JSONField("days", .count, "days with a drive"),
    JSONField("distance_m", .number(.metres), "distance driven"),
    JSONField("moving_s", .number(.seconds), "time spent moving"),
    JSONField("ascent_m", .number(.metres), "total ascent"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "top speed"),
  ]

  private static let costFields =
    LedgerFlow.jsonFields + [
      JSONField("per_day_minor", .money, "expenses per day"),
      JSONField("per_km_minor", .money, "expenses per kilometre"),
    ]

  private static let categoryFields = [
    JSONField("name", .text, "name of the category; null for none"),
    JSONField("expense_minor", .money, "expenses"),
    JSONField("income_minor", .money, "income"),
    JSONField("currency", .currency, "currency of both sums"),
  ]

  private static let extremes = [
    extreme(
      "highest", "highest place", [JSONField("alt_m", .number(.metres), "height above sea level")]),
    extreme(
      "coldest", "coldest check-in", [JSONField("temperature_c", .number(.celsius), "temperature")]),
    extreme(
      "warmest", "warmest check-in", [JSONField("temperature_c", .number(.celsius), "temperature")]),
    extreme(
      "most_expensive_day", "day with the highest expenses",
      [
        JSONField("expense_minor", .money, "expenses"),
        JSONField("currency", .currency, "currency of the expenses"),
      ]),
    extreme(
      "longest_drive", "longest drive",
      [JSONField("distance_m", .number(.metres), "distance driven")]),
    extreme(
      "furthest", "place farthest from the start",
      [
        JSONField("distance_m", .number(.metres), "distance from where the trip began"),
        JSONField(
          "from", .choice(["checkin", "drive"]), "kind of record that the place comes from"),
      ]),
  ]

  private static func extreme(_ name: String, _ help: String, _ values: [JSONField]) -> JSONField {
    let place = [
      JSONField("day", .day, "date"),
      JSONField("place", .text, "name of the place, if it has one"),
    ]
    return JSONField(name, .object(values + place), help)
  }
}
