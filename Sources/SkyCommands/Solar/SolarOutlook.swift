import Almanac
import Text

/// What panels will give on some days, and how long that lasts.
struct SolarOutlook {
  let array: SolarArray
  let question: SkyQuestion
  let forecast: Forecast?
  /// Of the forecast; `nil` if there is none, or no clock knows it.
  let ageMilliseconds: Int64?
  let days: [(day: Day, energy: SolarEnergy)]
  /// Between now and midnight, if today is one of the days.
  let left: SolarEnergy?
  let battery: Battery?
  /// For how long the battery was followed from now on; `nil` if it was not.
  let followedDays: Int?
  /// `nil` if the battery is enough for all of that time.
  let lastsHours: Double?
  /// Where the light is known from, until the battery is empty.
  let batteryBasis: SolarBasis?

  /// As long as a forecast covers.
  private static let batteryDays = 7

  init(
    _ array: SolarArray, _ question: SkyQuestion, forecast kept: KeptForecast?,
    at moment: CacheMoment, days: [Day], charge: Double
  ) {
    (self.array, self.question, forecast) = (array, question, kept?.forecast)
    ageMilliseconds = kept?.moment.age(at: moment)
    let height = question.groundMetres ?? forecast?.place.heightMetres.map(Double.init) ?? 0
    let yield = SolarYield(
      of: array.panels, at: SkyPlace(question.coordinate, heightMetres: height), forecast: forecast)
    self.days = days.map { day in
      let end = question.moment(day.next, hour: 0)
      return (day, yield.energy(from: question.moment(day, hour: 0), until: end))
    }
    let now = question.now
    let today = question.day(at: now)
    guard days.contains(today) else {
      (left, battery, followedDays, lastsHours, batteryBasis) = (nil, nil, nil, nil, nil)
      return
    }
    left = yield.energy(from: now, until: question.moment(today.next, hour: 0))
    battery = array.battery(charge: charge)
    guard let battery else {
      (followedDays, lastsHours, batteryBasis) = (nil, nil, nil)
      return
    }
    let end = Instant(
      millisecondsSinceEpoch: now.millisecondsSinceEpoch + Int64(Self.batteryDays) * 86_400_000)
    let hours = yield.hours(from: now, until: end)
    followedDays = Self.batteryDays
    let lasts = battery.hoursUntilEmpty(hours)
    let followed = hours.prefix { hour in
      let passed = hour.start.millisecondsSinceEpoch - now.millisecondsSinceEpoch
      return lasts.map { Double(passed) / 3_600_000 <= $0 } ?? true
    }
    lastsHours = lasts
    batteryBasis = followed.compactMap(\.energy.basis).max()
  }
}

extension Day {
  fileprivate var next: Day { Day(daysSinceEpoch: daysSinceEpoch + 1) }
}
