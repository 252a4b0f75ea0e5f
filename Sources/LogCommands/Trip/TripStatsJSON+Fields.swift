internal import CommandLineKit
internal import TripStore

extension TripStatsJSON {
  static let fields =
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
      JSONField("extremes", .object(extremes), "extremes of the trip; null where nothing is known"),
    ]

  private static let countryFields = [
    JSONField("country", .text, "two-letter country code"),
    JSONField("nights", .count, "number of nights"),
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
    extreme("highest", [JSONField("alt_m", .number(.metres), "height above sea level")]),
    extreme("coldest", [JSONField("temperature_c", .number(.celsius), "temperature")]),
    extreme("warmest", [JSONField("temperature_c", .number(.celsius), "temperature")]),
    extreme(
      "most_expensive_day",
      [
        JSONField("expense_minor", .money, "expenses"),
        JSONField("currency", .currency, "currency of the expenses"),
      ]),
    extreme("longest_drive", [JSONField("distance_m", .number(.metres), "distance driven")]),
    extreme(
      "furthest",
      [
        JSONField("distance_m", .number(.metres), "distance from where the trip began"),
        JSONField(
          "from", .choice(["checkin", "drive"]), "kind of record that the place comes from"),
      ]),
  ]

  private static func extreme(_ name: String, _ values: [JSONField]) -> JSONField {
    JSONField(
      name,
      .object(
        values + [
          JSONField("day", .day, "date"),
          JSONField("place", .text, "name of the place, if it has one"),
        ]), names[name] ?? name)
  }

  private static let names = [
    "highest": "highest place", "coldest": "coldest check-in",
    "warmest": "warmest check-in", "most_expensive_day": "day with the highest expenses",
    "longest_drive": "longest drive", "furthest": "place farthest from the start",
  ]
}
