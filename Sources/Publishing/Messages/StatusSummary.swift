internal import Answers
internal import Text

/// What is published of `vanlog status`: numbers, and the next thing that falls due.
struct StatusSummary: Equatable {
  private static let longestName = 100
  /// Home Assistant takes no longer state.
  private static let longestProblem = 200

  var distanceTodayMetres: Double?
  var nextDue: String?
  var nextDueDay: String?
  var nextDueDays: Int64?
  var schengenDaysLeft: Int64?
  var ownSpots: Int64?
  var publicSpots: Int64?
  /// Why nothing is recorded, or could be; `none` if all is well.
  var problem: String?

  /// Takes what it knows from the object of `vanlog status --json`, ignoring anything else in it.
  init(_ status: JSONValue) {
    distanceTodayMetres = status[StatusKeys.today]?[StatusKeys.distance]
    if let due = status[StatusKeys.due]?.first {
      let what = due[StatusKeys.what].map { String($0.map { $0 == "_" ? " " : $0 }) }
      let parts = [due[StatusKeys.title], what].compactMap { $0 }.filter { !$0.isEmpty }
      nextDue = String(parts.joined(separator: ": ").prefix(Self.longestName))
      nextDueDay = due[StatusKeys.day]?.description
      nextDueDays = due[StatusKeys.daysLeft]
    }
    schengenDaysLeft = status[StatusKeys.borders]?[StatusKeys.schengenLeft]
    ownSpots = status[StatusKeys.spots]?[StatusKeys.ownSpots]
    publicSpots = status[StatusKeys.spots]?[StatusKeys.publicSpots]
    if status.tells(StatusKeys.recordingProblem) {
      let problem = status[StatusKeys.recordingProblem] ?? "none"
      self.problem = String(problem.prefix(Self.longestProblem))
    }
  }

  private var spots: Int64? {
    guard ownSpots != nil || publicSpots != nil else { return nil }
    return max(0, ownSpots ?? 0).addingSaturated(max(0, publicSpots ?? 0))
  }

  var payload: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("distance_today_km", distanceTodayMetres.map { $0 / 1_000 }, decimals: 1)
      json.field("next_due", nextDue)
      json.field("next_due_day", nextDueDay)
      json.field("next_due_days", nextDueDays)
      json.field("schengen_days_left", schengenDaysLeft)
      json.field("spots", spots)
      json.field("spots_own", ownSpots)
      json.field("spots_public", publicSpots)
      json.field("problem", problem)
    }
    return json.bytes
  }
}
