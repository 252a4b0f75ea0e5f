public import Records
public import Text

/// When a maintenance task is due: by months or by kilometres, whichever comes first.
public struct MaintenanceState: Sendable {
  public let task: Record
  /// When it was last done; `nil` if that is not known.
  public let last: Record?
  /// The odometer at that time: as noted then if that fits other readings, else as it can be
  /// worked out.
  public let lastMetres: Int64?
  public let dueDay: Day?
  public let dueMetres: Int64?
  /// Until the day and the odometer at which it is due, negative after that.
  public let daysLeft: Int?
  public let metresLeft: Int64?

  init(_ task: Record, last: Record?, _ log: OdometerLog, now: VanOdometer?, on today: Day) throws {
    self.task = task
    self.last = last
    let lastDay = last?[.day]
    let isDoubted = last.map { last in log.doubts.contains { $0.entry == last.id } } ?? false
    lastMetres =
      try last?[.odometer].flatMap { isDoubted ? nil : $0 * 1_000 }
      ?? lastDay.flatMap { try log.odometer(on: $0)?.metres }
    dueDay = lastDay.flatMap { day in task[.months].map { day.adding(months: Int($0)) } }
    dueMetres = lastMetres.flatMap { metres in
      task[.km].map { metres.addingSaturated($0 * 1_000) }
    }
    daysLeft = dueDay.map { $0.daysSinceEpoch - today.daysSinceEpoch }
    if let dueMetres, let now { metresLeft = dueMetres - now.metres } else { metresLeft = nil }
  }

  /// How urgent it is by what comes first; `nil` if it is not yet, or if this is unknown.
  public var urgency: DueNotice.Urgency? { urgency(.usual) }

  func urgency(_ reach: NoticeReach) -> DueNotice.Urgency? {
    let byDay = daysLeft.flatMap { reach.reached($0, .maintenance)?.urgency }
    return [byDay, metresLeft.flatMap(Self.urgency)].compactMap(\.self).min()
  }

  public var isOverdue: Bool { urgency == .overdue }

  /// A day or two of driving, and a week or two.
  private static let urgentMetres: Int64 = 500_000
  public static let soonMetres: Int64 = 2_000_000

  private static func urgency(metresLeft: Int64) -> DueNotice.Urgency? {
    switch metresLeft {
    case ..<0: .overdue
    case ...urgentMetres: .urgent
    case ...soonMetres: .soon
    default: nil
    }
  }
}

extension RecordStore {
  /// The tasks of a van and when they are due, the most urgent first; then those last done at an
  /// unknown time.
  ///
  /// Without a log, the odometer is read only if there are tasks.
  public func maintenance(
    of van: RecordID, on today: Day, _ log: OdometerLog? = nil, deleted: Bool = false
  ) throws -> [MaintenanceState] {
    var query = RecordQuery(.task)
    query.filters[.van] = van
    query.deleted = deleted
    var tasks: [Record] = []
    try forEach(query) { tasks.append($0) }
    guard !tasks.isEmpty else { return [] }
    let log = try log ?? OdometerLog(of: van, in: self)
    let now = try log.odometer()
    let states = try tasks.map { task in
      try MaintenanceState(task, last: try lastService(of: task.id), log, now: now, on: today)
    }
    return states.sorted { $0.order < $1.order }
  }

  /// The newest service of a task; of one day, that with the higher reading.
  func lastService(of task: RecordID) throws -> Record? {
    var query = RecordQuery(.service)
    query.filters[.task] = task
    query.limit = 20
    let newest = try records(query)
    return newest.filter { $0[.day] == newest.first?[.day] }
      .max { ($0[.odometer] ?? -1, $0.id) < ($1[.odometer] ?? -1, $1.id) }
  }
}

extension MaintenanceState {
  /// By what is left, where a day stands for fifty kilometres.
  fileprivate var order: (Int, Int64, String, RecordID) {
    let byDistance = metresLeft.map { $0 / 50_000 }
    let left = [daysLeft.map { Int64($0) }, byDistance].compactMap(\.self).min()
    return (left == nil ? 1 : 0, left ?? 0, task.title, task.id)
  }
}
