internal import Text

/// The numbers of days ahead at which notices appear, and their urgency.
struct NoticeStages: Sendable {
  let days: [(days: Int, urgency: DueNotice.Urgency)]

  static let papers = NoticeStages(days: [
    (0, .urgent), (14, .urgent), (30, .soon), (90, .later),
  ])
  static let supplies = NoticeStages(days: [(7, .urgent), (30, .soon)])
  static let maintenance = NoticeStages(days: [(14, .urgent), (30, .soon)])
  /// No one has to be told in advance about what repeats.
  static let repeats = NoticeStages(days: [(0, .urgent)])
  static let trips = NoticeStages(days: [(1, .urgent), (7, .soon), (30, .later)])

  /// The first day on which no notice appears yet.
  var farthest: Int { days.last?.days ?? 0 }
}

/// How far ahead notices look.
public struct NoticeReach: Sendable {
  /// Each matter appears as early as it usually does.
  public static let usual = NoticeReach(days: nil)

  /// Every matter appears this number of days ahead.
  public static func ahead(days: Int) -> NoticeReach { NoticeReach(days: max(0, days)) }

  private let days: Int?

  func farthest(_ stages: NoticeStages) -> Int { days ?? stages.farthest }

  /// The last day that counts.
  func last(_ stages: NoticeStages, from today: Day) -> Day {
    Day(daysSinceEpoch: today.daysSinceEpoch + farthest(stages))
  }

  /// The stage and urgency of a date, by the days until then; `nil` if it is too far.
  func reached(
    _ daysLeft: Int, _ stages: NoticeStages
  ) -> (stage: Int?, urgency: DueNotice.Urgency)? {
    if daysLeft < 0 { return (nil, .overdue) }
    guard daysLeft <= farthest(stages) else { return nil }
    return stages.days.first { daysLeft <= $0.days }.map { ($0.days, $0.urgency) } ?? (nil, .later)
  }
}

/// How far away a day is, in words.
enum DayWords {
  static func away(_ daysLeft: Int, _ day: Day) -> String {
    switch daysLeft {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(daysLeft) days, on \(day)"
    default: "\(-daysLeft) days ago, on \(day)"
    }
  }
}
