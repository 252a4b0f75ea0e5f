internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

// What the daemon sees, and what that comes to.
extension Daemon {
  private static let editing: Int64 = 1_000

  func takeNews(now: Int64) {
    if let descriptor = news.descriptor, loop.isReady(descriptor) {
      let changes = news.take()
      if changes.store {
        sync.noteChange(now: time.at(now))
        lists.noteChange(now: time.at(now))
        publishPace.noteChange(now: time.at(now))
      }
      if changes.store || changes.crossings { borders.doubt() }
      if changes.settings { reload(now: now) }
      if changes.events { events.noteChange() }
      // Editors write a file in several steps.
      if changes.rules { rulesDue = time.at(now) + Self.editing }
    }
    if let descriptor = routeDescriptor, loop.isReady(descriptor), routes?.take() == true {
      isOnline = DefaultRoute.exists()
      sync.setOnline(isOnline, now: time.at(now))
      weather.setOnline(isOnline, now: time.at(now))
    }
  }

  private func reload(now: Int64) {
    do {
      let (settings, warnings) = try home.loadSettings()
      for text in warnings { note(text) }
      self.settings = settings
      position.apply(settings)
      drives.isOn = settings[.automaticDrives] == "on"
      clock.apply(settings)
      quietLook = .min
      publisher.apply(settings, now: now)
      sync.apply(settings, now: time.at(now))
      weather.apply(settings, now: time.at(now))
    } catch {
      note("the settings cannot be read: \(error)")
    }
  }

  /// Looks where the van is, and does what is due.
  func look(now: Int64) {
    let isReadable = position.descriptor(at: now).map(loop.isReady) ?? false
    let sightings = position.turn(
      now: now, isReadable: isReadable, isMoving: motion.state == .moving)
    stepClock(now: now)
    let watched = time.at(now)
    if let due = rulesDue, watched >= due { reloadRules(now: watched) }
    let wasParked = motion.state == .parked
    for sighting in sightings { see(sighting) }
    if wasParked, motion.state == .moving { seeGathered(now: now) }
    if let change = motion.tick(uptime: watched) { take(change, at: watched) }
    logLink(now: now)
    stepRecordingWatch(now: watched)
    stepDrives(now: watched)
    stepDriveEvents(now: watched)
    stepTime(now: watched)
    stepLists(now: watched)
    stepBorders(now: now)
    stepSync(now: now)
    stepWeather(now: watched)
    stepBooking(now: watched)
    stepOutsideEvents(now: now)
    stepQuietHours(now: watched)
    stepPublishing(now: now)
    stepActions(now: now)
  }

  /// Looks at what has gathered since the last look: a drive that starts now begins with it.
  private func seeGathered(now: Int64) {
    for sighting in position.gather(now: now) { see(sighting) }
  }

  private func see(_ sighting: Sighting) {
    clock.take(sighting)
    recordingWatch.see(at: sighting.uptime)
    lastPlace = sighting.place
    if restPlace == nil { restPlace = sighting.place }
    if let change = motion.take(sighting) { take(change, at: sighting.uptime) }
    borders.take(sighting)
    weather.see(sighting.place, isMoving: motion.state == .moving, now: sighting.uptime)
    publish(sighting)
    happen(.seen(accuracyMetres: sighting.accuracyMetres), at: sighting.uptime)
    guard let event = visits.take(sighting, provenNow: sighting.time) else { return }
    do {
      try visits.save(in: folder)
    } catch {
      problem("the visits cannot be saved: \(error)")
    }
    switch event {
    case .arrived(let place, _):
      note("the van has arrived somewhere")
      happen(.arrived(at: place), at: sighting.uptime)
    case .departed(let place, _, _):
      note("the van has departed")
      happen(.departed(from: place), at: sighting.uptime)
    }
  }

  /// The van has moved off, or has come to rest.
  private func take(_ change: MotionWatch.Change, at uptime: Int64) {
    switch change {
    case .setOff(let since):
      note("the van moves")
      drives.setOff(since: since)
      setOffSince = since
      depart(since: since, seen: uptime)
      restedSince = nil
    case .rests(let since):
      note("the van rests")
      drives.rest()
      (setOffSince, restedSince, restPlace) = (nil, since, lastPlace)
    }
  }

  /// Starts and stops drives if the setting says so.
  private func stepDrives(now uptime: Int64) {
    if !hasSeenDrive, let drive = position.drive {
      hasSeenDrive = true
      // A daemon that was killed left this drive, which somebody has to stop.
      if drive.id == drives.own { motion.assumeMoving(at: uptime) }
    }
    switch drives.step(now: uptime, during: position.drive) {
    case .start(let since):
      guard !errands.isUnderWay(.startDrive) else { return }
      seeGathered(now: time.machine(uptime))
      startDrive(position.lead(since: since))
    case .stop: errands.order(.stopDrive, ["--at-rest"], seconds: 120)
    case nil: break
    }
  }

  private func startDrive(_ reports: [UInt8]) {
    do {
      try run.replace(AutomaticDrives.leadName, with: reports)
      let lead = home.runFolder + "/" + AutomaticDrives.leadName
      errands.order(.startDrive, ["--lead", lead], seconds: 60)
    } catch {
      note("the first metres cannot be kept: \(error)")
      errands.order(.startDrive, seconds: 60)
    }
  }

  /// Logs when the state of the connection changes, but not the passing seconds.
  private func logLink(now: Int64) {
    let (source, word) = position.words
    guard "\(source) \(word)" != linkWord else { return }
    linkWord = "\(source) \(word)"
    // A gpsd that is gone for a week is one line.
    if word != "connecting" { note("position: \(position.sentence(now: now))") }
  }
}
