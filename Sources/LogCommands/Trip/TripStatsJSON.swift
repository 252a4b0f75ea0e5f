import CommandLineKit
import Text
import TripStore

/// The numbers of a trip for programs; all units are metric.
struct TripStatsJSON {
  let trip: Record
  let ending: String
  let stats: TripStats

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", trip.id.description)
      json.field("short_id", ending)
      json.field("name", trip.title)
      json.field("first_day", stats.firstDay?.description)
      json.field("last_day", stats.lastDay?.description)
      json.field("days", stats.days)
      writeStays(to: &json)
      writeDrives(to: &json)
      writeCosts(to: &json)
      writeExtremes(to: &json)
    }
  }

  private func writeStays(to json: inout JSONWriter) {
    json.field("checkins", stats.checkins)
    json.field(array: "countries") { json in
      for stay in stats.countries {
        json.object { json in
          json.field("country", stay.country)
          json.field("nights", stay.nights)
        }
      }
    }
    json.field(array: "nights") { json in
      for nights in stats.nights {
        json.object { json in
          json.field("type", nights.type.isEmpty ? nil : nights.type)
          json.field("nights", nights.count)
        }
      }
    }
  }

  private func writeDrives(to json: inout JSONWriter) {
    let drives = stats.drives
    json.key("drives")
    json.object { json in
      json.field("count", drives.count)
      json.field("days", drives.days)
      json.field("distance_m", drives.distanceMetres)
      json.field("moving_s", drives.movingSeconds)
      json.field("ascent_m", drives.climbMetres)
      json.field("max_speed_mps", drives.topSpeed, places: 2)
    }
  }

  private func writeCosts(to json: inout JSONWriter) {
    json.key("costs")
    json.object { json in
      stats.costs.writeMembers(to: &json)
      json.field("per_day_minor", stats.costPerDay?.minorUnits)
      json.field("per_km_minor", stats.costPerKilometre?.minorUnits)
    }
    json.field(array: "categories") { json in
      for group in stats.categories {
        json.object { json in
          json.field("name", group.name.isEmpty ? nil : group.name)
          json.field("expense_minor", group.flow.expense.minorUnits)
          json.field("income_minor", group.flow.income.minorUnits)
          json.field("currency", group.flow.currency.code)
        }
      }
    }
    json.field(array: "foreign") { json in
      for flow in stats.withoutRate { flow.write(to: &json) }
    }
  }

  private func writeExtremes(to json: inout JSONWriter) {
    let records = stats.records
    json.key("extremes")
    json.object { json in
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
