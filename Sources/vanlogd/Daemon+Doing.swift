internal import Children
internal import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

// What the daemon has others do, and what it tells.
extension Daemon {
  private static let networkManager = "/usr/bin/nmcli"
  /// How long one sync may take; what is left goes on the next time.
  private static let longestSync: Int64 = 600

  func stepSync(now: Int64) {
    switch sync.step(now: time.at(now)) {
    case .ask: errands.order(.askSync, seconds: 60)
    case .sync: askMetered()
    case nil: break
    }
  }

  /// Before a sync, NetworkManager may be asked whether the connection costs by volume.
  private func askMetered() {
    switch settings[.metered] {
    case "auto" where access(Self.networkManager, X_OK) == 0:
      errands.order(
        .askMetered, program: Self.networkManager,
        ["-t", "-g", "GENERAL.METERED", "device", "show"], seconds: 10)
    case "yes": startSync(isMetered: true)
    default: startSync(isMetered: false)
    }
  }

  private func startSync(isMetered: Bool) {
    let limits = ["--if-online", "--max-seconds", "\(Self.longestSync)"]
    errands.order(
      .sync, limits + (isMetered ? ["--metered"] : []), seconds: 2 * Self.longestSync)
  }

  /// An errand is over.
  func finish(_ outcome: Errands.Outcome, now: Int64) {
    let watched = time.at(now)
    switch outcome.purpose {
    case .observe: took(crossings: outcome, now: watched)
    case .startDrive:
      _ = try? run.remove(AutomaticDrives.leadName)
      drives.started(outcome.isDone ? outcome.json ?? .null : nil, now: watched)
      position.hasten()
    case .stopDrive:
      drives.stopped(isDone: outcome.isDone, now: watched)
      position.hasten()
    case .askDrive: took(driveStatus: outcome.json, now: watched)
    case .askDocuments, .askStock, .askPlaces:
      took(page: outcome.isDone ? outcome.json : nil, now: watched)
    case .askForecast:
      // That there is none yet is no problem.
      if outcome.isDone { took(forecast: outcome.json, now: watched) }
      return
    case .updateWeather: return took(weatherUpdate: outcome, now: watched)
    case .askWeatherMetered: return took(weatherMetered: outcome, now: watched)
    case .askPlace:
      took(place: outcome.isDone ? outcome.json : nil, now: watched)
      // Without any position there is no sunrise, and that is no problem.
      if outcome.end == .code(EX_NOINPUT) { return }
    case .askStatus:
      // With a damaged store it says so, and tells the rest.
      let isAnswered = outcome.isDone || outcome.end == .code(EX_DATAERR)
      publish(status: isAnswered ? outcome.json : nil)
      if isAnswered { return }
    case .askSync:
      sync.take(status: outcome.isDone ? outcome.json : nil, now: watched)
      // Most vans do not sync, and that is no problem.
      if outcome.end == .code(EX_CONFIG) || outcome.isDone { return }
    case .sync where outcome.end == .code(EX_CONFIG): sync.forgotten(now: watched)
    case .sync:
      let isDone = outcome.isDone || SyncKeeper.hasReachedAll(outcome.json)
      sync.synced(outcome.json, succeeded: isDone, now: watched)
      if isDone { state.lastSync = ClockProof.wallClock() }
    case .bookRepeats: break
    case .askMetered:
      let words = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      return startSync(isMetered: outcome.isDone && words.contains { $0.hasPrefix("yes") })
    }
    if outcome.isDone { state.problem = nil } else { problem(outcome.sentence) }
  }

  // MARK: Those who want to know

  func tell(_ notifier: inout Notifier, now: Int64) {
    state.motion = motion.state.rawValue
    state.isStaying = visits.isStaying
    tellOfReceiver(now: now)
    state.drive = position.drive?.id
    state.ownDrive = drives.own
    state.knownDrive = driveEvents.current
    state.rules = automations.files.rules.count
    state.brokenRules = automations.files.broken.map { $0.id }
    state.waitingActions = automations.pending.elements.count
    (state.publishing, state.publishProblem) = (publisher.state.rawValue, publisher.reason)
    state.isPublishRefused = publisher.isRefused
    state.publishOfflineSince = publisher.offlineSince
    state.isSyncSetUp = sync.schedule.isSetUp
    state.syncFailures = sync.schedule.failures
    if notifier.isHeard { notifier.report(sentence, now: now) }
    notifier.turn(now: now)
    // What must not be lost is written in any case.
    let isUrgent =
      writtenState?.ownDrive != state.ownDrive || writtenState?.knownDrive != state.knownDrive
    guard state != writtenState else { return }
    if isUrgent || now >= lastWrite + Self.stateInterval || statePace.admits(now: now) {
      writeState(now: now)
    }
  }

  /// How it is with the receiver; each attempt to reach gpsd is not worth writing.
  private func tellOfReceiver(now: Int64) {
    let uptime = time.at(now)
    state.noPositionSince = recordingWatch.noPosition(now: uptime).map(time.machine)
    state.unrecordedSince = recordingWatch.unrecorded(now: uptime).map(time.machine)
    let (source, word) = position.words
    guard word != "connecting" || writtenState == nil else { return }
    let hasNoFix = word == "watching" && state.noPositionSince != nil
    (state.source, state.receiver) = (source, hasNoFix ? "no-fix" : word)
  }

  /// Writes the state if it has changed; a card lives longer without more.
  func writeState(now: Int64 = MonotonicClock.now) {
    guard state != writtenState else { return }
    lastWrite = now
    writtenState = state
    do {
      try run.replace(HomeFolder.daemonState, with: state.bytes)
    } catch {
      note("the state cannot be written: \(error)")
    }
  }

  /// The state in one line, for a service manager and the log.
  var sentence: String {
    "\(state.motion); position: \(state.source), \(state.receiver)"
      + (state.problem.map { "; \($0)" } ?? "")
  }
}
