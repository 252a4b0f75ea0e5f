internal import Answers
internal import DaemonKit
internal import Geodesy
internal import HomeFolder
internal import Text
internal import Watching

/// When to run `sky update`, and what it has said.
struct WeatherKeeper {
  private(set) var schedule: WeatherSchedule
  private var random = SystemRandomNumberGenerator()
  /// What went wrong last, so that it is reported once.
  private var told: String?

  init(settings: Settings, isOnline: Bool, now: Int64) {
    schedule = WeatherSchedule(isOnline: isOnline)
    apply(settings, now: now)
  }

  var deadline: Int64? { schedule.deadline }

  /// Does nothing while no service is set.
  mutating func apply(_ settings: Settings, now: Int64) {
    schedule.set(isOn: settings[.weatherService] != "none", now: now, using: &random)
  }

  mutating func setOnline(_ isOnline: Bool, now: Int64) {
    schedule.setOnline(isOnline, now: now, using: &random)
  }

  mutating func see(_ place: Coordinate, isMoving: Bool, now: Int64) {
    schedule.take(place, isMoving: isMoving, now: now, using: &random)
  }

  /// Whether an update begins now.
  mutating func step(now: Int64) -> Bool {
    guard let deadline, now >= deadline else { return false }
    schedule.begin(now: now)
    return true
  }

  mutating func postpone(now: Int64) { schedule.postpone(now: now) }

  /// An update is over; returns what went wrong, unless that was said before.
  mutating func end(_ outcome: Errands.Outcome, now: Int64) -> String? {
    let next = outcome.isDone ? outcome.json?[ForecastKeys.next] : nil
    schedule.end(
      succeeded: outcome.isDone, next: next.map { min(max($0, 0), 86_400) * 1_000 }, now: now,
      using: &random)
    guard !outcome.isDone else {
      told = nil
      return nil
    }
    // Waiting 7 minutes is the same problem as waiting 8.
    let word = "\(String(describing: outcome.end))"
    defer { told = word }
    return told == word ? nil : outcome.sentence
  }
}
