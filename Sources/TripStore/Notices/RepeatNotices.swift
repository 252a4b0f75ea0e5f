internal import Records
internal import SQLite
internal import Text

/// Repeated entries: those that wait for a person to book them, and, if one looks ahead, those that
/// come.
struct RepeatNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    // While nothing repeats, this is one look at an empty table.
    guard try store.hasRepeats() else { return [] }
    let waiting = try store.repeatsDue(on: day).filter { !$0.isAutomatic }
    let known = Set(waiting.map(\.record.id))
    let tomorrow = Day(daysSinceEpoch: day.daysSinceEpoch + 1)
    let coming = try store.comingRepeats(from: tomorrow, through: reach.last(.repeats, from: day))
      .filter { !known.contains($0.record.id) }
    return waiting.map { Self.notice($0, on: day) }
      + coming.compactMap { Self.notice($0, on: day, reach) }
  }

  private static func notice(_ due: RepeatDue, on today: Day) -> DueNotice {
    let (first, name) = (due.days[0], "'\(due.record.title)'")
    let left = first.daysSinceEpoch - today.daysSinceEpoch
    let when =
      due.count > 1
      ? "has fallen due \(due.count) times since \(first)"
      : "\(left == 0 ? "falls" : "fell") due \(DayWords.away(left, first))"
    return DueNotice(
      due.record, Field.startDay.name, left < 0 ? .overdue : .urgent,
      heading: "\(name) falls due", "\(name) \(when); book it with 'vanlog ledger repeat book'.",
      day: first, daysLeft: left)
  }

  private static func notice(
    _ coming: ComingRepeat, on today: Day, _ reach: NoticeReach
  ) -> DueNotice? {
    let left = coming.day.daysSinceEpoch - today.daysSinceEpoch
    guard let (stage, urgency) = reach.reached(left, .repeats) else { return nil }
    let heading = "'\(coming.title)' falls due"
    return DueNotice(
      coming.record, Field.startDay.name, urgency, heading: heading,
      "\(heading) \(DayWords.away(left, coming.day)).", day: coming.day, daysLeft: left,
      stage: stage)
  }
}

extension RecordStore {
  static let anyRepeat = "SELECT 1 FROM repeat WHERE alive = 1 LIMIT 1"

  fileprivate func hasRepeats() throws -> Bool {
    try connection.first(Self.anyRepeat, []) { row in try row.int(0) } != nil
  }
}
