internal import Text
internal import TrackFormats

/// Assembles the pieces of a black box into a drive.
struct DriveGathering {
  private let header: DriveHeader
  private var track = Track()
  private var legs: [RecordedDrive.Leg] = []
  private var startsSegment = true
  private var notes: [RecordedDrive.Note] = []
  private var cuts = DriveCuts()
  private var modes: [RecordingMode]
  private var isTimeCorrected = false
  private var boot: String
  private var dating: DriveDating

  init(header: DriveHeader) {
    self.header = header
    modes = [header.mode]
    boot = header.boot
    dating = DriveDating(header)
  }

  mutating func add(_ piece: RecoveredPiece) {
    switch piece {
    case .entry(.point(let point)): add(point)
    case .entry(.event(let event)): add(event)
    case .damage:
      startsSegment = true
      // A lost line may have reported another boot, with which uptimes mean other moments.
      dating.endStretch(isDamaged: true)
    }
  }

  /// The drive, once everything is added.
  consuming func drive(_ contents: BlackBoxContents) -> RecordedDrive {
    var (point, note) = (0, 0)
    var (track, notes, cuts) = (track, notes, cuts)
    let isProven = dating.finish { kind, time, isGuess in
      switch kind {
      case .point:
        track.setTime(time, at: point)
        if isGuess { cuts.guessed(point) }
        point += 1
      case .note:
        notes[note] = RecordedDrive.Note(time: time, text: notes[note].text)
        note += 1
      case .proof, .event: break
      }
    }
    return RecordedDrive(
      header: header, track: track, legs: legs, notes: notes, modes: modes,
      isTimeProven: isProven, isTimeCorrected: isTimeCorrected, contents: contents,
      cuts: cuts)
  }

  private mutating func add(_ point: DrivePoint) {
    // Across a gap there is no leg: what happened in between is not known.
    if let leg = point.leg, !startsSegment {
      legs.append(RecordedDrive.Leg(end: track.points.count, leg: leg))
    }
    track.append(point.trackPoint(at: point.time ?? Self.unknown), startsSegment: startsSegment)
    startsSegment = false
    dating.take(point.time, uptime: point.uptime, .point)
  }

  private mutating func add(_ event: DriveEvent) {
    var kind = BootStretch.Kind.event
    switch event.kind {
    case .pause, .gap, .suspended: startsSegment = true
    case .resume: break
    case .stop: cuts.stopped(before: track.points.count)
    case .continued(let boot):
      startsSegment = true
      if boot != self.boot || header.isReplay { dating.endStretch(isDamaged: false) }
      self.boot = boot
    case .mode(let mode): if !modes.contains(mode) { modes.append(mode) }
    case .note(let text):
      notes.append(RecordedDrive.Note(time: event.time ?? Self.unknown, text: text))
      cuts.noted(before: track.points.count)
      kind = .note
    case .timeProven(let isCorrected):
      if isCorrected { isTimeCorrected = true }
      kind = .proof
    }
    dating.take(event.time, uptime: event.uptime, kind)
  }

  /// A placeholder for a moment that is not yet known.
  private static let unknown = Instant(millisecondsSinceEpoch: 0)
}
