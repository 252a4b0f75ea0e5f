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
      writeRecords(to: &json)
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
          json.field("count", nights.count)
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
      json.field("metres", drives.distanceMetres)
      json.field("moving_seconds", drives.movingSeconds)
      json.field("climb_metres", drives.climbMetres)
      json.field("top_speed", drives.topSpeed, places: 2)
    }
  }

  private func writeCosts(to json: inout JSONWriter) {
    json.key("costs")
    json.object { json in
      json.field("currency", stats.costs.currency.code)
      stats.costs.writeMembers(to: &json)
      json.field("per_day", stats.costPerDay?.number)
      json.field("per_km", stats.costPerKilometre?.number)
    }
    json.field(array: "categories") { json in
      for group in stats.categories {
        json.object { json in
          json.field("name", group.name.isEmpty ? nil : group.name)
          json.field("expense", group.flow.expense.number)
          json.field("income", group.flow.income.number)
        }
      }
    }
    json.field(array: "without_rate") { json in
      for flow in stats.withoutRate { flow.write(to: &json) }
    }
  }

  private func writeRecords(to json: inout JSONWriter) {
    let records = stats.records
    json.key("records")
    json.object { json in
      Self.write("highest", records.highest, to: &json) { $0.value($1) }
      Self.write("coldest", records.coldest, to: &json) { $0.value($1, places: 1) }
      Self.write("warmest", records.warmest, to: &json) { $0.value($1, places: 1) }
      Self.write("most_expensive_day", records.mostExpensiveDay, to: &json) { $0.value($1.number) }
      Self.write("longest_drive", records.longestDrive, to: &json) { $0.value($1) }
      Self.write("furthest", records.furthest, from: records.origin, to: &json) {
        $0.value(Int64($1.rounded()))
      }
    }
  }

  private static func write<Value>(
    _ name: String, _ peak: TripRecords.Peak<Value>?, from origin: TripRecords.Origin? = nil,
    to json: inout JSONWriter, _ value: (inout JSONWriter, Value) -> Void
  ) {
    json.key(name)
    guard let peak else { return json.null() }
    json.object { json in
      json.key("value")
      value(&json, peak.value)
      json.field("day", peak.day.description)
      json.field("place", peak.place.isEmpty ? nil : peak.place)
      if let origin { json.field("from", origin.rawValue) }
    }
  }
}
