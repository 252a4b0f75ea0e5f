internal import Records
internal import Text

/// Maintenance, by months or by kilometres.
struct MaintenanceNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    var notices: [DueNotice] = []
    try store.forEach(RecordQuery(.van)) { van in
      for state in try store.maintenance(of: van.id, on: day) {
        if let notice = state.notice(of: van.title, reach) { notices.append(notice) }
      }
    }
    return notices
  }
}

extension MaintenanceState {
  fileprivate func notice(of van: String, _ reach: NoticeReach) -> DueNotice? {
    guard let urgency = urgency(reach) else { return nil }
    let start = "'\(task.title)' of '\(van)'"
    let byDay = daysLeft.flatMap { reach.reached($0, .maintenance) }
    let away = dueDay.flatMap { day in daysLeft.map { DayWords.away($0, day) } }
    let isOver = daysLeft.map { $0 < 0 } ?? false
    var notice: DueNotice
    if let metresLeft {
      // A day that is far away says nothing beside a distance that is near, and neither does what is left of
      // the one beside the other that is over.
      let shown = byDay == nil || (metresLeft < 0 && !isOver) ? nil : away
      notice = DueNotice(
        task, Self.what, urgency, heading: "\(start) is due", metresLeft: metresLeft
      ) { distance in
        let driven: String? =
          metresLeft < 0
          ? "\(distance(-metresLeft)) ago" : isOver ? nil : "in \(distance(metresLeft))"
        let when = [shown, driven].compactMap(\.self).joined(separator: ", or ")
        return "\(start) \(isOver || metresLeft < 0 ? "was" : "is") due \(when)."
      }
    } else {
      notice = DueNotice(
        task, Self.what, urgency, heading: "\(start) is due",
        "\(start) \(isOver ? "was" : "is") due \(away ?? "").")
    }
    (notice.day, notice.daysLeft, notice.stage) = (dueDay, daysLeft, byDay?.stage)
    notice.changedMilliseconds = max(task.changedMilliseconds, last?.changedMilliseconds ?? 0)
    return notice
  }

  private static let what = "maintenance"
}

/// Planned trips that begin.
struct TripNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    var query = RecordQuery(.trip)
    query.filters[.phase] = "future"
    query.from = Int64.min + 1  // trips without a first day sort as Int64.min
    query.to = Int64(reach.last(.trips, from: day).daysSinceEpoch)
    var notices: [DueNotice] = []
    try store.forEach(query) { trip in
      guard let start = trip[.startDay] else { return }
      let left = start.daysSinceEpoch - day.daysSinceEpoch
      guard let (stage, urgency) = reach.reached(left, .trips) else { return }
      let (name, verb) = ("The trip '\(trip.title)'", left < 0 ? "was to begin" : "begins")
      notices.append(
        DueNotice(
          trip, Field.startDay.name, urgency == .overdue ? .soon : urgency,
          heading: "\(name) begins", "\(name) \(verb) \(DayWords.away(left, start)).", day: start,
          daysLeft: left, stage: stage))
    }
    return notices
  }
}
