internal import Geodesy
internal import Text
internal import Watching

/// When the sun rises and sets where the van is, for the days around today, as `vanlog sky calendar`
/// lists them.
///
/// It is asked for once a day and after the van has moved, and only if a rule wants it.
struct SunKeeper {
  /// A distance in metres that moves sunrise by less than half a minute.
  private static let reach = 5_000.0
  private static let retry: Int64 = 300_000
  private static let count = 4

  private(set) var days: [RuleSunDay] = []
  private var asked: (day: Day, place: Coordinate?)?
  private var due: Int64 = .min

  /// The words to ask with, if the days that are known are of another day or place.
  mutating func step(now uptime: Int64, today: Day, place: Coordinate?) -> [String]? {
    guard uptime >= due, !isKnown(today, place) else { return nil }
    asked = (today, place)
    due = uptime + Self.retry
    let first = Day(daysSinceEpoch: today.daysSinceEpoch - 1)
    let at = place.map { ["--at", "\($0.latitude),\($0.longitude)"] } ?? []
    return ["--from", "\(first)", "--days", "\(Self.count)"] + at
  }

  /// Takes the answer, `nil` if the command failed: then the days of before are kept, and it is asked
  /// again later.
  mutating func take(_ answer: JSONValue?) {
    guard let found = answer?["days"]?.elements else {
      asked = nil
      return
    }
    days = found.compactMap { RuleSunDay($0) }
    due = .min
  }

  private func isKnown(_ today: Day, _ place: Coordinate?) -> Bool {
    guard let asked, asked.day == today else { return false }
    guard let place else { return true }
    return asked.place.map { $0.sphericalDistanceMetres(to: place) < Self.reach } ?? false
  }
}

extension RuleSunDay {
  /// A day as the command lists it.
  init?(_ json: JSONValue) {
    guard let day = json["day"]?.string.flatMap({ Day($0) }),
      let state = json["state"]?.string.flatMap({ State(rawValue: $0) }),
      let noon = json["noon"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(
      day: day, state: state, noon: noon, rise: json["rise"]?.string.flatMap { Instant($0) },
      set: json["set"]?.string.flatMap { Instant($0) })
  }
}
