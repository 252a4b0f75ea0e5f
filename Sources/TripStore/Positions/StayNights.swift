public import Records
internal import SQLite
public import Text

extension FieldHolder {
  /// The nights that a check-in stands for: one where it only says that there was one.
  public var nightsStayed: Int {
    guard self[.overnight] != false else { return 0 }
    if let nights = self[.nights] as Int64? { return Int(clamping: nights) }
    return self[.overnight] == true ? 1 : 0
  }

  /// The days of a check-in: its own, and those on whose evenings the stay continued.
  public var stayDays: ClosedRange<Day>? {
    (self[.day] as Day?).map { first in
      first...Day(daysSinceEpoch: first.daysSinceEpoch + max(nightsStayed - 1, 0))
    }
  }
}

extension RecordStore {
  /// The longest stay that one check-in can stand for.
  public static let mostNights = 365

  /// The check-ins of a day and those of days before that continued, in the order in which they
  /// were entered.
  public func stays(on day: Day) throws -> [Record] {
    var query = RecordQuery(.checkin)
    (query.from, query.to) = (Int64(day.daysSinceEpoch), Int64(day.daysSinceEpoch))
    var found: [Record] = []
    try forEach(query) { found.append($0) }
    found.reverse()
    let number = Int64(day.daysSinceEpoch)
    let longer = try connection.all(
      """
      SELECT id FROM checkin WHERE alive = 1 AND sort >= ? AND sort < ? AND nights > ? - sort
      AND overnight IS NOT 0 ORDER BY sort, id
      """, [number - Int64(Self.mostNights), number, number]
    ) { RecordID(bytes: try $0.blob(0)) }
    let before = try longer.compactMap(\.self).compactMap { try record($0, of: .checkin) }
    return before + found
  }
}
