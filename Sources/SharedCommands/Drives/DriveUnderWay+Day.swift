public import CommandLineKit
internal import DriveRecorder
internal import Records
public import Text
internal import TrackFormats
internal import TripStore

/// What was driven on a day, and is not in the store yet.
public struct DayUnderWay: Sendable {
  public var drives = 0
  public var metres = 0.0

  public init(drives: Int = 0, metres: Double = 0) {
    (self.drives, self.metres) = (drives, metres)
  }
}

extension DriveUnderWay {
  /// What the black box adds to a day, by local time.
  ///
  /// A file may hold more than that: the night before, or earlier days that could not be kept yet.
  public func driven(
    on day: Day, offsetSeconds: Int, _ context: CommandContext
  ) -> DayUnderWay {
    guard drive != nil else { return DayUnderWay() }
    // A drive that has just begun holds no rest, and usually no midnight.
    if isRecorded, let began, began.day(offsetSeconds: offsetSeconds) == day,
      let age = try? context.age(of: began.millisecondsSinceEpoch), age < TrackLimits.longestRest
    {
      return DayUnderWay(drives: 1, metres: metres ?? 0)
    }
    guard let home = try? RecordingHome(existing: context.home()), let file = try? home.drive()
    else {
      return isRecorded ? DayUnderWay(drives: 1, metres: metres ?? 0) : DayUnderWay()
    }
    return Self.driven(on: day, offsetSeconds: offsetSeconds, in: file, isRecorded, context)
  }

  private static func driven(
    on day: Day, offsetSeconds: Int, in file: RecordedDrive, _ isRecorded: Bool,
    _ context: CommandContext
  ) -> DayUnderWay {
    var sum = DayUnderWay()
    let store = context.storeIfUsable()
    for part in file.parts {
      let points = part.points.filter {
        file.track.points[$0].time.day(offsetSeconds: offsetSeconds) == day
      }
      let id = file.header.drive.ofLaterDrive(part.number)
      guard let first = points.first, let last = points.last,
        (try? store?.record(id, of: .drive)) == nil
      else { continue }
      sum.drives += 1
      sum.metres += file.summary(ofPoints: first..<last + 1)?.lengthMetres ?? 0
    }
    if isRecorded { sum.drives = max(sum.drives, 1) }
    return sum
  }
}
