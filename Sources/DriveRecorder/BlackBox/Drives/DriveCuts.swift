internal import Text
public import TrackFormats

/// Finds where one drive of a black box ends and the next begins.
///
/// That is after a `stop`, and at a rest of four hours or more if both its ends have a proven time. A
/// rest next to a guessed time proves nothing, so nothing is cut there. The points of a van that stood
/// in one place all that time belong to no drive, but for the first and the last. What has more points
/// than the store takes in one drive is cut again.
struct DriveCuts {
  private let mostPoints: Int
  /// How many points came before each `stop`, and before each note.
  private var stops: [Int] = []
  private var notePlaces: [Int] = []
  /// The points whose time was guessed, in ascending order.
  private var guesses: [Range<Int>] = []

  init(mostPoints: Int = TrackLimits.mostPoints) {
    self.mostPoints = mostPoints
  }

  mutating func stopped(before points: Int) { stops.append(points) }
  mutating func noted(before points: Int) { notePlaces.append(points) }

  mutating func guessed(_ index: Int) {
    if let last = guesses.last, last.upperBound == index {
      guesses[guesses.count - 1] = last.lowerBound..<index + 1
    } else {
      guesses.append(index..<index + 1)
    }
  }

  /// The drives of a track, with the notes that belong to each, and how many of them
  /// nothing recorded later can extend.
  func parts(
    of track: Track, _ notes: [RecordedDrive.Note], outcome: RecordedDrive.Outcome
  ) -> (parts: [RecordedPart], finished: Int) {
    guard !track.isEmpty else { return ([], 0) }
    let stretches = stretches(of: track)
    let ranges = stretches.flatMap { pieces(of: $0.points) }
    let owners = notes.indices.map { owner(of: $0, notes, ranges, track) }
    let parts = ranges.indices.map { number in
      let range = ranges[number]
      // A piece of a long drive ended as all of it did.
      let end = stretches.lastIndex { $0.points.lowerBound <= range.lowerBound } ?? 0
      return RecordedPart(
        number: number, points: range, track: track.slice(range),
        notes: notes.indices.filter { owners[$0] == number }.map { notes[$0] },
        isTimeProven: !guesses.contains { $0.overlaps(range) },
        outcome: end == stretches.count - 1
          ? outcome : stretches[end].isStopped ? .stopped : .recovered)
    }
    return (parts, stretches.last?.isOver == true ? parts.count : parts.count - 1)
  }

  /// The points of a drive, in as many pieces as are necessary.
  private func pieces(of range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: mostPoints).map {
      $0..<min($0 + mostPoints, range.upperBound)
    }
  }

  /// The points of a drive, however many.
  private struct Stretch {
    var points: Range<Int>
    var isStopped = false
    /// Whether the van rests since then.
    var isOver = false
  }

  private func stretches(of track: Track) -> [Stretch] {
    var stretches: [Stretch] = []
    var start = 0
    var hasStood = true
    let (rests, count) = (DriveRest.all(in: track, isGuess: isGuess), track.points.count)
    for end in ends(rests, in: track) {
      let isStanding = end.rest?.isStanding ?? false
      // A van that stands from the beginning has not driven yet.
      if !(isStanding && hasStood && end.last == start) {
        stretches.append(
          Stretch(points: start..<end.last + 1, isStopped: end.isStop))
      }
      (start, hasStood) = (end.next, isStanding)
    }
    if hasStood, start == count - 1, !stretches.isEmpty {
      stretches[stretches.count - 1].isOver = true
    } else {
      let hasMoved = !stretches.isEmpty || start < count - 1
      stretches.append(Stretch(points: (hasMoved ? start : 0)..<count))
    }
    return stretches
  }

  /// The end of a drive: its last point, and the first of the next.
  private struct End {
    let last, next: Int
    var rest: DriveRest?
    var isStop = false
  }

  private func ends(_ rests: [DriveRest], in track: Track) -> [End] {
    let stops = stops.filter { 0 < $0 && $0 < track.points.count }
    let ends = rests.map { rest in
      End(
        last: rest.points.lowerBound, next: rest.points.upperBound, rest: rest,
        isStop: stops.contains { rest.points.lowerBound < $0 && $0 <= rest.points.upperBound })
    }
    let others = Set(stops).filter { stop in
      !ends.contains { $0.last < stop && stop <= $0.next }
    }
    return (ends + others.map { End(last: $0 - 1, next: $0, isStop: true) })
      .sorted { $0.last < $1.last }
  }

  private func isGuess(_ index: Int) -> Bool {
    guesses.contains { $0.contains(index) }
  }

  /// The drive that a note belongs to; during a rest, the one that is nearer in time.
  private func owner(
    of note: Int, _ notes: [RecordedDrive.Note], _ drives: [Range<Int>], _ track: Track
  ) -> Int {
    let (place, time) = (notePlaces[note], notes[note].time)
    var owner = 0
    for number in drives.indices.dropFirst() where place >= drives[number - 1].upperBound {
      let before = track.points[drives[number - 1].upperBound - 1].time
      let after = track.points[drives[number].lowerBound].time
      let isNearer = time.milliseconds(since: before) > after.milliseconds(since: time)
      if place > drives[number].lowerBound || isNearer { owner = number }
    }
    return owner
  }
}

/// One of the drives in a black box.
public struct RecordedPart: Sendable {
  /// Its place among them, from 0.
  public let number: Int
  /// Its points among those of the file.
  public let points: Range<Int>
  public let track: Track
  public let notes: [RecordedDrive.Note]
  /// Whether the times of all its points follow from proven GPS time.
  public let isTimeProven: Bool
  public let outcome: RecordedDrive.Outcome
}
