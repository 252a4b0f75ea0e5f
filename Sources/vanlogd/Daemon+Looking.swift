internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

// What the daemon sees, and what that comes to.
extension Daemon {
  func takeNews(now: Int64) {
    let watched = time.at(now)
    let news = ears.takeNews(loop)
    let changes = news.home
    if changes.store {
      outside.noteChange(now: watched)
      rules.lists.noteChange(now: watched)
    }
    if changes.store || changes.crossings { van.borders.doubt() }
    if changes.settings { reloadSettings(now: now) }
    if changes.events { rules.inbox.noteChange() }
    if changes.rules { rules.noteEdit(now: watched) }
    if let isOnline = news.isOnline { outside.setOnline(isOnline, now: watched) }
  }

  private func reloadSettings(now: Int64) {
    do {
      let (settings, warnings) = try held.home.loadSettings()
      for text in warnings { told.note(text) }
      self.settings = settings
      ears.position.apply(settings)
      drives.apply(settings)
      rules.clock.apply(settings)
      told.noteQuiet(now: time.at(now))
      outside.apply(settings, now: time.at(now), machine: now)
    } catch {
      told.note("the settings cannot be read: \(error)")
    }
  }

  /// Looks where the van is, and does what is due.
  func look(now: Int64) {
    let sightings = ears.takePositions(loop, now: now, isMoving: van.isMoving)
    stepClock(now: now)
    let watched = time.at(now)
    if rules.wantsReload(now: watched) { reloadRules(now: watched) }
    let wasMoving = van.isMoving
    for sighting in sightings { see(sighting) }
    if !wasMoving, van.isMoving { seeGathered(now: now) }
    if let change = van.tick(now: watched, time: rules.clock.time) { take(change, at: watched) }
    told.noteLink(ears.position.words, ears.position.sentence(now: now))
    stepRecordingWatch(now: watched)
    stepDrives(now: watched)
    stepDriveEvents(now: watched)
    stepTime(now: watched)
    stepLists(now: watched)
    stepBorders(now: watched)
    outside.step(now: watched)
    stepForecast(now: watched)
    stepOutsideEvents(now: now)
    stepQuietHours(now: watched)
    stepPublishing(now: now)
    stepActions(now: now)
  }

  /// Looks at what has gathered since the last look: a drive that starts now begins with it.
  private func seeGathered(now: Int64) {
    for sighting in ears.position.gather(now: now) { see(sighting) }
  }

  private func see(_ sighting: Sighting) {
    rules.clock.take(sighting)
    let uptime = sighting.uptime
    if let change = van.see(sighting, time: rules.clock.time) { take(change, at: uptime) }
    outside.weather.see(sighting.place, isMoving: van.isMoving, now: uptime)
    publish(sighting)
    happen(.seen(accuracyMetres: sighting.accuracyMetres), at: uptime)
    guard let event = van.visit(sighting) else { return }
    do {
      try van.saveVisits(in: held.folder)
    } catch {
      told.problem("the visits cannot be saved: \(error)")
    }
    switch event {
    case .arrived(let place, _):
      told.note("the van has arrived somewhere")
      happen(.arrived(at: place), at: uptime)
    case .departed(let place, _, _):
      told.note("the van has departed")
      happen(.departed(from: place), at: uptime)
    }
  }

  /// The van has moved off, or has come to rest.
  private func take(_ change: Van.Change, at uptime: Int64) {
    switch change {
    case .setsOff(let since, let place, let stayed):
      told.note("the van moves")
      drives.automatic.setOff(since: since)
      if let place { happen(.departing(from: place, stayed: stayed), at: uptime) }
    case .rests:
      told.note("the van rests")
      drives.automatic.rest()
    }
  }

  /// Starts and stops drives if the setting says so.
  private func stepDrives(now uptime: Int64) {
    let drive = ears.position.drive
    if drives.finds(drive) { van.assumeMoving(at: uptime) }
    switch drives.automatic.step(now: uptime, during: drive) {
    case .start(let since):
      guard !outside.errands.isUnderWay(.startDrive) else { return }
      seeGathered(now: time.machine(uptime))
      startDrive(ears.position.lead(since: since))
    case .stop: outside.errands.order(.stopDrive, ["--at-rest"], seconds: 120)
    case nil: break
    }
  }

  private func startDrive(_ reports: [UInt8]) {
    do {
      try held.run.replace(AutomaticDrives.leadName, with: reports)
      let lead = held.home.runFolder + "/" + AutomaticDrives.leadName
      outside.errands.order(.startDrive, ["--lead", lead], seconds: 60)
    } catch {
      told.note("the first metres cannot be kept: \(error)")
      outside.errands.order(.startDrive, seconds: 60)
    }
  }
}
