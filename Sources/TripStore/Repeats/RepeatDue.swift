public import Amounts
public import Records
internal import SQLite
public import Text

/// What has fallen due of a repeated entry and was neither booked nor left out.
public struct RepeatDue: Sendable {
  public let record: Record
  public let schedule: RepeatSchedule
  /// The first days, the earliest first: no more than can be booked at once.
  public let days: [Day]
  /// How many days there are in all.
  public let count: Int
  /// Whether it is booked without being asked for.
  public let isAutomatic: Bool
  /// Whether it would be booked automatically if less of it were due.
  public let isHeld: Bool

  /// How far back something may have fallen due that is booked without being asked for: a clock that
  /// has jumped, or a winter without the van, must not book years at once.
  public static let mostDaysBack = 62
  /// The most days of one repeated entry that are booked at once, even if asked for.
  public static let mostAtOnce = 500

  init?(_ record: Record, on today: Day) {
    guard let schedule = RepeatSchedule(of: record) else { return nil }
    let booked = record[.bookedTo] as Day?
    let days = schedule.days(after: booked, through: today, limit: Self.mostAtOnce)
    guard let first = days.first else { return nil }
    self.record = record
    self.schedule = schedule
    self.days = days
    count = schedule.count(after: booked, through: today)
    let isRecent = today.daysSinceEpoch - first.daysSinceEpoch <= Self.mostDaysBack
    let wantsItself = record[.automatic] == true
    isAutomatic = wantsItself && isRecent
    isHeld = wantsItself && !isRecent
  }
}

/// A repeated entry that falls due soon, for lists of what is to come.
public struct ComingRepeat: Sendable {
  public let record: Record
  public let title: String
  public let day: Day
  public let amount: Money
  /// `expense`, `income` or `transfer`.
  public let direction: String
  public let isAutomatic: Bool

  init?(_ record: Record, on day: Day) {
    guard let units = record[.amount], let code = record[.currency],
      let currency = try? Currency(code: code), let direction = record[.direction]
    else { return nil }
    self.record = record
    title = record.title
    self.day = day
    amount = Money(minorUnits: units, currency: currency)
    self.direction = direction
    isAutomatic = record[.automatic] == true
  }
}

extension RecordStore {
  /// Whether anything is ever booked without being asked for: what every command of the ledger asks.
  public func hasAutomaticRepeats() throws -> Bool {
    let sql = "SELECT 1 FROM repeat WHERE alive = 1 AND automatic = 1 LIMIT 1"
    return try connection.first(sql, []) { row in try row.int(0) } != nil
  }

  static let automaticRepeats = select(.repetition) + " WHERE alive = 1 AND automatic = 1"

  /// All repeated entries, in the order in which they were added.
  public func repetitions() throws -> [Record] {
    var found: [Record] = []
    try forEach(RecordQuery(.repetition)) { found.append($0) }
    return found.reversed()
  }

  /// What is due of all repeated entries, the longest due first.
  public func repeatsDue(on today: Day) throws -> [RepeatDue] {
    Self.inOrder(try repetitions().compactMap { RepeatDue($0, on: today) })
  }

  /// What is due and booked without being asked for.
  public func automaticRepeatsDue(on today: Day) throws -> [RepeatDue] {
    let records = try connection.all(Self.automaticRepeats) { row in try record(row, .repetition) }
    return Self.inOrder(
      records.compactMap { RepeatDue($0, on: today) }.filter(\.isAutomatic))
  }

  /// What falls due from one day to another, each repeated entry with its next day only.
  public func comingRepeats(from first: Day, through last: Day) throws -> [ComingRepeat] {
    let before = Day(daysSinceEpoch: first.daysSinceEpoch - 1)
    let coming = try repetitions().compactMap { record -> ComingRepeat? in
      let booked = [record[.bookedTo], before].compactMap(\.self).max()
      guard let day = RepeatSchedule(of: record)?.next(after: booked), day <= last else {
        return nil
      }
      return ComingRepeat(record, on: day)
    }
    return coming.sorted { ($0.day, $0.record.id) < ($1.day, $1.record.id) }
  }

  private static func inOrder(_ due: [RepeatDue]) -> [RepeatDue] {
    due.sorted { ($0.days[0], $0.record.id) < ($1.days[0], $1.record.id) }
  }
}
