public import Records
internal import SQLite
public import Text

/// A reason for notices.
///
/// A new one is a type of its own and a line in `DueNotices.sources`: `status`, `due` and its calendar
/// then show it.
protocol NoticeSource: Sendable {
  /// What is due on a day, in any order.
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice]
}

/// Everything in the store that needs attention on a day.
///
/// Documents: 90, 30, 14 and 0 days before they expire; so are the van's dates; items 30 and 7 days
/// before, and when there are fewer than the minimum. A notice remains until the matter is
/// resolved.
public struct DueNotices {
  private static let sources: [any NoticeSource] = [
    DocumentNotices(), SupplyNotices(), StockNotices(), VanNotices(), MaintenanceNotices(),
    TripNotices(), RepeatNotices(),
  ]

  private let store: RecordStore

  public init(in store: RecordStore) {
    self.store = store
  }

  /// All notices for a day, most urgent first.
  public func due(on day: Day, _ reach: NoticeReach = .usual) throws -> [DueNotice] {
    let all = try Self.sources.flatMap { try $0.notices(in: store, on: day, reach) }
    return all.sorted { first, second in
      (first.urgency, first.daysLeft ?? 0, first.sentence, first.record.id)
        < (second.urgency, second.daysLeft ?? 0, second.sentence, second.record.id)
    }
  }
}

extension NoticeReach {
  /// The notice for a date field, if it is time for one; how far away the day is follows the heading.
  func notice(
    _ record: Record, _ field: Field<Day>, on today: Day, _ stages: NoticeStages,
    heading: (_ isOver: Bool) -> String
  ) -> DueNotice? {
    guard let day = record[field] else { return nil }
    let left = day.daysSinceEpoch - today.daysSinceEpoch
    guard let (stage, urgency) = reached(left, stages) else { return nil }
    return DueNotice(
      record, field.name, urgency, heading: heading(false),
      "\(heading(left < 0)) \(DayWords.away(left, day)).", day: day, daysLeft: left, stage: stage)
  }
}
