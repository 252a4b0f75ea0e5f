internal import Answers
internal import DaemonKit
internal import Geodesy
internal import Text
internal import Watching

// What the program that publishes is told.
extension Daemon {
  /// Continues with it; `now` is the machine's time.
  func stepPublishing(now: Int64) {
    let (text, isNew) = outside.publisher.turn(now: now)
    if let text { told.note(text) }
    if isNew { outside.pace = PublishPace() }
    guard outside.publisher.isRunning else { return }
    let uptime = time.at(now)
    let word = ears.position.drive?.state ?? drives.events.word
    if outside.pace.takesDrive(word) {
      _ = outside.publisher.say { $0.field(PublisherKeys.drive, word) }
      outside.pace.noteChange(now: uptime)
    }
    if outside.pace.takesStatus(now: uptime, isMoving: van.isMoving) {
      outside.errands.order(.askStatus, seconds: 60)
    }
  }

  /// Tells where the van is, if it is time for that.
  func publish(_ sighting: Sighting) {
    guard outside.publisher.isRunning,
      let time = sighting.time ?? rules.clock.time(at: sighting.uptime),
      outside.pace.takesPosition(at: sighting.uptime, isMoving: van.isMoving)
    else { return }
    _ = outside.publisher.say { json in
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
    _ = outside.publisher.say { json in
      json.key(PublisherKeys.status.name)
      status.write(to: &json)
    }
  }

  /// Sends a message of a rule; returns why that cannot be.
  func publish(_ message: RuleMessage, event: String) -> String? {
    guard outside.publisher.takesMessages else {
      return "nothing can be published, since publish.mqtt is not set"
    }
    let isSaid =
      outside.publisher.state == .connected
      && outside.publisher.say { json in
        json.field(PublisherKeys.message) { json in
          json.field(PublisherKeys.topic, message.topic)
          json.field(PublisherKeys.payload, message.payload ?? event)
          json.field(PublisherKeys.isRetained, message.isRetained)
        }
      }
    return isSaid ? nil : "\(PublishChild.programName) does not reach the broker"
  }
}
