internal import Answers
internal import Children
internal import DaemonKit
internal import Geodesy
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

// What rules make of what the daemon sees.
extension Daemon {
  private static let longestTime: Int64 = 600_000
  private static let minute: Int64 = 60_000

  /// What is known at a watched moment.
  func facts(at uptime: Int64) -> RuleFacts {
    let time = clock.time(at: uptime)
    return RuleFacts(
      uptime: uptime, boot: clock.boot, time: time, local: time.map(clock.localMoment),
      place: lastPlace, country: country,
      drive: position.drive.map { RuleCondition.DriveState(stateWord: $0.state) } ?? .standby,
      isMoving: lastPlace == nil ? nil : motion.state == .moving)
  }

  /// Something has happened; what rules want done because of it is written down, then done.
  func happen(_ event: RuleEvent, at uptime: Int64) {
    guard automations.kinds.contains(event.kind) else { return }
    let firings = automations.take(event, facts(at: uptime))
    for firing in firings {
      note("rule '\(firing.rule.id)' fires")
      for action in firing.actions { order(action, of: firing) }
    }
    saveAutomations(isUrgent: !firings.isEmpty, now: uptime)
  }

  func saveAutomations(isUrgent: Bool, now: Int64) {
    do {
      try automations.save(in: run, isUrgent: isUrgent, now: now)
    } catch {
      problem("what rules remember cannot be saved: \(error)")
    }
  }

  // MARK: Motion

  /// The van has moved off, so that rules may ask how long it had stood.
  func depart(since uptime: Int64, seen: Int64) {
    let stayed: Int64? =
      if let arrived = visits.open?.arrived, let time = clock.time(at: uptime) {
        time.millisecondsSinceEpoch - arrived.millisecondsSinceEpoch
      } else {
        restedSince.map { uptime - $0 }
      }
    guard let place = visits.open?.place ?? restPlace else { return }
    let span = stayed.flatMap { $0 >= 0 ? RuleSpan(milliseconds: $0) : nil }
    happen(.departing(from: place, stayed: span), at: seen)
  }

  // MARK: Time

  /// Tells rules that time has passed, when one of them waits for it or for the sun.
  func stepTime(now uptime: Int64) {
    guard automations.waitsForTime, uptime >= nextMinute else { return }
    guard let time = clock.time(at: uptime) else {
      nextMinute = uptime + Self.minute
      return
    }
    happen(.minute, at: uptime)
    stepSun(time, now: uptime)
    let wait = automations.minutesToNextTime(after: clock.localMoment(time)).map { minutes in
      Int64(minutes) * Self.minute - time.millisecondsSinceEpoch % Self.minute
    }
    let sunWait = automations.millisecondsToNextSun(after: time, sun.days)
    // The clock may be set meanwhile.
    nextMinute = uptime + (earlier(earlier(wait, sunWait), Self.longestTime) ?? Self.longestTime)
  }

  /// Tells rules where the sun is in its day.
  private func stepSun(_ time: Instant, now uptime: Int64) {
    guard automations.waitsForSun else { return }
    let today = time.day()
    if sun.asks(now: uptime, today: today, place: lastPlace) {
      errands.order(.askPlace, ["--days", "1"], seconds: 30)
    }
    sun.step(today: today, place: lastPlace, WorldClock(home: LocalTime(settings: self.settings)))
    for side in [RuleSunSide.rise, .set] { happen(.sun(side, sun.days), at: uptime) }
  }

  /// Takes where the van was last, which is where the sky is looked at.
  func took(place answer: JSONValue?, now uptime: Int64) {
    guard let place = answer.flatMap({ Coordinate(answer: $0) }),
      let today = clock.time(at: uptime)?.day()
    else { return }
    sun.take(place, on: today)
    nextMinute = uptime
  }

  // MARK: Drives

  func stepDriveEvents(now uptime: Int64) {
    switch driveEvents.take(position.drive, now: uptime) {
    case .started: happen(.driveStarted, at: uptime)
    case .ask: errands.order(.askDrive, seconds: 30)
    case nil: break
    }
  }

  func took(driveStatus: JSONValue?, now uptime: Int64) {
    if driveEvents.answered(driveStatus, now: uptime) { happen(.driveStopped, at: uptime) }
  }

  // MARK: Borders

  /// Looks whether the van has crossed a border, and has it judged if that may be.
  func stepBorders(now: Int64) {
    do {
      try borders.look(in: run, now: time.at(now))
    } catch {
      problem("where the van was last, for the borders, cannot be saved: \(error)")
    }
    guard !errands.isUnderWay(.observe), let batch = borders.batch(now: time.at(now)) else {
      return
    }
    errands.order(.observe, input: batch, seconds: 60)
  }

  /// Takes what `border observe` answers, unless it only dated crossings again.
  func took(crossings outcome: Errands.Outcome, now uptime: Int64) {
    guard borders.isBeingJudged else { return }
    // Of a batch with a bad line, the other lines were taken.
    guard outcome.isDone || outcome.end == .code(EX_DATAERR), let answer = outcome.json else {
      return borders.notJudged(now: uptime)
    }
    borders.judged(answer[BorderKeys.country], in: run)
    country = answer[BorderKeys.country]
    for crossing in answer[BorderKeys.crossings] ?? [] where crossing[BorderKeys.isDeleted] != true
    {
      happen(.crossed(from: crossing[BorderKeys.from], to: crossing[BorderKeys.to]), at: uptime)
    }
  }

  // MARK: Records

  func stepLists(now uptime: Int64) {
    let kinds = automations.kinds
    let next = lists.step(now: uptime) { list in
      switch list {
      case .documents: kinds.contains(.documentExpiry)
      case .stock: kinds.contains(.stockLow)
      case .places: automations.namesPlaces
      }
    }
    guard let next, let purpose = Errands.Purpose(rawValue: next.list.rawValue) else { return }
    errands.order(purpose, next.words, seconds: 60)
  }

  func took(page: JSONValue?, now uptime: Int64) {
    guard let (list, records) = lists.take(page, now: uptime) else { return }
    switch list {
    case .documents: happen(.documents(RecordLists.documents(records)), at: uptime)
    case .stock: happen(.stock(RecordLists.shortages(records)), at: uptime)
    case .places: automations.setPlaces(RecordLists.places(records))
    }
  }

  // MARK: The rules themselves

  func reloadRules(now uptime: Int64) {
    rulesDue = nil
    for text in automations.reload(from: folder) { note(text) }
    let ids = Set(automations.files.rules.map(\.id) + automations.files.broken.map(\.id))
    try? ActionOutput.sweep(run, keeping: ids)
    for loss in automations.dropSwitchedOff() { lose(loss) }
    nextMinute = uptime
    lists.noteChange(now: uptime)
  }
}
