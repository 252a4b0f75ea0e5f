import DriveRecorder
import DurableFiles

/// What an undisturbed recorder made of the drive, with which all others are compared.
struct TortureTruth {
  let header: DriveHeader
  let entries: [DriveEntry]
  let points: [DrivePoint]
  /// How many points were on the disk after each write, in order.
  let saves: [Int]
  private let places: [DrivePoint: Int]

  /// The truth, read from a black box; `nil` if there is none.
  init?(in home: borrowing Directory, saves: [Int]) throws {
    let read = try BlackBox.read(in: home, into: { _ in [DriveEntry]() }) { entries, piece in
      if case .entry(let entry) = piece { entries.append(entry) }
    }
    guard let read, !read.contents.isDamaged else { return nil }
    header = read.contents.header
    entries = read.gathered
    points = entries.compactMap { if case .point(let point) = $0 { point } else { nil } }
    self.saves = saves
    places = Dictionary(
      points.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// What was found after a trial.
  struct Found: Equatable {
    /// How many points of the truth were found.
    var right = 0
    /// Points that are invented, repeated or out of order.
    var wrong = 0
    /// How many points of the truth come before the first missing one.
    var unbroken = 0
  }

  /// Compares points with the truth, every number of them.
  func judge(_ found: [DrivePoint]) -> Found {
    var result = Found()
    var last = -1
    for point in found {
      guard let place = places[point], place > last else {
        result.wrong += 1
        continue
      }
      if place == result.unbroken { result.unbroken += 1 }
      result.right += 1
      last = place
    }
    return result
  }

  /// Judges the points of a file that turned out to be another drive's: none counts as found, and
  /// any that is not of that drive either is wrong.
  func judge(other found: [DrivePoint]) -> Found {
    let judged = judge(found.compactMap { TortureImages.backFromOther($0) })
    return Found(wrong: found.count - judged.right)
  }

  /// The most points that the recorder can have held unsaved, and the seconds they span, given how
  /// many were acknowledged and how many were found.
  func loss(acknowledged: Int, found: Int) -> (points: Int, seconds: Double) {
    let due = saves.first { $0 > acknowledged } ?? acknowledged
    guard due > found, points.indices.contains(found), due <= points.count else { return (0, 0) }
    let milliseconds = points[due - 1].uptime - points[found].uptime
    return (due - found, Double(milliseconds) / 1_000)
  }
}
