internal import Children
internal import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

// What the daemon has others do, and what it tells.
extension Daemon {
  /// An errand is over.
  func finish(_ outcome: Errands.Outcome, now: Int64) {
    let watched = time.at(now)
    switch outcome.purpose {
    case .observe: took(crossings: outcome, now: watched)
    case .startDrive:
      _ = try? held.run.remove(AutomaticDrives.leadName)
      drives.automatic.started(outcome.isDone ? outcome.json ?? .null : nil, now: watched)
      ears.position.hasten()
    case .stopDrive:
      drives.automatic.stopped(isDone: outcome.isDone, now: watched)
      ears.position.hasten()
    case .askDrive: took(driveStatus: outcome.json, now: watched)
    case .askDocuments, .askStock, .askPlaces:
      took(page: outcome.isDone ? outcome.json : nil, now: watched)
    case .askForecast:
      // That there is none yet is not a problem.
      if outcome.isDone { took(forecast: outcome.json, now: watched) }
      return
    case .updateWeather:
      if let text = outside.weather.end(outcome, now: watched) { told.note(text) }
      if outcome.isDone { rules.noteForecast(now: watched) }
      return
    case .askMetered, .askWeatherMetered: return outside.took(metered: outcome, now: watched)
    case .askPlace:
      took(place: outcome.isDone ? outcome.json : nil, now: watched)
      // Without any position there is no sunrise, and that is not a problem.
      if outcome.end == .code(EX_NOINPUT) { return }
    case .askStatus:
      // With a damaged store it says so, and tells the rest.
      let isAnswered = outcome.isDone || outcome.end == .code(EX_DATAERR)
      publish(status: isAnswered ? outcome.json : nil)
      if isAnswered { return }
    case .askSync:
      outside.sync.take(status: outcome.isDone ? outcome.json : nil, now: watched)
      // Most vans do not sync, and that is not a problem.
      if outcome.end == .code(EX_CONFIG) || outcome.isDone { return }
    case .sync where outcome.end == .code(EX_CONFIG): outside.sync.forgotten(now: watched)
    case .sync:
      let isDone = outcome.isDone || SyncKeeper.hasReachedAll(outcome.json)
      outside.sync.synced(outcome.json, succeeded: isDone, now: watched)
      if isDone { told.state.lastSync = ClockProof.wallClock() }
    case .bookRepeats: break
    }
    if outcome.isDone { told.state.problem = nil } else { told.problem(outcome.sentence) }
  }

  // MARK: Those who want to know

  func tell(_ notifier: inout Notifier, now: Int64) {
    update(&told.state, now: now)
    told.tellOfReceiver(ears.position.words)
    if notifier.isHeard { notifier.report(told.sentence, now: now) }
    notifier.turn(now: now)
    told.writeIfDue(in: held.run, now: now)
  }

  private func update(_ state: inout DaemonState, now: Int64) {
    let uptime = time.at(now)
    state.motion = van.motion.state.rawValue
    state.isStaying = van.isStaying
    state.noPositionSince = van.recording.noPosition(now: uptime).map(time.machine)
    state.unrecordedSince = van.recording.unrecorded(now: uptime).map(time.machine)
    state.drive = ears.position.drive?.id
    state.ownDrive = drives.automatic.own
    state.knownDrive = drives.events.current
    state.rules = rules.automations.files.rules.count
    state.brokenRules = rules.automations.files.broken.map { $0.id }
    state.waitingActions = rules.automations.pending.elements.count
    let publisher = outside.publisher
    (state.publishing, state.publishProblem) = (publisher.state.rawValue, publisher.reason)
    state.isPublishRefused = publisher.isRefused
    state.publishOfflineSince = publisher.offlineSince
    state.isSyncSetUp = outside.sync.schedule.isSetUp
    state.syncFailures = outside.sync.schedule.failures
  }
}
