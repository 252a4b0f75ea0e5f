internal import CommandLineKit
internal import TripStore

extension TripStatsJSON {
  static let fields =
    JSONField.identity("trip") + [
      JSONField("name", .text, "what you call it"),
      JSONField("first_day", .day, "the first day on the road"),
      JSONField("last_day", .day, "the last one; today if the trip is under way"),
      JSONField("days", .count, "how many days that is"),
      JSONField("checkins", .count, "how many check-ins there are"),
      JSONField("countries", .list(.object(countryFields)), "in the order of arrival"),
      JSONField("nights", .list(.object(nightFields)), "nights by type of place"),
      JSONField("drives", .object(driveFields), "all drives together"),
      JSONField("costs", .object(costFields), "what it cost"),
      JSONField("categories", .list(.object(categoryFields)), "the dearest first"),
      JSONField(
        "foreign", .list(.object(LedgerFlow.jsonFields)),
        "sums in each currency that no rate brings home"),
      JSONField("extremes", .object(extremes), "what stands out; null where nothing is known"),
    ]

  private static let countryFields = [
    JSONField("country", .text, "two letters"),
    JSONField("nights", .count, "nights there"),
  ]

  private static let nightFields = [
    JSONField("type", .text, "the type of place; null for none"),
    JSONField("nights", .count, "nights there"),
  ]

  private static let driveFields = [
    JSONField("count", .count, "how many there are"),
    JSONField("days", .count, "days with a drive"),
    JSONField("distance_m", .number(.metres), "the length of the way"),
    JSONField("moving_s", .number(.seconds), "time in motion"),
    JSONField("ascent_m", .number(.metres), "all metres upwards"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "the highest speed"),
  ]

  private static let costFields =
    LedgerFlow.jsonFields + [
      JSONField("per_day_minor", .money, "expense by day"),
      JSONField("per_km_minor", .money, "expense by kilometre"),
    ]

  private static let categoryFields = [
    JSONField("name", .text, "the category; null for none"),
    JSONField("expense_minor", .money, "money out"),
    JSONField("income_minor", .money, "money in"),
    JSONField("currency", .currency, "of both"),
  ]

  private static let extremes = [
    extreme("highest", [JSONField("alt_m", .number(.metres), "height above the sea")]),
    extreme("coldest", [JSONField("temperature_c", .number(.celsius), "how cold it was")]),
    extreme("warmest", [JSONField("temperature_c", .number(.celsius), "how warm it was")]),
    extreme(
      "most_expensive_day",
      [
        JSONField("expense_minor", .money, "money out"),
        JSONField("currency", .currency, "of it"),
      ]),
    extreme("longest_drive", [JSONField("distance_m", .number(.metres), "its length")]),
    extreme(
      "furthest",
      [
        JSONField("distance_m", .number(.metres), "how far from where the trip began"),
        JSONField("from", .choice(["checkin", "drive"]), "what that is taken from"),
      ]),
  ]

  private static func extreme(_ name: String, _ values: [JSONField]) -> JSONField {
    JSONField(
      name,
      .object(
        values + [
          JSONField("day", .day, "when that was"),
          JSONField("place", .text, "where, if that has a name"),
        ]), names[name] ?? name)
  }

  private static let names = [
    "highest": "the highest place", "coldest": "the coldest check-in",
    "warmest": "the warmest check-in", "most_expensive_day": "the day that cost most",
    "longest_drive": "the longest drive", "furthest": "the place that was farthest away",
  ]
}
