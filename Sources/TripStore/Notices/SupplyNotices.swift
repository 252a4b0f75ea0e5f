public import Records
internal import SQLite
public import Text

/// Things on board that expire.
struct SupplyNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    try store.expiringItems(until: reach.last(.supplies, from: day)).compactMap { item in
      let atHome = try store.isAtHome(item) ? ", which is at home," : ""
      return reach.notice(item, .expires, on: day, .supplies) { isOver in
        "'\(item.title)'\(atHome) \(isOver ? "expired" : "expires")"
      }
    }
  }
}

/// Things below the number that there should be.
struct StockNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    try store.lowItems().map(Self.low)
  }

  private static func low(_ item: Record) -> DueNotice {
    let pieces = item.pieces
    let minimum = item[.minimum] ?? 0
    let left = pieces <= 0 ? "no '\(item.title)' is left" : "\(pieces) of '\(item.title)'"
    let verb = pieces <= 0 ? "" : pieces == 1 ? " is left" : " are left"
    return DueNotice(
      item, Field.minimum.name, pieces <= 0 ? .urgent : .soon,
      heading: "'\(item.title)' runs short",
      capitalised("\(left)\(verb); there should be \(minimum)."))
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension RecordStore {
  /// Things that expire on or before a day, the first one first.
  public func expiringItems(until last: Day) throws -> [Record] {
    try connection.all(Self.expiringItems, [Int64(last.daysSinceEpoch)]) { row in
      try record(row, .item)
    }
  }

  /// Uses the index on the expiry date.
  static var expiringItems: String {
    select(.item) + " WHERE alive = 1 AND expires <= ? ORDER BY expires"
  }

  /// Things on board below their minimum.
  public func lowItems() throws -> [Record] {
    try connection.all(Self.lowItems) { row in try record(row, .item) }
      .filter { try $0.isBelowMinimum && !isAtHome($0) }
  }

  /// Scans the index of live items, since there is no index on minimums.
  static var lowItems: String {
    select(.item) + " WHERE alive = 1 AND minimum > coalesce(quantity, 1)"
  }
}
