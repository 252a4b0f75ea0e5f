import Almanac
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

extension SolarView {
  static let members = Members<SolarView> {
    SkyQuestion.placeMembers.of { (view: SolarView) in view.outlook.question }
    SkyQuestion.zoneMembers.of { (view: SolarView) in view.outlook.question }
    Member("van_id", .id(of: KindSpec.van.name), "van whose panels count, or null") {
      $0.outlook.array.van?.id
    }
    Member("power_w", .number(.watts, decimals: 0), "rated power of all its panels") {
      $0.outlook.array.ratedWatts
    }
    Member("days", .objects(dayMembers), "the days, in order") { $0.outlook.days }
    Member(
      "left_wh", .number(.wattHours, decimals: 1),
      "still to come today, or null if today is not asked about"
    ) { $0.outlook.left?.wattHours }
    Member("battery", .object, "the battery; null if too little is known of it") {
      BatteryAnswer($0.outlook)
    }
    Member("forecast_age_s", .number(.seconds), "age of the forecast; null if there is none") {
      $0.outlook.ageMilliseconds.map { $0 / 1_000 }
    }
    Member("attribution", .text, "whom the forecast comes from, or null") {
      $0.outlook.forecast?.attribution
    }
  }

  private static let dayMembers = Members<(day: Day, energy: SolarEnergy)> {
    Member("day", .day, "the local day") { $0.day }
    Member("energy_wh", .number(.wattHours, decimals: 1), "what the panels give") {
      $0.energy.wattHours
    }
    Member(
      "basis", .choice,
      "what the light of its least certain hour is known from; null on a day without sun"
    ) { $0.energy.basis }
  }
}

/// A battery that was followed.
private struct BatteryAnswer: Answer {
  let outlook: SolarOutlook
  let battery: Battery
  let followedDays: Int

  /// `nil` if too little is known about it.
  init?(_ outlook: SolarOutlook) {
    guard let battery = outlook.battery, let days = outlook.followedDays else { return nil }
    (self.outlook, self.battery, followedDays) = (outlook, battery, days)
  }

  static let members = Members<BatteryAnswer> {
    Member("battery_wh", .number(.wattHours, decimals: 0), "what it gives from full to empty") {
      $0.battery.wattHours
    }
    Member("charge_percent", .number(.percent, decimals: 0), "how full it is now") {
      $0.battery.charge * 100
    }
    Member("daily_use_wh", .number(.wattHours, decimals: 0), "electricity used in a day") {
      $0.battery.dailyUseWattHours
    }
    Member(
      "lasts_s", .number(.seconds, decimals: 0),
      "until it is empty; null if longer than it was followed"
    ) { $0.outlook.lastsHours.map { $0 * 3_600 } }
    Member("followed_s", .number(.seconds), "for how long it was followed") {
      $0.followedDays * 86_400
    }
    Member("basis", .choice, "the same of that time") { $0.outlook.batteryBasis }
  }
}
