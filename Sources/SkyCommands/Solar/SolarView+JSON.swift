import Almanac
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

extension SolarView {
  static let jsonFields =
    JSONField.place("place that was asked about") + [
      JSONField("zone", .text, "time zone of the place, such as Europe/Oslo, or null"),
      JSONField("van_id", .id, "van whose panels count, or null"),
      JSONField("power_w", .number(.watts), "rated power of all its panels"),
      JSONField("days", .list(.object(dayFields)), "the days, in order"),
      JSONField(
        "left_wh", .number(.wattHours), "still to come today, or null if today is not asked about"),
      JSONField(
        "battery", .object(batteryFields), "the battery; null if too little is known of it"),
      JSONField("forecast_age_s", .number(.seconds), "age of the forecast; null if there is none"),
      JSONField("attribution", .text, "whom the forecast comes from, or null"),
    ]

  private static let dayFields = [
    JSONField("day", .day, "the local day"),
    JSONField("energy_wh", .number(.wattHours), "what the panels give"),
    JSONField(
      "basis", .choice(SolarBasis.allCases.map(\.rawValue)),
      "what the light of its least certain hour is known from; null on a day without sun"),
  ]
  private static let batteryFields = [
    JSONField("battery_wh", .number(.wattHours), "what it gives from full to empty"),
    JSONField("charge_percent", .number(.percent), "how full it is now"),
    JSONField("daily_use_wh", .number(.wattHours), "electricity used in a day"),
    JSONField(
      "lasts_s", .number(.seconds), "until it is empty; null if longer than it was followed"),
    JSONField("followed_s", .number(.seconds), "for how long it was followed"),
    JSONField("basis", .choice(SolarBasis.allCases.map(\.rawValue)), "the same of that time"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    let place = outlook.question.coordinate
    json.field("lat", place.latitude)
    json.field("lon", place.longitude)
    json.field("zone", outlook.question.zone)
    json.field("van_id", outlook.array.van?.id.description)
    json.field("power_w", outlook.array.ratedWatts, decimals: 0)
    json.field(array: "days") { json in
      for (day, energy) in outlook.days {
        json.object { json in
          json.field("day", day.description)
          json.field("energy_wh", energy.wattHours, decimals: 1)
          json.field("basis", energy.basis?.rawValue)
        }
      }
    }
    json.field("left_wh", outlook.left?.wattHours, decimals: 1)
    writeBattery(to: &json)
    json.field(
      "forecast_age_s",
      outlook.ageMilliseconds.map { $0 / 1_000 })
    json.field("attribution", outlook.forecast?.attribution)
  }

  private func writeBattery(to json: inout JSONWriter) {
    json.key("battery")
    guard let battery = outlook.battery, let followed = outlook.followedDays else {
      return json.null()
    }
    json.object { json in
      json.field("battery_wh", battery.wattHours, decimals: 0)
      json.field("charge_percent", battery.charge * 100, decimals: 0)
      json.field("daily_use_wh", battery.dailyUseWattHours, decimals: 0)
      json.field("lasts_s", outlook.lastsHours.map { $0 * 3_600 }, decimals: 0)
      json.field("followed_s", followed * 86_400)
      json.field("basis", outlook.batteryBasis?.rawValue)
    }
  }
}
