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
    if let descriptor = news.descriptor, loop.isReady(descriptor) {
      let changes = news.take()
      if changes.store { sync.noteChange(now: time.at(now)) }
      if changes.settings { reload(now: now) }
    }
    if let descriptor = routeDescriptor, loop.isReady(descriptor), routes?.take() == true {
      sync.setOnline(DefaultRoute.exists(), now: time.at(now))
    }
  }

  private func reload(now: Int64) {
    do {
      let (settings, warnings) = try home.loadSettings()
      for text in warnings { note(text) }
      self.settings = settings
      position.apply(settings)
      drives.isOn = settings[.automaticDrives] == "on"
      sync.apply(settings, now: time.at(now))
    } catch {
      note("the settings cannot be read: \(error)")
    }
  }

  /// Looks where the van is, and does what is due.
  func look(now: Int64) {
    let isReadable = position.descriptor(at: now).map(loop.isReady) ?? false
    let sightings = position.turn(
      now: now, isReadable: isReadable, isMoving: motion.state == .moving)
    for sighting in sightings { see(sighting) }
    if let change = motion.tick(uptime: time.at(now)) { take(change) }
    logLink(now: now)
    sendBorders(now: now)
    stepSync(now: now)
  }

  private func see(_ sighting: Sighting) {
    if let change = motion.take(sighting) { take(change) }
    borders.take(sighting)
    guard let event = visits.take(sighting, provenNow: sighting.time) else { return }
    switch event {
    case .arrived: note("the van has arrived somewhere")
    case .departed: note("the van has departed")
    }
    do {
      try visits.save(in: folder)
    } catch {
      state.problem = "the visits cannot be saved: \(error)"
      note("the visits cannot be saved: \(error)")
    }
  }

  /// The van has moved off, or has come to rest.
  private func take(_ change: MotionWatch.Change) {
    switch change {
    case .setOff(let since):
      note("the van moves")
      guard let start = drives.lead(since: since, during: position.drive) else { return }
      startDrive(position.reports(since: start))
    case .rests:
      note("the van rests")
      if drives.stops(position.drive) { errands.order(.stopDrive, seconds: 120) }
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
