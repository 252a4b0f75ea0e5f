import DriveRecorder
import DurableFiles
import Text

/// What an undisturbed recorder made of the drive: every other one is measured by it.
struct TortureTruth {
  let header: DriveHeader
  let entries: [DriveEntry]
  let points: [DrivePoint]
  /// How many points were on the disk after each write, in order.
  let saves: [Int]
  private let places: [DrivePoint: Int]

  /// The truth as a black box holds it; `nil` if there is none.
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

  /// What was found after a disaster.
  struct Found: Equatable {
    /// How many points of the truth are there.
    var right = 0
    /// Points that never were, came twice or in another order.
    var wrong = 0
    /// How many points of the truth there are before the first that is missing.
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

  /// Judges the points of a file that turned out to be another drive's: none of them is of the
  /// truth, and those that are not the other drive's either are wrong.
  func judge(other found: [DrivePoint]) -> Found {
    let judged = judge(found.compactMap { TortureImages.backFromOther($0) })
    return Found(wrong: found.count - judged.right)
  }

  /// How many points the recorder had on its hands at most, and over how many seconds they lay,
  /// when so many had been acknowledged and so many were found.
  func loss(acknowledged: Int, found: Int) -> (points: Int, seconds: Double) {
    let due = saves.first { $0 > acknowledged } ?? acknowledged
    guard due > found, points.indices.contains(found), due <= points.count else { return (0, 0) }
    let milliseconds = points[due - 1].uptime - points[found].uptime
    return (due - found, Double(milliseconds) / 1_000)
  }
}
