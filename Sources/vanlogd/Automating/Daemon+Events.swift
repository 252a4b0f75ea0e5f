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
  /// Something has happened; what rules want done because of it is written down, then done.
  func happen(_ event: RuleEvent, at uptime: Int64) {
    guard rules.automations.kinds.contains(event.kind) else { return }
    let facts = rules.facts(at: uptime, of: van, during: ears.position.drive)
    let firings = rules.automations.take(event, facts)
    for firing in firings {
      told.note("rule '\(firing.rule.id)' fires")
      for action in firing.actions { order(action, of: firing) }
    }
    saveAutomations(isUrgent: !firings.isEmpty, now: uptime)
  }

  func saveAutomations(isUrgent: Bool, now: Int64) {
    do {
      try rules.automations.save(in: held.run, isUrgent: isUrgent, now: now)
    } catch {
      told.problem("what rules remember cannot be saved: \(error)")
    }
  }

  // MARK: Time

  /// Tells rules that time has passed, when one of them waits for it or for the sun.
  func stepTime(now uptime: Int64) {
    guard let time = rules.takeMinute(now: uptime) else { return }
    happen(.minute, at: uptime)
    stepSun(time, now: uptime)
    rules.planMinute(after: time, now: uptime)
  }

  /// Tells rules where the sun is in its day.
  private func stepSun(_ time: Instant, now uptime: Int64) {
    guard rules.automations.waitsForSun else { return }
    let today = time.day()
    if rules.sun.asks(now: uptime, today: today, place: van.place) {
      outside.errands.order(.askPlace, ["--days", "1"], seconds: 30)
    }
    rules.sun.step(
      today: today, place: van.place, WorldClock(home: LocalTime(settings: self.settings)))
    for side in [RuleSunSide.rise, .set] { happen(.sun(side, rules.sun.days), at: uptime) }
  }

  /// Takes where the van was last, which is where the sky is looked at.
  func took(place answer: JSONValue?, now uptime: Int64) {
    guard let place = answer.flatMap({ Coordinate(answer: $0) }),
      let today = rules.clock.time(at: uptime)?.day()
    else { return }
    rules.sun.take(place, on: today)
    rules.noteTime(now: uptime)
  }

  // MARK: The forecast

  func stepForecast(now uptime: Int64) {
    guard rules.takeForecast(now: uptime) else { return }
    outside.errands.order(.askForecast, ["--hours", "\(RuleWeather.hours)"], seconds: 30)
  }

  func took(forecast: JSONValue?, now uptime: Int64) {
    guard let forecast = forecast.flatMap({ RuleWeather($0) }) else { return }
    happen(.weather(forecast), at: uptime)
  }

  // MARK: Drives

  func stepDriveEvents(now uptime: Int64) {
    switch drives.events.take(ears.position.drive, now: uptime) {
    case .started: happen(.driveStarted, at: uptime)
    case .ask: outside.errands.order(.askDrive, seconds: 30)
    case nil: break
    }
  }

  func took(driveStatus: JSONValue?, now uptime: Int64) {
    if drives.events.answered(driveStatus, now: uptime) { happen(.driveStopped, at: uptime) }
  }

  // MARK: Borders

  /// Looks whether the van has crossed a border, and has it judged if that may be.
  func stepBorders(now uptime: Int64) {
    do {
      try van.borders.look(in: held.run, now: uptime)
    } catch {
      told.problem("where the van was last, for the borders, cannot be saved: \(error)")
    }
    guard !outside.errands.isUnderWay(.observe), let batch = van.borders.batch(now: uptime) else {
      return
    }
    outside.errands.order(.observe, input: batch, seconds: 60)
  }

  /// Takes what `border observe` answers, unless it only dated crossings again.
  func took(crossings outcome: Errands.Outcome, now uptime: Int64) {
    guard van.borders.isBeingJudged else { return }
    // Of a batch with a bad line, the other lines were taken.
    guard outcome.isDone || outcome.end == .code(EX_DATAERR), let answer = outcome.json else {
      return van.borders.notJudged(now: uptime)
    }
    van.judged(
      answer[BorderKeys.country], isSettled: answer[BorderKeys.isSettled] ?? false, in: held.run)
    for crossing in answer[BorderKeys.crossings] ?? [] where crossing[BorderKeys.isDeleted] != true
    {
      happen(.crossed(from: crossing[BorderKeys.from], to: crossing[BorderKeys.to]), at: uptime)
    }
  }

  // MARK: Records

  func stepLists(now uptime: Int64) {
    guard let next = rules.nextPage(now: uptime),
      let purpose = Errands.Purpose(rawValue: next.list.rawValue)
    else { return }
    outside.errands.order(purpose, next.words, seconds: 60)
  }

  func took(page: JSONValue?, now uptime: Int64) {
    guard let (list, records) = rules.lists.take(page, now: uptime) else { return }
    switch list {
    case .documents: happen(.documents(RecordLists.documents(records)), at: uptime)
    case .stock: happen(.stock(RecordLists.shortages(records)), at: uptime)
    case .places: rules.automations.setPlaces(RecordLists.places(records))
    }
  }

  // MARK: The rules themselves

  func reloadRules(now uptime: Int64) {
    let (notes, losses) = rules.reload(from: held.folder, now: uptime)
    for text in notes { told.note(text) }
    try? ActionOutput.sweep(held.run, keeping: rules.ids)
    for loss in losses { lose(loss) }
  }
}
