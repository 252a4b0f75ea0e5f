internal import Geodesy
internal import Text
internal import TrackFormats

/// Assembles the pieces of a black box into a drive.
struct DriveGathering {
  private let header: DriveHeader
  private var points: [TrackPoint] = []
  private var segmentStarts: [Int] = []
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
    dating = DriveDating(started: header.started)
  }

  mutating func add(_ piece: RecoveredPiece) {
    switch piece {
    case .entry(.point(let point)): add(point)
    case .entry(.event(let event)): add(event)
    case .damage:
      startsSegment = true
      // A lost line may have reported another boot, with which uptimes mean other moments.
      put(dating.endStretch())
    }
  }

  /// The drive, once everything is added.
  consuming func drive(_ contents: BlackBoxContents) -> RecordedDrive {
    put(dating.finish())
    var track = Track()
    track.reserveCapacity(points.count)
    var starts = segmentStarts[...]
    for (index, point) in points.enumerated() {
      let startsSegment = starts.first == index
      if startsSegment { starts.removeFirst() }
      track.append(point, startsSegment: startsSegment)
    }
    return RecordedDrive(
      header: header, track: track, notes: notes, modes: modes, isTimeProven: dating.isProven,
      isTimeCorrected: isTimeCorrected, contents: contents,
      parts: cuts.parts(
        of: track, notes, outcome: contents.state == .stopped ? .stopped : .recovered))
  }

  private mutating func add(_ point: DrivePoint) {
    if startsSegment { segmentStarts.append(points.count) }
    startsSegment = false
    points.append(point.trackPoint(at: point.time ?? Self.unknown))
    put(dating.take(point.time, uptime: point.uptime, .point(points.count - 1)))
  }

  private mutating func add(_ event: DriveEvent) {
    switch event.kind {
    case .pause, .gap, .suspended: startsSegment = true
    case .resume: break
    case .stop: cuts.stopped(before: points.count)
    case .continued(let boot):
      startsSegment = true
      if boot != self.boot { put(dating.endStretch()) }
      self.boot = boot
    case .mode(let mode): if !modes.contains(mode) { modes.append(mode) }
    case .note(let text):
      notes.append(RecordedDrive.Note(time: event.time ?? Self.unknown, text: text))
      cuts.noted(before: points.count)
      put(dating.take(event.time, uptime: event.uptime, .note(notes.count - 1)))
      return
    case .timeProven(let isCorrected): if isCorrected { isTimeCorrected = true }
    }
    put(dating.take(event.time, uptime: event.uptime, nil))
  }

  /// Fills in moments that have become known.
  private mutating func put(_ dated: [DriveDating.Dated]) {
    for (thing, time, isGuess) in dated {
      switch thing {
      case .point(let index):
        points[index].time = time
        if isGuess { cuts.guessed(index) }
      case .note(let index):
        notes[index] = RecordedDrive.Note(time: time, text: notes[index].text)
      }
    }
  }

  /// A placeholder for a moment that is not yet known.
  private static let unknown = Instant(millisecondsSinceEpoch: 0)
}
