import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The numbers of a trip for programs; all units are metric.
extension TripStatsView: Answer {
  static let members = Members<TripStatsView> {
    Members.identity("trip", of: KindSpec.trip.name, { $0.trip.id }, short: { $0.ending })
    Member("name", .text, "name of the trip") { $0.trip.title }
    Member("first_day", .day, "first day of the trip") { $0.stats.firstDay }
    Member("last_day", .day, "last day; today if the trip is under way") { $0.stats.lastDay }
    Member("days", .count, "number of days") { $0.stats.days }
    Member("checkins", .count, "number of check-ins") { $0.stats.checkins }
    Member("countries", .objects(countryMembers), "countries in order of arrival") {
      $0.stats.countries
    }
    Member("nights", .objects(nightMembers), "nights by type of place") { $0.stats.nights }
    Member("drives", .object(driveMembers), "totals of all drives") { $0.stats.drives }
    Member("costs", .object(costMembers), "what the trip cost") { $0.stats }
    Member("categories", .objects(categoryMembers), "categories, most expensive first") {
      $0.stats.categories
    }
    Member("foreign", .objects(), "sums in foreign currencies without an exchange rate") {
      $0.stats.withoutRate
    }
    Member("budget", .object, "the budget of the whole trip, or null without one") { $0.budget }
    Member("extremes", .object(extremes), "extremes of the trip; null where nothing is known") {
      $0.stats.records
    }
  }

  private static let countryMembers = Members<TripStats.CountryStay> {
    Member("country", .country, "two-letter country code") { $0.country }
    Member("nights", .count, "number of nights") { $0.nights }
    Member("days", .count, "days with a check-in or a drive there") { $0.days }
    Member("distance_m", .number(.metres), "distance driven there") { $0.distanceMetres }
  }

  private static let nightMembers = Members<TripStats.Nights> {
    Member("type", .text, "type of place; null if not set") { $0.type.isEmpty ? nil : $0.type }
    Member("nights", .count, "number of nights") { $0.count }
  }

  private static let driveMembers = Members<DriveSums> {
    Member("count", .count, "number of drives") { $0.count }
    Member("days", .count, "days with a drive") { $0.days }
    Member("distance_m", .number(.metres), "distance driven") { $0.distanceMetres }
    Member("moving_s", .number(.seconds), "time spent moving") { $0.movingSeconds }
    Member("ascent_m", .number(.metres), "total ascent") { $0.climbMetres }
    Member("max_speed_mps", .number(.metresPerSecond, places: 2), "top speed") { $0.topSpeed }
  }

  private static let costMembers = Members<TripStats> {
    LedgerFlow.members.of { (stats: TripStats) in stats.costs }
    Member("per_day_minor", .money, "expenses per day") { $0.costPerDay?.minorUnits }
    Member("per_km_minor", .money, "expenses per kilometre") { $0.costPerKilometre?.minorUnits }
  }

  private static let categoryMembers = Members<LedgerReport.Group> {
    Member("name", .text, "name of the category; null for none") {
      $0.name.isEmpty ? nil : $0.name
    }
    Member("expense_minor", .money, "expenses") { $0.flow.expense.minorUnits }
    Member("income_minor", .money, "income") { $0.flow.income.minorUnits }
    Member("currency", .currency, "currency of both sums") { $0.flow.currency.code }
  }

  private static let extremes = Members<TripRecords> {
    Member(
      "highest",
      peak(Member("alt_m", .number(.metres), "height above sea level") { $0.value }),
      "highest place"
    ) { $0.highest }
    Member("coldest", peak(temperature), "coldest check-in") { $0.coldest }
    Member("warmest", peak(temperature), "warmest check-in") { $0.warmest }
    Member(
      "most_expensive_day",
      peak(
        Member("expense_minor", .money, "expenses") { $0.value.minorUnits },
        Member("currency", .currency, "currency of the expenses") { $0.value.currency.code }),
      "day with the highest expenses"
    ) { $0.mostExpensiveDay }
    Member(
      "longest_drive",
      peak(Member("distance_m", .number(.metres), "distance driven") { $0.value }),
      "longest drive"
    ) { $0.longestDrive }
    Member("furthest", .object(furthestMembers), "place farthest from the start") { records in
      records.furthest.map { ($0, records.origin) }
    }
  }

  private static let temperature = Member<TripRecords.Peak<Int64>>(
    "temperature_c", .number(.celsius, places: 1), "temperature"
  ) { $0.value }

  private typealias Furthest = (peak: TripRecords.Peak<Double>, origin: TripRecords.Origin?)

  private static let furthestMembers = Members<Furthest> {
    Member("distance_m", .number(.metres), "distance from where the trip began") {
      Int64($0.peak.value.rounded())
    }
    Member("from", .choice(["checkin", "drive"]), "kind of record that the place comes from") {
      $0.origin?.rawValue
    }
    dayAndPlace().of { (furthest: Furthest) in furthest.peak }
  }

  private static func peak<Value>(
    _ values: Member<TripRecords.Peak<Value>>...
  ) -> ValueType<TripRecords.Peak<Value>> {
    .object(
      Members {
        for value in values { value }
        dayAndPlace()
      })
  }

  private static func dayAndPlace<Value>() -> Members<TripRecords.Peak<Value>> {
    Members {
      Member("day", .day, "date") { $0.day }
      Member("place", .text, "name of the place, if it has one") {
        $0.place.isEmpty ? nil : $0.place
      }
    }
  }
}
