internal import Text

/// Something that needs attention: a document that expires, an item that runs short.
public struct Notice: Sendable {
  /// How urgent it is, most urgent first.
  public enum Urgency: String, Sendable, CaseIterable, Comparable {
    case overdue
    case urgent
    case soon
    case later

    public static func < (first: Urgency, second: Urgency) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The document, item or van.
  public let record: Record
  /// The field that caused it: `expires`, `minimum`, `inspection_due` and so on.
  public let what: String
  /// The days until the date, negative after it; `nil` if it is not about a date.
  public let daysLeft: Int?
  /// The number of days ahead at which this notice first appeared, such as 30; `nil` once it is
  /// over.
  public let stage: Int?
  public let urgency: Urgency
  /// The whole notice in plain words.
  public let sentence: String
}

/// The numbers of days ahead at which notices appear, and their urgency.
struct NoticeStages: Sendable {
  let days: [(days: Int, urgency: Notice.Urgency)]

  static let papers = NoticeStages(days: [
    (0, .urgent), (14, .urgent), (30, .soon), (90, .later),
  ])
  static let supplies = NoticeStages(days: [(7, .urgent), (30, .soon)])

  /// The first day on which no notice appears yet.
  var farthest: Int { days.last?.days ?? 0 }

  /// The stage reached with this many days left; `nil` if it is too early for any.
  func reached(_ daysLeft: Int) -> (stage: Int?, urgency: Notice.Urgency)? {
    if daysLeft < 0 { return (nil, .overdue) }
    return days.first { daysLeft <= $0.days }.map { ($0.days, $0.urgency) }
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
