internal import SQLite
public import Text

/// Everything in the store that needs attention on a day.
///
/// Documents: 90, 30, 14 and 0 days before they expire; the van's dates likewise; items 30 and 7
/// days before, and when there are fewer than the minimum. A notice remains until the matter is
/// resolved.
public struct Notices {
  private let store: TripStore

  public init(in store: TripStore) {
    self.store = store
  }

  /// All notices for a day, most urgent first.
  public func due(on day: Day) throws -> [Notice] {
    let all = try documents(day) + supplies(day) + stock() + vans(day)
    return all.sorted { first, second in
      (first.urgency, first.daysLeft ?? 0, first.sentence, first.record.id)
        < (second.urgency, second.daysLeft ?? 0, second.sentence, second.record.id)
    }
  }

  // MARK: Papers and supplies

  private func documents(_ day: Day) throws -> [Notice] {
    var query = RecordQuery(.document)
    query.from = Int64.min + 1  // records without a date sort as Int64.min
    query.to = Int64(day.daysSinceEpoch + NoticeStages.papers.farthest)
    var notices: [Notice] = []
    try store.forEach(query) { document in
      notices += dated(document, .expires, day, .papers)
    }
    return notices
  }

  private func supplies(_ day: Day) throws -> [Notice] {
    let last = Int64(day.daysSinceEpoch + NoticeStages.supplies.farthest)
    return try store.connection.all(Self.expiringItems, [last]) { row in
      try store.record(row, .item)
    }.flatMap { dated($0, .expires, day, .supplies) }
  }

  /// Uses the index on the expiry date.
  static var expiringItems: String {
    TripStore.select(.item) + " WHERE alive = 1 AND expires <= ? ORDER BY expires"
  }

  // MARK: Stock

  private func stock() throws -> [Notice] {
    try store.connection.all(Self.lowItems) { row in try store.record(row, .item) }
      .filter(\.isBelowMinimum).map(Self.low)
  }

  /// Scans the index of live items, since there is no index on minimums.
  static var lowItems: String {
    TripStore.select(.item) + " WHERE alive = 1 AND minimum > coalesce(quantity, 1)"
  }

  private static func low(_ item: Record) -> Notice {
    let pieces = item.pieces
    let minimum = item[.minimum] ?? 0
    let left = pieces <= 0 ? "no '\(item.title)' is left" : "\(pieces) of '\(item.title)'"
    let verb = pieces <= 0 ? "" : pieces == 1 ? " is left" : " are left"
    return Notice(
      record: item, what: Field.minimum.name, daysLeft: nil, stage: nil,
      urgency: pieces <= 0 ? .urgent : .soon,
      sentence: Self.capitalised("\(left)\(verb); there should be \(minimum)."))
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Vans

  /// The dates of a van, with the wording for a date to come and a date that has passed.
  private static let vanDates = [
    (field: Field.inspectionDue, thing: "inspection", will: "is due", was: "was due"),
    (field: .insuranceUntil, thing: "insurance", will: "ends", was: "ended"),
    (field: .taxUntil, thing: "road tax", will: "runs out", was: "ran out"),
    (field: .gasCheckDue, thing: "gas check", will: "is due", was: "was due"),
    (field: .stickerUntil, thing: "emission sticker", will: "ends", was: "ended"),
  ]

  private func vans(_ day: Day) throws -> [Notice] {
    var notices: [Notice] = []
    try store.forEach(RecordQuery(.van)) { van in
      for date in Self.vanDates {
        notices += dated(van, date.field, day, .papers)
      }
    }
    return notices
  }

  /// The notice for a date field, if it is time for one.
  private func dated(
    _ record: Record, _ field: Field<Day>, _ today: Day, _ stages: NoticeStages
  ) -> [Notice] {
    guard let last = record[field] else { return [] }
    let left = last.daysSinceEpoch - today.daysSinceEpoch
    guard let (stage, urgency) = stages.reached(left) else { return [] }
    let away = DayWords.away(left, last)
    return [
      Notice(
        record: record, what: field.name, daysLeft: left, stage: stage, urgency: urgency,
        sentence: Self.sentence(record, field, isOver: left < 0, away))
    ]
  }

  private static func sentence(
    _ record: Record, _ field: Field<Day>, isOver: Bool, _ away: String
  ) -> String {
    guard let date = vanDates.first(where: { $0.field == field }) else {
      return "'\(record.title)' \(isOver ? "expired" : "expires") \(away)."
    }
    return "The \(date.thing) of '\(record.title)' \(isOver ? date.was : date.will) \(away)."
  }
}
