internal import Answers
internal import DaemonKit
internal import Geodesy
internal import Text
internal import Watching

// What the program that publishes is told.
extension Daemon {
  /// Goes on with it; `now` is the machine's time.
  func stepPublishing(now: Int64) {
    let (text, isNew) = publisher.turn(now: now)
    if let text { note(text) }
    if isNew { publishPace = PublishPace() }
    guard publisher.isRunning else { return }
    let uptime = time.at(now)
    let word = position.drive?.state ?? driveEvents.word
    if publishPace.takesDrive(word) {
      _ = publisher.say { $0.field(PublisherKeys.drive, word) }
      publishPace.noteChange(now: uptime)
    }
    if publishPace.takesStatus(now: uptime, isMoving: motion.state == .moving) {
      errands.order(.askStatus, seconds: 60)
    }
  }

  /// Tells where the van is, if it is time for that.
  func publish(_ sighting: Sighting) {
    guard publisher.isRunning, let time = sighting.time ?? clock.time(at: sighting.uptime),
      publishPace.takesPosition(at: sighting.uptime, isMoving: motion.state == .moving)
    else { return }
    _ = publisher.say { json in
      json.field(PublisherKeys.fix) { json in
        json.field(FixKeys.time, time)
        json.fields(of: sighting.place)
        json.field(FixKeys.accuracy, sighting.accuracyMetres, decimals: 1)
        json.field(FixKeys.altitude, sighting.altitudeMetres, decimals: 1)
        json.field(FixKeys.speed, sighting.speedMetresPerSecond, decimals: 2)
        json.field(FixKeys.course, sighting.courseDegrees, decimals: 1)
      }
    }
  }

  /// Passes on what `vanlog status` says.
  func publish(status: JSONValue?) {
    guard let status, status.members != nil else { return }
    _ = publisher.say { json in
      json.key(PublisherKeys.status.name)
      status.write(to: &json)
    }
  }

  /// Sends a message of a rule; returns why that cannot be.
  func publish(_ message: RuleMessage, event: String) -> String? {
    guard publisher.takesMessages else {
      return "nothing can be published, since publish.mqtt is not set"
    }
    let isSaid =
      publisher.state == .connected
      && publisher.say { json in
        json.field(PublisherKeys.message) { json in
          json.field(PublisherKeys.topic, message.topic)
          json.field(PublisherKeys.payload, message.payload ?? event)
          json.field(PublisherKeys.isRetained, message.isRetained)
        }
      }
    return isSaid ? nil : "\(PublishChild.programName) does not reach the broker"
  }
}
