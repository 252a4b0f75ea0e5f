internal import Text
public import TrackFormats

/// Finds where one drive of a black box ends and the next begins.
///
/// That is after a `stop`, and at a rest of four hours or more if both its ends have a proven time. A
/// rest next to a guessed time proves nothing, so nothing is cut there. What has more points than the
/// store takes of one drive is cut once more.
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

  /// The drives of a track, with the notes that belong to each.
  func parts(
    of track: Track, _ notes: [RecordedDrive.Note], outcome: RecordedDrive.Outcome
  ) -> [RecordedPart] {
    guard !track.isEmpty else { return [] }
    let ends = cuts(in: track) + [track.points.count]
    let ranges = zip([0] + ends, ends).flatMap { pieces(of: $0..<$1) }
    let starts = ranges.map(\.lowerBound)
    return ranges.indices.map { number in
      let range = ranges[number]
      // A piece of a long drive ended as all of it did.
      let end = ends.first { $0 >= range.upperBound } ?? range.upperBound
      let own = notes.indices.filter { note in
        (starts.lastIndex { isNote(note, of: notes, in: track, from: $0) } ?? 0) == number
      }
      return RecordedPart(
        number: number, points: range, track: track.slice(range), notes: own.map { notes[$0] },
        isTimeProven: !guesses.contains { $0.overlaps(range) },
        outcome: end == ends.last ? outcome : stops.contains(end) ? .stopped : .recovered)
    }
  }

  /// The points of a drive, in as many pieces as are necessary.
  private func pieces(of range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: mostPoints).map {
      $0..<min($0 + mostPoints, range.upperBound)
    }
  }

  /// The points with which a drive begins, but the first.
  private func cuts(in track: Track) -> [Int] {
    let rests = track.segmentRanges.map(\.lowerBound).filter { $0 > 0 && isRest(before: $0, track) }
    let ends = stops.filter { 0 < $0 && $0 < track.points.count }
    return Set(rests + ends).sorted()
  }

  private func isRest(before index: Int, _ track: Track) -> Bool {
    guard !isGuess(index - 1), !isGuess(index) else { return false }
    let (before, after) = (track.points[index - 1].time, track.points[index].time)
    return after.milliseconds(since: before) >= TrackLimits.longestRest
  }

  private func isGuess(_ index: Int) -> Bool {
    guesses.contains { $0.contains(index) }
  }

  /// Whether a note belongs to the drive that begins with a point, or to a later one; during a rest it
  /// belongs to the drive that is nearer in time.
  private func isNote(
    _ index: Int, of notes: [RecordedDrive.Note], in track: Track, from start: Int
  ) -> Bool {
    let place = notePlaces[index]
    guard place == start, start > 0 else { return place > start }
    let time = notes[index].time
    let (before, after) = (track.points[start - 1].time, track.points[start].time)
    return time.milliseconds(since: before) > after.milliseconds(since: time)
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
