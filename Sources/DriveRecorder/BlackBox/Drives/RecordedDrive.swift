public import DurableFiles
public import Text
public import TrackFormats

/// A drive as read from the black box, every point with its time.
public struct RecordedDrive: Sendable {
  /// What the driver noted on the way.
  public struct Note: Hashable, Sendable {
    public let time: Instant
    public let text: String
  }

  /// A leg, and the index of the point at its end.
  struct Leg: Sendable {
    let end: Int
    let leg: TrackLeg
  }

  /// How the recording ended.
  public enum Outcome: String, Hashable, Sendable {
    case stopped
    /// No one stopped it: the power failed, or the recorder was shut down and never restarted.
    case recovered
  }

  public let header: DriveHeader
  /// A segment begins where the drive paused, where points are missing, and where lines were lost.
  public let track: Track
  /// What the recorder counted between points that it chose from many fixes, in order.
  let legs: [Leg]
  public let notes: [Note]
  /// The modes used, each once, in the order of first use.
  public let modes: [RecordingMode]
  /// Whether the times of all points follow from proven GPS time.
  public let isTimeProven: Bool
  /// Whether the receiver's time was off by a multiple of 1,024 weeks, and was corrected.
  public let isTimeCorrected: Bool
  /// The state of the file.
  public let contents: BlackBoxContents
  /// The drives in it, each with at least one point: a recorder that resumes cannot know how long it
  /// was off.
  public let parts: [RecordedPart]
  /// How many of these nothing recorded from now on can extend: all, if the van has rested since.
  public let finishedParts: Int

  init(
    header: DriveHeader, track: Track, legs: [Leg], notes: [Note], modes: [RecordingMode],
    isTimeProven: Bool, isTimeCorrected: Bool, contents: BlackBoxContents, cuts: DriveCuts
  ) {
    self.header = header
    self.track = track
    self.legs = legs
    self.notes = notes
    self.modes = modes
    self.isTimeProven = isTimeProven
    self.isTimeCorrected = isTimeCorrected
    self.contents = contents
    (parts, finishedParts) = cuts.parts(
      of: track, notes, outcome: contents.state == .stopped ? .stopped : .recovered)
  }

  /// The figures of the drive, regardless of the mode; `nil` if it has no points.
  ///
  /// Measuring the way takes as long as reading the file.
  public var summary: TrackSummary? { summary(ofPoints: 0..<track.points.count) }

  public var outcome: Outcome { contents.state == .stopped ? .stopped : .recovered }

  /// The drive in the black box of a home, or in another file there; `nil` if there is none.
  public static func read(
    in home: borrowing Directory, named name: String = BlackBox.fileName
  ) throws(BlackBoxError) -> RecordedDrive? {
    let found = try BlackBox.read(in: home, named: name, into: DriveGathering.init) { $0.add($1) }
    guard let found else { return nil }
    return found.gathered.drive(found.contents)
  }

  /// How its file is cut once all that is over has been kept; `nil` if there is nothing to cut, or
  /// the van has not moved since.
  ///
  /// `next` is the id of the drive that continues.
  public func cut(next: (RecordedPart) -> RecordID) -> BlackBoxCut? {
    guard finishedParts > 0, finishedParts < parts.count, !contents.isDamaged else { return nil }
    let part = parts[finishedParts]
    guard let first = part.track.points.first else { return nil }
    return BlackBoxCut(
      drive: header.drive, next: next(part), points: part.points.lowerBound,
      notes: parts[..<finishedParts].reduce(0) { $0 + $1.notes.count }, started: first.time)
  }

  /// The figures of some of its points; `nil` if there are none.
  public func summary(ofPoints range: Range<Int>) -> TrackSummary? {
    var survey = TrackSurvey()
    var rest = legs[...]
    for segment in track.segmentRanges.map({ $0.clamped(to: range) }) {
      for index in segment {
        while let leg = rest.first, leg.end < index { rest.removeFirst() }
        let leg = rest.first.flatMap { $0.end == index ? $0.leg : nil }
        survey.add(track.points[index], startsSegment: index == segment.lowerBound, after: leg)
      }
    }
    return survey.summary
  }
}
